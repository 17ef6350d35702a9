/** Which places there are now: this machine, and one for each profile that the person set up. */
import type { PlaceProfile, PlaceState } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import { THIS_MACHINE } from '../../contract/places.ts'
import type { Provider } from './backend.ts'

interface Made {
  /** The profile that it was made from. */
  profile: string
  provider: Provider | undefined
}

export function createPlaceBook(deps: {
  thisMachine: Provider
  profiles(): readonly PlaceProfile[]
  /** Nobody but the person has changed what is set up. */
  isTrusted(): boolean
  /** Undefined for a kind that this version cannot reach. */
  make(profile: PlaceProfile): Provider | undefined
}) {
  const made = new Map<string, Made>()
  /** Others have taken their place already. */
  const replaced: Provider[] = []
  const { thisMachine } = deps
  return { thisMachine, find, whyNot, profileOf, has, providers, takeOutdated }

  /** Where commands can run now; nothing that somebody else may have set up. */
  function find(name: string): Provider | undefined {
    if (name === THIS_MACHINE) return thisMachine
    const profile = profileOf(name)
    return profile && deps.isTrusted() ? providerOf(profile) : undefined
  }

  /** Of a name under which nothing is found. */
  function whyNot(name: string): Extract<PlaceState, { detail: Words }> {
    const profile = profileOf(name)
    const fix = say('places.chooseAnother')
    if (!profile) return { kind: 'unusable', detail: say('place.unknown', { name }), fix }
    const { kind } = profile
    if (deps.isTrusted())
      return { kind: 'unusable', detail: say('places.unsupported', { kind }), fix }
    const detail = say('places.untrusted', { place: name })
    return { kind: 'untrusted', detail, fix: say('places.confirm') }
  }

  function profileOf(name: string): PlaceProfile | undefined {
    return deps.profiles().find((profile) => profile.name === name)
  }

  function has(name: string): boolean {
    return name === THIS_MACHINE || profileOf(name) !== undefined
  }

  /** All that were asked for so far, to be ended with the app. */
  function providers(): Provider[] {
    const others = [...made.values()].flatMap(({ provider }) => provider ?? [])
    return [deps.thisMachine, ...others, ...replaced]
  }

  /** Those whose profile is another by now, or gone. Nobody finds them any more. */
  function takeOutdated(): Provider[] {
    const outdated = [...made].filter(([name, { profile }]) => profile !== textOf(profileOf(name)))
    for (const [name] of outdated) made.delete(name)
    return [...replaced.splice(0), ...outdated.flatMap(([, { provider }]) => provider ?? [])]
  }

  function providerOf(profile: PlaceProfile): Provider | undefined {
    const known = made.get(profile.name)
    if (known?.profile === textOf(profile)) return known.provider
    if (known?.provider) replaced.push(known.provider)
    const provider = deps.make(profile)
    made.set(profile.name, { profile: textOf(profile), provider })
    return provider
  }
}

export type PlaceBook = ReturnType<typeof createPlaceBook>

function textOf(profile: PlaceProfile | undefined): string {
  return JSON.stringify(profile) ?? ''
}

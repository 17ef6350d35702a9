/** The requests of a window about places, and what it shows of them. */
import type { Handlers, LiveView, PlaceProfile, PlacesView, PlaceView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { Sessions } from '../../agent/session/sessions.ts'
import { THIS_MACHINE } from '../../contract/places.ts'
import type { EventBus } from '../../host/event-bus.ts'
import type { Notices } from '../../host/notices.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SettingsService } from '../../settings/settings.ts'
import { BackendError, type Provider } from '../../terminal/backends/backend.ts'
import type { Endings } from '../../terminal/backends/endings.ts'
import { createLeftovers } from '../../terminal/backends/leftovers.ts'
import { createLiveSandboxes } from '../../terminal/backends/live-sandboxes.ts'
import type { OpenJournal } from '../../terminal/backends/open-journal.ts'
import type { Openings } from '../../terminal/backends/openings.ts'
import type { PlaceBook } from '../../terminal/backends/place-book.ts'
import type { PlaceChecks } from '../../terminal/backends/place-checks.ts'
import type { Places } from '../../terminal/backends/places.ts'
import { readProfile } from '../../terminal/backends/read-profile.ts'
import { readSshHosts } from '../../terminal/backends/ssh-hosts.ts'
import { testPlace } from '../../terminal/backends/test-place.ts'
import type { Signals } from '../signals.ts'
import type { ElsewherePlace } from './elsewhere-place.ts'
import { seesHere } from './session-places.ts'

const MAX_RETIRED = 20
const CLOUDS: ReadonlySet<string> = new Set(['modal', 'daytona', 'vercel_sandbox'])

type PlaceHandlers = Pick<Handlers, Extract<keyof Handlers, `places.${string}`>>

export function createPlaceHandlers(deps: {
  settings: SettingsService
  sessions: Sessions
  book: PlaceBook
  checks: PlaceChecks
  elsewherePlace: ElsewherePlace
  openings: Openings
  places: Places
  endings: Endings
  journal: OpenJournal
  notices: Notices
  isTrusted: () => boolean
  make: (profile: PlaceProfile) => Provider | undefined
  home: string
  clock: Clock
  publish: EventBus['publish']
  signals: Signals
}) {
  const { settings, book, checks, openings } = deps
  const live = createLiveSandboxes({
    ...{ titleOf, isOpen, onEmpty, isPlace: book.has },
    providers: () => [...present(), ...retired()],
    endOf: deps.endings.endOf,
    wasLeft: deps.journal.wasLeft,
  })
  const leftovers = createLeftovers({ raise: deps.notices.raise })
  const handlers: PlaceHandlers = {
    'places.save': ({ profile: typed, instead }) => {
      const others = profiles().filter(({ name }) => name !== instead)
      const read = readProfile(typed, namesOf(others))
      if ('problems' in read) return read
      save(read.profile, instead)
      return { problems: [] }
    },
    'places.remove': ({ name }) => {
      known(name)
      const left = profiles().filter((profile) => profile.name !== name)
      settings.set({
        places: {
          profiles: left,
          retired: retiredWith(name),
          ...(chosen() === name && { chosen: THIS_MACHINE }),
        },
      })
      return null
    },
    'places.choose': ({ name }) => {
      if (name !== THIS_MACHINE) known(name)
      settings.set({ places: { chosen: name } })
      return null
    },
    'places.chooseElsewhere': ({ name }) => {
      if (!deps.elsewherePlace.profileOf(name))
        throw new RuntimeError('not-found', say('place.unknown', { name }))
      settings.set({ places: { elsewhere: name } })
      return null
    },
    'places.setWhenQuitting': ({ choice }) => {
      settings.set({ places: { whenQuitting: choice } })
      return null
    },
    'places.recheck': async () => {
      await checks.recheck(true)
      return null
    },
    'places.test': ({ id, profile: typed }) => {
      const read = readProfile(typed, [])
      if ('problems' in read) return read
      return testPlace(id, read.profile, { make: deps.make, openings, now: deps.clock.now })
    },
    'places.cancel': ({ id }) => {
      openings.cancel((view) => view.id === id)
      return null
    },
    'places.answerHostKey': ({ id, isTrusted }) => {
      openings.answerHostKey(id, isTrusted)
      return null
    },
    'places.retry': async ({ sessionId }) => {
      deps.sessions.get(sessionId)
      const place = await reopened(sessionId)
      deps.signals.emit('wordsForSession', { sessionId, words: say('places.back', { place }) })
      return null
    },
    'places.leaveTrouble': ({ sessionId }) => {
      deps.places.settle(sessionId)
      return null
    },
    'places.sshHosts': () => readSshHosts(deps.home),
    'places.live': () => listed(),
    'places.removeLive': async ({ via, id }) => {
      await live.remove(via, id)
      return null
    },
    'places.stopLive': async ({ via, id }) => {
      await live.stop(via, id)
      return null
    },
  }
  return { handlers, view, changed, lookForLeftovers }

  async function listed(isAsked?: (provider: Provider) => boolean): Promise<LiveView> {
    const found = await live.list(isAsked)
    leftovers.seen(found)
    return found
  }

  /** At the start: no cloud is bothered, and none of their clients loaded, without a reason to. */
  async function lookForLeftovers(): Promise<void> {
    const hasReason = ({ name }: Provider) => !book.has(name) || deps.journal.wasLeft(name)
    await listed((provider) => !CLOUDS.has(provider.kind) || hasReason(provider))
  }

  function present(): Provider[] {
    return namesOf(profiles()).flatMap((name) => book.find(name) ?? [])
  }

  /** Nobody finds them any more; they are made only to be asked what still stands there. */
  function retired(): Provider[] {
    if (!deps.isTrusted()) return []
    const gone = settings.get('places').retired.filter(({ name }) => !book.has(name))
    return gone.flatMap((profile) => deps.make(profile) ?? [])
  }

  function retiredWith(name: string): PlaceProfile[] {
    const others = settings.get('places').retired.filter((profile) => profile.name !== name)
    const profile = book.profileOf(name)
    return profile ? [...others, profile].slice(-MAX_RETIRED) : others
  }

  function onEmpty(name: string): void {
    const before = settings.get('places').retired
    const left = before.filter((profile) => profile.name !== name)
    if (left.length < before.length) settings.set({ places: { retired: left } })
  }

  function isOpen(place: string, sessionId: string): boolean {
    return deps.places
      .standing()
      .some((one) => one.sandbox.name === place && one.sessionId === sessionId)
  }

  function save(profile: PlaceProfile, instead: string | undefined): void {
    const before = profiles()
    const at = before.findIndex(({ name }) => name === instead)
    const after = at < 0 ? [...before, profile] : before.with(at, profile)
    checks.forget(profile.name)
    const isRenamed = instead !== undefined && at >= 0 && instead !== profile.name
    if (isRenamed) deps.sessions.renamePlace(instead, profile.name)
    settings.set({
      places: {
        profiles: after,
        ...(isRenamed && { retired: retiredWith(instead) }),
        ...(isRenamed && chosen() === instead && { chosen: profile.name }),
        ...(isRenamed && isForCopies(instead) && { elsewhere: profile.name }),
      },
    })
    void checks.recheck(true)
  }

  async function reopened(sessionId: string): Promise<string> {
    try {
      const { name } = await deps.places.sandboxFor(sessionId, sessionId)
      return name
    } catch (error) {
      if (error instanceof BackendError) throw new RuntimeError('unavailable', error.words)
      throw error
    }
  }

  /** One that was never said anything in has no title yet. */
  function titleOf(sessionId: string): string | undefined {
    return deps.sessions.find(sessionId)?.title
  }

  function isForCopies(name: string): boolean {
    return settings.get('places').elsewhere === name
  }

  function known(name: string): void {
    if (!book.profileOf(name)) throw new RuntimeError('not-found', say('place.unknown', { name }))
  }

  function profiles(): PlaceProfile[] {
    return settings.get('places').profiles
  }

  function chosen(): string {
    return settings.get('places').chosen
  }

  function view(): PlacesView {
    return {
      places: [viewOf(THIS_MACHINE), ...namesOf(profiles()).map(viewOf)],
      chosen: book.has(chosen()) ? chosen() : THIS_MACHINE,
      whenQuitting: settings.get('places').whenQuitting,
      elsewhere: deps.elsewherePlace.offer(),
      openings: openings.list(),
      troubles: deps.places.troubles(),
      endings: deps.endings.list(),
    }
  }

  function viewOf(name: string): PlaceView {
    const profile = book.profileOf(name)
    const capabilities = book.find(name)?.capabilities
    return {
      name,
      kind: profile?.kind ?? THIS_MACHINE,
      ...(profile && { profile }),
      state: checks.stateOf(name),
      isolated: capabilities?.isolated ?? false,
      seesFolder: seesHere(book, name),
      hasTerminals: capabilities ? capabilities.pty !== 'none' : false,
    }
  }

  function changed(): void {
    deps.publish('places.changed', view())
  }
}

function namesOf(profiles: readonly PlaceProfile[]): string[] {
  return profiles.map(({ name }) => name)
}

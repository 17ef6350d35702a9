/** Which plugins may run: those that the person has agreed to, with exactly these files and rights. */
import { z } from 'zod'
import type { Difference } from '../lib/agreed-folders.ts'
import { parseJson } from '../lib/parse-json.ts'
import type { Package } from './package.ts'

const agreedSchema = z.record(
  z.string(),
  z.object({ hashes: z.record(z.string(), z.string()), capabilities: z.array(z.string()) }),
)

type Agreed = z.infer<typeof agreedSchema>

export interface Consent {
  isGiven: boolean
  /** There was one before, for other files. */
  isOutdated: boolean
  differences: Difference[]
  /** That it asks for and the person has not agreed to. */
  newCapabilities: string[]
}

export function createPluginConsent(store: {
  load: () => string | undefined
  save: (text: string) => void
}) {
  let agreed: Agreed | undefined
  return { of, agree, forget }

  function of({ name, hashes, extension }: Package): Consent {
    const known = Object.hasOwn(entries(), name) ? entries()[name] : undefined
    const asked = extension?.capabilities ?? []
    const differences = known ? differencesOf(known.hashes, hashes) : []
    const newCapabilities = asked.filter((each) => !known?.capabilities.includes(each))
    return {
      isGiven: known !== undefined && differences.length === 0 && newCapabilities.length === 0,
      isOutdated: known !== undefined,
      ...{ differences, newCapabilities },
    }
  }

  function agree({ name, hashes, extension }: Package): void {
    save({ ...entries(), [name]: { hashes, capabilities: extension?.capabilities ?? [] } })
  }

  function forget(name: string): void {
    const { [name]: _gone, ...others } = entries()
    save(others)
  }

  function entries(): Agreed {
    agreed ??= agreedSchema.safeParse(parseJson(store.load() ?? '{}')).data ?? {}
    return agreed
  }

  function save(next: Agreed): void {
    store.save(JSON.stringify(next))
    agreed = next
  }
}

type Hashes = Readonly<Record<string, string>>

function differencesOf(before: Hashes, now: Hashes): Difference[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort()
  return paths.flatMap((path): Difference[] => {
    if (before[path] === now[path]) return []
    const how =
      before[path] === undefined ? 'added' : now[path] === undefined ? 'removed' : 'changed'
    return [{ path, how }]
  })
}

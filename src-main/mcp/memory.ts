/** What is remembered of servers between two runs and is no secret: how to speak to them, what they lost. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../lib/parse-json.ts'

/** What is remembered about how a server is to be spoken to, for a week. */
export interface EraMemory {
  isLegacy: () => boolean
  isSse: () => boolean
  learned: (fact: 'legacy' | 'sse') => void
}

/** A server that has learned the newer way is asked again after this. */
const KEPT_MS = 7 * 24 * 60 * 60_000

const remembered = z.object({
  /** By fingerprint: when it was seen to be so. */
  legacy: z.record(z.string(), z.number()).default({}),
  sse: z.record(z.string(), z.number()).default({}),
  /** By server: tools that were agreed to and that it has no more. */
  gone: z.record(z.string(), z.array(z.string())).default({}),
})

type Remembered = z.output<typeof remembered>

export function createMemory(deps: { file: string; now: () => number }) {
  let known: Remembered | undefined
  return { of, gone, setGone }

  function of(fingerprint: string): EraMemory {
    const isYoung = (kind: 'legacy' | 'sse'): boolean =>
      deps.now() - (all()[kind][fingerprint] ?? Number.NEGATIVE_INFINITY) < KEPT_MS
    return {
      isLegacy: () => isYoung('legacy'),
      isSse: () => isYoung('sse'),
      learned: (kind) => {
        if (isYoung(kind)) return
        save({ ...all(), [kind]: { ...all()[kind], [fingerprint]: deps.now() } })
      },
    }
  }

  function gone(server: string): readonly string[] {
    const { gone } = all()
    return (Object.hasOwn(gone, server) && gone[server]) || []
  }

  function setGone(server: string, names: readonly string[]): void {
    if (gone(server).join('\n') === names.join('\n')) return
    const { [server]: _before, ...others } = all().gone
    save({ ...all(), gone: names.length === 0 ? others : { ...others, [server]: [...names] } })
  }

  function all(): Remembered {
    known ??=
      remembered.safeParse(parseJson(readIfThere(deps.file) ?? '{}')).data ?? remembered.parse({})
    return known
  }

  function save(next: Remembered): void {
    known = next
    mkdirSync(dirname(deps.file), { recursive: true, mode: 0o700 })
    writeFileSync(`${deps.file}.tmp`, JSON.stringify(next), { mode: 0o600 })
    renameSync(`${deps.file}.tmp`, deps.file)
  }
}

export type Memory = ReturnType<typeof createMemory>

export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

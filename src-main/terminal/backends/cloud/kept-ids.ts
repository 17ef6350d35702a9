/** By which name a session's machine is found again, also after a restart of the app. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../../lib/parse-json.ts'

const kept = z.object({
  machine: z.string().optional(),
  /** When that machine was made. */
  since: z.number().optional(),
  /** Its files as they were when it was last parked or about to end. */
  snapshot: z.string().optional(),
})
const file = z.record(z.string(), kept)

export type Kept = z.infer<typeof kept>

export interface KeptIds {
  get(place: string, sessionId: string): Kept | undefined
  set(place: string, sessionId: string, ids: Kept | undefined): void
}

export function createKeptIds(path: string): KeptIds {
  return {
    get: (place, sessionId) => read()[keyOf(place, sessionId)],
    set: (place, sessionId, ids) => {
      const { [keyOf(place, sessionId)]: _before, ...others } = read()
      write(ids ? { ...others, [keyOf(place, sessionId)]: ids } : others)
    },
  }

  /** A damaged file means that nothing is known: then there will be a new machine. */
  function read(): Record<string, Kept> {
    const parsed = file.safeParse(parseJson(readIfThere(path) ?? '{}'))
    return parsed.success ? parsed.data : {}
  }

  function write(all: Record<string, Kept>): void {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(`${path}.new`, JSON.stringify(all), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
}

function keyOf(place: string, sessionId: string): string {
  return `${sessionId} ${place}`
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

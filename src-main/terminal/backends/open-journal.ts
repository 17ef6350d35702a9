/** Which sandboxes are open, on the disk: what stands there at a start was left by a crash. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../lib/parse-json.ts'

const file = z.array(z.object({ place: z.string(), sessionId: z.string() }))

export type OpenSandbox = z.infer<typeof file>[number]

export interface OpenJournal {
  /** By the run before this one. */
  wasLeft(place: string, sessionId?: string): boolean
  /** All that are open now. */
  write(open: readonly OpenSandbox[]): void
}

export function createOpenJournal(path: string): OpenJournal {
  const left = read(path)
  let written = JSON.stringify(left)
  return {
    wasLeft: (place, sessionId) =>
      left.some(
        (one) => one.place === place && (sessionId === undefined || one.sessionId === sessionId),
      ),
    write: (open) => {
      const text = JSON.stringify(open)
      if (text === written) return
      written = text
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(`${path}.new`, text, { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
  }
}

/** A damaged file means that nothing is known. */
function read(path: string): OpenSandbox[] {
  try {
    return file.parse(parseJson(readFileSync(path, 'utf8')))
  } catch {
    return []
  }
}

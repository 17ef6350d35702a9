/** What is remembered of updates from one start to the next. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../lib/parse-json.ts'

const schema = z.object({
  checkedAt: z.number().catch(0),
  /** Versions that did not start here: without this they would be tried for ever. */
  failed: z.array(z.string()).max(50).catch([]),
  /** The version that was taken back just now; told once. */
  wentBack: z.string().optional().catch(undefined),
})
export type UpdateRecord = z.infer<typeof schema>

const NONE: UpdateRecord = { checkedAt: 0, failed: [] }

export function openRecord(userData: string) {
  const path = join(userData, 'update.json')
  return { read, change }

  function read(): UpdateRecord {
    try {
      return schema.safeParse(parseJson(readFileSync(path, 'utf8'))).data ?? NONE
    } catch {
      return NONE
    }
  }

  function change(changes: Partial<UpdateRecord>): void {
    try {
      writeFileSync(path, `${JSON.stringify({ ...read(), ...changes })}\n`)
    } catch {
      // A full disk costs the memory of it: the feed is asked once more.
    }
  }
}

export type UpdateMemory = ReturnType<typeof openRecord>

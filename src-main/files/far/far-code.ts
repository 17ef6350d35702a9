/** What a command on another machine would run: the files that somebody there wrote, before they run. */
import { createHash } from 'node:crypto'
import { ToldError } from '#words'
import type { RunThere } from '../../ports/plain-exec.ts'
import { readFound, readLed } from './far-answers.ts'
import { LEAD, READ, WRITTEN } from './far-scripts.ts'

const MAX_BYTES = 65_536 // as much as is read of a file here
const ROOM_BYTES = 8 * 1024 * 1024
const SPARE_BYTES = 1024 * 1024
const MOST_WRITTEN = 2_000
const TIMEOUT_MS = 20_000

export interface FarFile {
  /** Undefined for what is no text, or too long to be read. */
  text: string | undefined
  mark: string
  ageMs: number
}

/** All of it throws when the machine cannot be reached, or does not answer as ours would. */
export function createFarCode(run: RunThere) {
  return { read, written, lead }

  /** Undefined where there is no file; null where there is one that may not be read. */
  async function read(paths: readonly string[]): Promise<(FarFile | null | undefined)[]> {
    const args = [String(MAX_BYTES), String(ROOM_BYTES), ...paths]
    const found = readFound(await output(READ, args, ROOM_BYTES + SPARE_BYTES), paths.length)
    return found.map((file) => {
      if (file.kind === 'folder') return undefined
      if (file.kind === 'none') return file.error === 'ENOENT' ? undefined : null
      const { content, facts } = file
      const isRead = typeof content === 'object' && facts.isSteady && !content.includes(0)
      const mark = typeof content === 'object' ? sha256(content) : JSON.stringify(facts)
      const text = isRead ? Buffer.from(content).toString('utf8') : undefined
      return { text, mark, ageMs: facts.ageMs }
    })
  }

  /** Null when there are more than anybody reads. */
  async function written(folder: string, withinMs: number): Promise<string[] | null> {
    const minutes = String(Math.ceil(withinMs / 60_000) + 1)
    const bytes = await output(WRITTEN, [minutes, folder], ROOM_BYTES)
    const fields = Buffer.from(bytes).toString('utf8').split('\0')
    if (fields.pop() !== 'E') throw new Error('no list of files')
    if (fields.length > MOST_WRITTEN) return null
    return fields.map((path) => path.replace('/./', '/'))
  }

  async function lead(paths: readonly string[]): Promise<string[]> {
    const led = readLed(await output(LEAD, paths, ROOM_BYTES), paths.length)
    return led.map((each, index) => ('error' in each ? (paths[index] ?? '/') : each.realPath))
  }

  async function output(script: string, args: readonly string[], maxBytes: number) {
    const answer = await run({ script, args, maxBytes, timeoutMs: TIMEOUT_MS })
    if ('unreachable' in answer) throw new ToldError(answer.unreachable)
    return answer.output
  }
}

export type FarCode = ReturnType<typeof createFarCode>

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

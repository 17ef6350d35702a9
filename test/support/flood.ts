/** How much memory an app of its own takes while one command prints so many megabytes. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const PROGRAM = fileURLToPath(new URL('./flooded-terminal.ts', import.meta.url))

interface Flooded {
  printed: number
  /** How much of it a window was sent. */
  shownBytes: number
  /** By how many bytes it grew at the most, with what nobody has collected yet. */
  grown: number
  /** How many more it needs afterwards. */
  held: number
}

export type Audience = 'watched' | 'unwatched'

export async function flood(megabytes: number, audience: Audience): Promise<Flooded> {
  const args = [PROGRAM, `${megabytes}`, audience]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout)
}

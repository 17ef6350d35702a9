/** What the agent is told about its background processes without having asked. */
import { plainText } from '../display/plain-text.ts'
import type { BackgroundProcess } from './processes.ts'
import type { WatchNotice } from './watch-patterns.ts'

export type ProcessNotice =
  | { kind: 'ended'; process: BackgroundProcess }
  /** `muted`: matches of all processes that nobody was told of in a time of silence. */
  | ({ kind: 'matched'; process: BackgroundProcess; muted: number } & WatchNotice)
  | { kind: 'unwatched'; process: BackgroundProcess; suppressed: number }

const OUTPUT_CHARS = 2_000
const COMMAND_CHARS = 500

export function noticeText(notice: ProcessNotice): string {
  const { id, command } = notice.process
  const about = `Command: ${command.slice(0, COMMAND_CHARS)}`
  switch (notice.kind) {
    case 'ended':
      return `[Background process ${id} ${howItEnded(notice.process)}.\n${about}\n${outputOf(notice.process)}]`
    case 'matched':
      return `[Background process ${id} printed a line that you watch for.\n${about}\nLines:\n${notice.lines.join('\n')}${more(notice)}]`
    case 'unwatched':
      return `[Background process ${id} prints watched lines too often (${notice.suppressed} not shown), so they are no longer reported; you will be told when it ends.\n${about}]`
  }
}

function howItEnded({ end }: BackgroundProcess): string {
  if (end?.reason === 'lost') return 'was lost: the place where it ran cannot be reached'
  if (end?.reason === 'killed') return 'was killed'
  return end?.exitCode === null
    ? 'ended; its exit code is not known'
    : `exited with code ${end?.exitCode}`
}

function outputOf({ tail }: BackgroundProcess): string {
  const output = plainText(tail.last(OUTPUT_CHARS)).trim()
  return output === '' ? 'It printed nothing.' : `Output:\n${output}`
}

function more({ suppressed, muted }: { suppressed: number; muted: number }): string {
  const own = suppressed > 0 ? `\n(${suppressed} earlier matches not shown)` : ''
  const others = muted > 0 ? `\n(${muted} notices of all processes were muted meanwhile)` : ''
  return own + others
}

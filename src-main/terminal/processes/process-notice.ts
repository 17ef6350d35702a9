/** What the agent is told about its background processes without having asked. */
import { say } from '#say'
import type { Value, Words } from '#words'
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

export function noticeWords(notice: ProcessNotice): Words {
  const { id } = notice.process
  const command = notice.process.command.slice(0, COMMAND_CHARS)
  switch (notice.kind) {
    case 'ended': {
      const how = howItEnded(notice.process)
      return say('process.ended', { id, how, command, output: outputOf(notice.process) })
    }
    case 'matched':
      return say('process.matched', { id, command, lines: linesOf(notice) })
    case 'unwatched':
      return say('process.unwatched', { id, command, suppressed: notice.suppressed })
  }
}

function howItEnded({ end }: BackgroundProcess): Words {
  if (end?.reason === 'lost') return say('process.lost')
  if (end?.reason === 'killed') return say('process.killed')
  const code = end?.exitCode
  return code === null ? say('process.codeUnknown') : say('process.exited', { code: String(code) })
}

function outputOf({ tail }: BackgroundProcess): Words {
  const output = plainText(tail.last(OUTPUT_CHARS)).trim()
  return output === '' ? say('process.silent') : say('process.output', { output })
}

function linesOf({ lines, suppressed, muted }: WatchNotice & { muted: number }): Value {
  const all = lines.join('\n')
  const own = suppressed > 0 ? say('process.earlier', { lines: all, count: suppressed }) : all
  return muted > 0 ? say('process.muted', { lines: own, count: muted }) : own
}

/** The verdict about a text that could not be judged: it asks, and nothing about it is remembered. */
import type { Verdict } from './verdict.ts'

export function unjudged(command: string, reason: string): Verdict {
  return {
    level: 'dangerous',
    decision: 'ask',
    findings: [
      {
        rule: 'too-complex.limit',
        level: 'dangerous',
        span: { start: 0, end: command.length },
        sentence: `This could not be judged to its end: ${reason}.`,
        undoable: false,
        remember: 'never',
      },
    ],
    complete: false,
    parts: [],
  }
}

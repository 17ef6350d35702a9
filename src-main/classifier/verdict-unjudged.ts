/** The verdict about a text that could not be judged: it asks, and nothing about it is remembered. */
import { exactly, type Sentence } from './sentences.ts'
import type { Verdict } from './verdict.ts'

export function unjudged(command: string, reason: Sentence): Verdict {
  return {
    level: 'dangerous',
    decision: 'ask',
    findings: [
      {
        rule: 'too-complex.limit',
        level: 'dangerous',
        span: { start: 0, end: command.length },
        ...exactly('found.notToTheEnd', { reason }),
        undoable: false,
        remember: 'never',
      },
    ],
    complete: false,
    parts: [],
  }
}

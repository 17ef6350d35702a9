import { describe, expect, it } from 'vitest'
import { readResult } from '../../../src-main/contract/read-result.ts'

describe('a result', () => {
  it.each([
    [
      'of a command is its output and exit code',
      { output: 'hi\n', exit_code: 0, error: null },
      { output: 'hi\n', exitCode: 0 },
    ],
    [
      'that failed says why, with what else is known',
      { error: 'no file', similar_files: ['a', 'b'] },
      { error: 'no file', words: 'similar files: a, b' },
    ],
    [
      'of a file is its numbered lines',
      { content: '1|a\n2|b', total_lines: 2, truncated: false },
      { words: '1|a\n2|b\n\ntotal lines: 2' },
    ],
    [
      'of a search is a list of places',
      { total_count: 1, matches: [{ path: 'a.ts', line: 3, content: 'x = 1' }] },
      { words: 'a.ts:3: x = 1\n\ntotal count: 1' },
    ],
    [
      'of a plan is its steps',
      {
        todos: [
          { status: 'completed', content: 'Look' },
          { status: 'pending', content: 'Do' },
        ],
      },
      { words: '☑ Look\n☐ Do' },
    ],
    [
      'of a list of things is a line each',
      {
        processes: [
          { pid: 7, command: 'a' },
          { pid: 8, command: 'b' },
        ],
      },
      { words: 'pid 7, command a\npid 8, command b' },
    ],
    ['of another kind is told field by field', { n: 1, in: { a: 2 } }, { words: 'n: 1\nin: a 2' }],
  ])('%s', (_what, result, read) => {
    const raw = JSON.stringify(result, null, 2)
    expect(readResult(JSON.stringify(result))).toEqual({ ...read, raw })
  })

  it('that is no JSON is shown as it is', () => {
    expect(readResult('plain')).toEqual({ words: 'plain' })
  })
})

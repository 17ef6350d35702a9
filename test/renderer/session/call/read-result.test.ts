import { describe, expect, it } from 'vitest'
import { readResult } from '../../../../src-renderer/session/call/read-result.ts'

describe('a result', () => {
  it.each([
    [
      'of a command is its output and exit code',
      { output: 'hi\n', exit_code: 0, error: null },
      { output: 'hi\n', exitCode: 0 },
    ],
    [
      'that failed says why, with what else is known',
      { error: 'no file', path: 'a' },
      { error: 'no file', rest: { text: '{\n  "path": "a"\n}', isJson: true } },
    ],
    [
      'of another kind is shown whole',
      { n: 1 },
      { rest: { text: '{\n  "n": 1\n}', isJson: true } },
    ],
  ])('%s', (_what, result, read) => {
    expect(readResult(JSON.stringify(result))).toEqual(read)
  })

  it('that is no JSON is shown as it is', () => {
    expect(readResult('plain')).toEqual({ rest: { text: 'plain', isJson: false } })
  })
})

import { describe, expect, it } from 'vitest'
import { failureIn } from '../../../src-main/dispatch/call-failure.ts'

describe('a result that says the call failed', () => {
  it.each([
    ['any', '{"error":"no file"}', 'no file'],
    ['any', '{"error":{"code":1}}', '{"code":1}'],
    ['any', '{"success":false}', 'any reported a failure'],
    ['any', '{"failed":true}', 'any reported a failure'],
    ['any', '{"status":"failed"}', 'any: failed'],
    ['any', 'Error: broke\nmore', 'Error: broke'],
    ['any', '{"error": broken JSON', '{"error": broken JSON'],
    ['terminal', '{"output":"","exit_code":2,"error":null}', 'exit code 2'],
    ['terminal', '{"output":"","exit_code":-1,"error":"refused"}', 'refused'],
  ])('of %s: %s', (tool, result, failure) => {
    expect(failureIn(tool, result)).toBe(failure)
  })
})

describe('a result that does not', () => {
  it.each([
    ['any', '{"ok":true}'],
    ['any', '{"error":null}'],
    ['any', '{"error":""}'],
    ['any', '{"content":"the word \\"error\\" and the word failed"}'],
    ['any', 'no "error" here'],
    ['any', '["error"]'],
    ['any', '{"exit_code":2}'],
    ['terminal', '{"output":"error","exit_code":0,"error":null}'],
    ['write_file', '{"bytes_written":5,"error":"lint found something"}'],
    ['patch', '{"success":true,"error":"lint found something"}'],
  ])('of %s: %s', (tool, result) => {
    expect(failureIn(tool, result)).toBeUndefined()
  })

  it('is a picture', () => {
    expect(failureIn('any', { _multimodal: true, content: [] })).toBeUndefined()
  })
})

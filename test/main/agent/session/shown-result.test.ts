import { expect, it } from 'vitest'
import { shownResult } from '../../../../src-main/agent/session/shown-result.ts'

it('a long output keeps its exit code, its beginning and its end', () => {
  const output = `first\n${'x'.repeat(600_000)}\nlast`
  const shown = JSON.parse(shownResult(JSON.stringify({ output, exit_code: 3 })))

  expect(shown.exit_code).toBe(3)
  expect(shown.output).toMatch(/^first/)
  expect(shown.output).toMatch(/580,0\d\d characters are not shown here …\nx+\nlast$/)
})

it('a result of thousands of short parts stays JSON and gets short', () => {
  const matches = Array.from({ length: 20_000 }, (_, line) => ({
    path: 'a.ts',
    line,
    content: 'x',
  }))
  const shown = shownResult(JSON.stringify({ matches }))

  expect(JSON.parse(shown).matches[0]).toEqual({ path: 'a.ts', line: 0, content: 'x' })
  expect(shown.length).toBeLessThan(40_000)
})

it('a short result is shown as it is', () => {
  expect(shownResult('{"a": 1}')).toBe('{"a": 1}')
})

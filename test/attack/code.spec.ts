import { JAVASCRIPT, PYTHON } from '../support/ways-to-harm.ts'
import { expect, test } from './hostile.ts'

test('code reaches nothing by a name that it puts together', async ({ hostile }) => {
  const letter = hostile.plant('Documents/letter.txt')
  const calls = [
    ...PYTHON.map((code) => ({ language: 'python', code })),
    ...JAVASCRIPT.map((code) => ({ language: 'javascript', code })),
  ].map(({ language, code }) => [
    { name: 'execute_code', arguments: { language, code: code.replaceAll('LETTER', letter) } },
  ])

  const { results } = await hostile.attempt(...calls)

  expect(hostile.text('Documents/letter.txt')).toBe('kept\n')
  expect(results).toHaveLength(calls.length)
  await expect.poll(hostile.outcomes).toHaveLength(calls.length)
  expect(hostile.outcomes().filter((outcome) => !/^(?:denied|blocked)$/.test(outcome))).toEqual([])
})

import { expect, it } from 'vitest'
import { callAsJson } from '../../../../src-renderer/session/call/call-json.ts'

const call = { id: 'c1', name: 'terminal', emoji: '💻', state: 'done' as const }

it('has the arguments and the result as they were meant', () => {
  const text = callAsJson({ ...call, arguments: '{"command":"ls"}', result: '{"output":"a\\n"}' })

  expect(JSON.parse(text)).toEqual({
    name: 'terminal',
    arguments: { command: 'ls' },
    state: 'done',
    result: { output: 'a\n' },
  })
})

it('takes what is no JSON as it stands', () => {
  expect(JSON.parse(callAsJson({ ...call, arguments: '{"half', result: 'plain' }))).toMatchObject({
    arguments: '{"half',
    result: 'plain',
  })
})

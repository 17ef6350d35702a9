import { expect, it } from 'vitest'
import { unwrapCalls } from '../../../src-main/toolsets/unwrap-calls.ts'
import { readCall } from '../../support/read-call.ts'

function unwrapped(args: object) {
  return unwrapCalls([readCall('c1', 'tool_call', args)]).map(({ name, args: read }) => ({
    name,
    args: read.ok ? read.args : read.message,
  }))
}

it('gives the calls that a tool_call holds, as if the model had made them itself', () => {
  const before = readCall('c0', 'read_file', { path: 'a' })
  const calls = unwrapCalls([
    before,
    readCall('c1', 'tool_call', {
      calls: [
        { name: 'mcp__a__x', arguments: { n: 1 } },
        { name: 'mcp__a__y', arguments: {} },
      ],
    }),
  ])

  expect(calls).toEqual([
    before,
    { ...readCall('c1', 'mcp__a__x', { n: 1 }) },
    { ...readCall('c1', 'mcp__a__y', {}) },
  ])
})

it.each([
  ['a single call', { calls: { name: 'x', arguments: { n: 1 } } }],
  ['a call without a list around it', { name: 'x', arguments: { n: 1 } }],
  ['calls written as text', { calls: '[{"name":"x","arguments":{"n":1}}]' }],
  ['arguments written as text', { calls: [{ name: 'x', arguments: '{"n":1}' }] }],
])('takes %s', (_what, args) => {
  expect(unwrapped(args)).toEqual([{ name: 'x', args: { n: 1 } }])
})

it.each([
  ['nothing', {}],
  ['an empty list', { calls: [] }],
  ['a call without a name', { calls: [{ arguments: {} }] }],
  ['a call within a call', { calls: [{ name: 'tool_call', arguments: { calls: [] } }] }],
  ['one of two that cannot be read', { calls: [{ name: 'x', arguments: {} }, 7] }],
])('leaves %s to be refused', (_what, args) => {
  expect(unwrapped(args)).toEqual([{ name: 'tool_call', args }])
})

it('tells of arguments that are none with the call that has them', () => {
  expect(unwrapped({ calls: [{ name: 'x', arguments: 'no json' }] })).toEqual([
    { name: 'x', args: expect.stringContaining('valid JSON object') },
  ])
})

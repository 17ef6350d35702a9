import { describe, expect, it } from 'vitest'
import {
  type CallDelta,
  createCallAssembler,
} from '../../../../src-main/agent/model/call-assembler.ts'

function assemble(deltas: CallDelta[]) {
  let made = 0
  const assembler = createCallAssembler(() => {
    made += 1
    return `new${made}`
  })
  for (const delta of deltas) assembler.push(delta)
  return assembler.calls()
}

describe('tool calls from deltas', () => {
  it.each<[string, CallDelta[], unknown]>([
    [
      'the usual shape: id and name first, then arguments in parts',
      [
        { index: 0, id: 'c1', function: { name: 'read_file', arguments: '' } },
        { index: 0, function: { arguments: '{"path":' } },
        { index: 0, function: { arguments: '"a"}' } },
      ],
      [{ id: 'c1', name: 'read_file', arguments: '{"path":"a"}' }],
    ],
    [
      'a name in parts',
      [
        { index: 0, id: 'c1', function: { name: 'read_' } },
        { index: 0, function: { name: 'file' } },
        { index: 0, function: { arguments: '{}' } },
      ],
      [{ id: 'c1', name: 'read_file', arguments: '{}' }],
    ],
    [
      'the name repeated with every delta',
      [
        { index: 0, id: 'c1', function: { name: 'a', arguments: '{"x"' } },
        { index: 0, id: 'c1', function: { name: 'a', arguments: ':1}' } },
      ],
      [{ id: 'c1', name: 'a', arguments: '{"x":1}' }],
    ],
    [
      'several calls interleaved by index',
      [
        { index: 0, id: 'c1', function: { name: 'a', arguments: '' } },
        { index: 1, id: 'c2', function: { name: 'b', arguments: '' } },
        { index: 0, function: { arguments: '{"x":1}' } },
        { index: 1, function: { arguments: '{"y":2}' } },
      ],
      [
        { id: 'c1', name: 'a', arguments: '{"x":1}' },
        { id: 'c2', name: 'b', arguments: '{"y":2}' },
      ],
    ],
    [
      'several calls that all say index 0',
      [
        { index: 0, id: 'c1', function: { name: 'a', arguments: '{}' } },
        { index: 0, id: 'c2', function: { name: 'b', arguments: '{"y":' } },
        { index: 0, function: { arguments: '2}' } },
      ],
      [
        { id: 'c1', name: 'a', arguments: '{}' },
        { id: 'c2', name: 'b', arguments: '{"y":2}' },
      ],
    ],
    [
      'no ids at all',
      [
        { index: 0, function: { name: 'a', arguments: '{}' } },
        { index: 1, function: { name: 'b', arguments: '{}' } },
      ],
      [
        { id: '0:new1', name: 'a', arguments: '{}' },
        { id: '1:new2', name: 'b', arguments: '{}' },
      ],
    ],
    [
      'neither ids nor indexes',
      [
        { function: { name: 'a', arguments: '{"x":1}' } },
        { function: { name: 'b', arguments: '{}' } },
      ],
      [
        { id: '0:new1', name: 'a', arguments: '{"x":1}' },
        { id: '1:new2', name: 'b', arguments: '{}' },
      ],
    ],
    [
      'an id that comes late',
      [
        { index: 0, function: { name: 'a' } },
        { index: 0, id: 'c9', function: { arguments: '{}' } },
      ],
      [{ id: 'c9', name: 'a', arguments: '{}' }],
    ],
    [
      'arguments as an object, and none',
      [
        { index: 0, id: 'c1', function: { name: 'a', arguments: { x: 1 } } },
        { index: 1, id: 'c2', function: { name: 'b' } },
        { index: 2, id: 'c3', function: { name: 'c', arguments: null } },
      ],
      [
        { id: 'c1', name: 'a', arguments: '{"x":1}' },
        { id: 'c2', name: 'b', arguments: '{}' },
        { id: 'c3', name: 'c', arguments: '{}' },
      ],
    ],
    [
      'another id with every part',
      [
        { index: 0, id: 'c1', function: { name: 'a', arguments: '' } },
        { index: 0, id: 'x7', function: { arguments: '{"x":' } },
        { index: 0, id: 'x8', function: { arguments: '1}' } },
      ],
      [{ id: 'c1', name: 'a', arguments: '{"x":1}' }],
    ],
    [
      'whole calls without ids under one index',
      [
        { index: 0, id: '', function: { name: 'a', arguments: '{"x":1}' } },
        { index: 0, id: '', function: { name: 'a', arguments: '{"x":2}' } },
      ],
      [
        { id: '0:new1', name: 'a', arguments: '{"x":1}' },
        { id: '0:new2', name: 'a', arguments: '{"x":2}' },
      ],
    ],
    [
      'whole calls under one id and one index',
      [
        { index: 0, id: 'c1', function: { name: 'a', arguments: '{"x":1}' } },
        { index: 0, id: 'c1', function: { name: 'a', arguments: '{"x":2}' } },
        { index: 0, id: 'c1', function: { name: 'b', arguments: '{}' } },
      ],
      [
        { id: 'c1', name: 'a', arguments: '{"x":1}' },
        { id: 'c1', name: 'a', arguments: '{"x":2}' },
        { id: 'c1', name: 'b', arguments: '{}' },
      ],
    ],
    [
      'a call that grows by objects under one id',
      [
        { index: 0, id: 'c1', function: { name: 'a', arguments: { x: 'o' } } },
        { index: 0, id: 'c1', function: { name: 'a', arguments: { x: 'one' } } },
      ],
      [{ id: 'c1', name: 'a', arguments: '{"x":"one"}' }],
    ],
    [
      'a last part that says the name again',
      [
        { index: 0, id: 'c1', function: { name: 'a', arguments: '{"x":1' } },
        { index: 0, function: { name: 'a', arguments: '}' } },
      ],
      [{ id: 'c1', name: 'a', arguments: '{"x":1}' }],
    ],
    ['a delta without a name', [{ index: 0, id: 'c1' }], []],
  ])('understands %s', (_case, deltas, expected) => {
    expect(assemble(deltas)).toEqual(expected)
  })
})

it('keeps one call more than is run of a reply that has thousands', () => {
  const deltas = Array.from({ length: 10_000 }, (_, index) => ({
    index,
    id: `c${index}`,
    function: { name: 'a', arguments: '{}' },
  }))

  expect(assemble(deltas)).toHaveLength(65)
})

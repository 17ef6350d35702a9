import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRegistry } from '../../../src-main/registry/registry.ts'
import { createToolsetResolver, type ToolSelection } from '../../../src-main/toolsets/resolve.ts'
import type { Toolset } from '../../../src-main/toolsets/toolsets.ts'

const setNames = ['s0', 's1', 's2', 's3', 's4', 's5']
const toolNames = ['t0', 't1', 't2', 't3', 't4', 't5', 't6', 't7']

const anyToolset: fc.Arbitrary<Toolset> = fc.record({
  description: fc.constant({ text: '' }),
  tools: fc.uniqueArray(fc.constantFrom(...toolNames), { maxLength: 4 }),
  includes: fc.uniqueArray(fc.constantFrom(...setNames, 'missing'), { maxLength: 3 }),
  kind: fc.constant('set'),
})
const anyTable = fc.record(
  Object.fromEntries(setNames.map((name) => [name, anyToolset] as const)),
) as fc.Arbitrary<Record<string, Toolset>>
const anyNames = fc.array(fc.constantFrom(...setNames), { maxLength: 5 })

function open(table: Record<string, Toolset>) {
  const { resolve, select } = createToolsetResolver({ registry: createRegistry(), table })
  return { resolve, select: (selection: ToolSelection) => [...select(selection).names].sort() }
}

it('resolves every table, circles too, to what can be reached from the name', () => {
  fc.assert(
    fc.property(anyTable, fc.constantFrom(...setNames), (table, start) => {
      const reached = new Set([start])
      for (const name of reached) for (const next of table[name]?.includes ?? []) reached.add(next)
      const tools = new Set([...reached].flatMap((name) => table[name]?.tools ?? []))

      expect(open(table).resolve(start)).toEqual([...tools].sort())
    }),
  )
})

it('gives the same tools however often and in whatever order it is asked', () => {
  fc.assert(
    fc.property(anyTable, anyNames, (table, names) => {
      const one = open(table)
      const forward = one.select({ enabled: names })
      const again = one.select({ enabled: [...names, ...names] })
      const backward = open(table).select({ enabled: [...names].reverse() })

      expect(again).toEqual(forward)
      expect(backward).toEqual(forward)
    }),
  )
})

it('never offers a tool of a disabled toolset, and loses no other', () => {
  fc.assert(
    fc.property(anyTable, fc.option(anyNames, { nil: undefined }), anyNames, (table, on, off) => {
      const { select, resolve } = open(table)
      const without = new Set(off.flatMap((name) => resolve(name)))
      const before = select({ enabled: on })

      expect(select({ enabled: on, disabled: off })).toEqual(
        before.filter((tool) => !without.has(tool)),
      )
    }),
  )
})

it('lets a single switch have the last word', () => {
  const anySwitches = fc.dictionary(fc.constantFrom(...toolNames), fc.boolean())
  fc.assert(
    fc.property(anyTable, anyNames, anyNames, anySwitches, (table, on, off, tools) => {
      const names = open(table).select({ enabled: on, disabled: off, tools })

      for (const [tool, wanted] of Object.entries(tools)) expect(names.includes(tool)).toBe(wanted)
    }),
  )
})

it('offers more when more is enabled', () => {
  fc.assert(
    fc.property(anyTable, anyNames, anyNames, (table, some, others) => {
      const { select } = open(table)
      const more = select({ enabled: [...some, ...others] })

      expect(more).toEqual(expect.arrayContaining(select({ enabled: some })))
    }),
  )
})

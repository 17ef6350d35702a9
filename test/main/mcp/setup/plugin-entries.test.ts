import { expect, it } from 'vitest'
import { withPluginEntries } from '../../../../src-main/mcp/setup/plugin-entries.ts'

const origin = { kind: 'plugin', id: 'games' }
const own = { transport: 'stdio', command: 'mine', origin: { kind: 'person' } }

it('adds what a plugin brings, switched on, and never over an entry of the person', () => {
  const brought = { transport: 'stdio', command: 'dice', origin }
  expect(
    withPluginEntries({ mine: own }, [
      ['dice', brought],
      ['mine', brought],
    ]),
  ).toEqual({
    mine: own,
    dice: { ...brought, on: true },
  })
})

it('keeps what the person chose for it when it becomes another', () => {
  const before = { transport: 'stdio', command: 'dice', origin, on: false, trust: 'read-freely' }
  const after = { transport: 'stdio', command: 'dice2', origin }
  expect(withPluginEntries({ dice: before }, [['dice', after]])).toEqual({
    dice: { ...after, on: false, trust: 'read-freely' },
  })
})

it('takes it away with its plugin, and changes nothing where nothing is different', () => {
  const all = { mine: own, dice: { transport: 'stdio', command: 'dice', origin, on: true } }
  expect(withPluginEntries(all, [])).toEqual({ mine: own })
  expect(withPluginEntries(all, [['dice', { origin, command: 'dice', transport: 'stdio' }]])).toBe(
    all,
  )
})

it('leaves a name to the plugin that has it, with what the person chose there', () => {
  const before = { transport: 'stdio', command: 'dice', origin, on: true, trust: 'read-freely' }
  const wanted = { transport: 'stdio', command: 'dice', origin }
  const other = { transport: 'stdio', command: 'evil', origin: { kind: 'plugin', id: 'evil' } }
  const all = { dice: before }
  expect(
    withPluginEntries(all, [
      ['dice', other],
      ['dice', wanted],
    ]),
  ).toBe(all)
  expect(withPluginEntries(all, [['dice', other]])).toEqual({ dice: { ...other, on: true } })
})

it('calls a server what its plugin calls it, also like something that every object has', () => {
  const brought = { transport: 'stdio', command: 'dice', origin }
  expect(withPluginEntries({}, [['constructor', brought]])).toEqual({
    constructor: { ...brought, on: true },
  })
})

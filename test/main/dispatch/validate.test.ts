import { describe, expect, it } from 'vitest'
import { createArgumentCheck } from '../../../src-main/dispatch/validate.ts'
import { silentLog } from '../../../src-main/lib/log.ts'
import type { JsonSchema, ToolEntry } from '../../../src-main/registry/tool-entry.ts'
import { toolEntry } from './open-tool-calls.ts'

const parameters = {
  type: 'object',
  required: ['path', 'mode'],
  properties: {
    path: { type: 'string' },
    mode: { type: 'string', enum: ['fast', 'slow'] },
    limit: { type: 'integer', minimum: 1 },
    lines: { anyOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'null' }] },
    either: { anyOf: [{ type: 'integer' }, { type: 'boolean' }] },
    strict: { type: 'object', additionalProperties: false },
    only: { const: 'this' },
  },
}
const good = { path: 'a', mode: 'fast' }

describe('a message about wrong arguments', () => {
  it.each<[args: Record<string, unknown>, message: string]>([
    [{}, 'the arguments must have path, mode'],
    [{ ...good, path: 5 }, 'path must be string, not number'],
    [{ ...good, limit: 'many' }, 'limit must be integer, not string'],
    [{ ...good, limit: 0 }, 'limit must be >= 1'],
    [{ ...good, mode: 'odd' }, 'mode must be one of "fast", "slow"'],
    [{ ...good, only: 'that' }, 'only must be "this"'],
    [{ ...good, lines: [1, 'x'] }, 'lines.1 must be integer, not string'],
    [{ ...good, either: {} }, 'either must be integer or boolean, not object'],
    [{ ...good, strict: { extra: 1 } }, 'strict must not have "extra"'],
  ])('for %j says: %s', (args, message) => {
    expect(check(parameters, args)).toEqual({
      ok: false,
      message: `${message}; tool was not executed.`,
    })
  })
})

describe('arguments against a schema', () => {
  it('are left as they are when they are valid', () => {
    const args = { ...good, limit: 5 }
    expect(check(parameters, args)).toEqual({ ok: true, args })
  })

  it('are coerced when that makes them valid', () => {
    const args = { ...good, limit: '5', lines: '[1, 2]' }
    expect(check(parameters, args)).toEqual({
      ok: true,
      args: { ...good, limit: 5, lines: [1, 2] },
    })
  })

  it('are looked through again when a text turned into an object', () => {
    const schema = { properties: { options: { type: 'object' } } }
    const options = '{"__proto__":{"polluted":true}}'
    expect(check(schema, { options })).toMatchObject({ ok: false, message: /__proto__/ })
  })

  it('do not find a required name on the prototype', () => {
    expect(check({ required: ['toString'] }, {})).toMatchObject({ ok: false })
  })

  it.each([
    ['https://json-schema.org/draft/2020-12/schema', { prefixItems: [{ type: 'integer' }] }],
    ['http://json-schema.org/draft-07/schema#', { items: [{ type: 'integer' }] }],
    ['http://json-schema.org/draft-04/schema#', { items: { type: 'integer' } }],
  ])('are checked by the rules of %s', ($schema, list) => {
    const schema = { $schema, properties: { list: { type: 'array', ...list } } }
    expect(check(schema, { list: ['x'] })).toMatchObject({ ok: false })
    expect(check(schema, { list: [1] })).toMatchObject({ ok: true })
  })

  it('are checked by what the tool says of itself now', () => {
    let names = ['a']
    const entry = toolEntry({
      name: 'tool',
      dynamicSchemaOverrides: () => ({ parameters: { properties: { name: { enum: names } } } }),
    })
    const { check } = createArgumentCheck({ log: silentLog })

    expect(check(entry, { name: 'b' })).toMatchObject({ ok: false })
    names = ['a', 'b']
    expect(check(entry, { name: 'b' })).toMatchObject({ ok: true })
  })

  it('are checked by the registered schema when an override fails', () => {
    const dynamicSchemaOverrides = () => {
      throw new Error('no')
    }
    expect(check(parameters, {}, { dynamicSchemaOverrides })).toMatchObject({ ok: false })
  })

  it('of two tools with the same schema id are checked apart', () => {
    expect(check({ $id: 'same', required: ['a'] }, { a: 1 })).toMatchObject({ ok: true })
    expect(check({ $id: 'same', required: ['b'] }, { a: 1 })).toMatchObject({ ok: false })
  })

  it('name one wrong item of a million, not all of them', () => {
    const list = new Array(1_000_000).fill('x')
    const schema = { properties: { list: { type: 'array', items: { type: 'integer' } } } }
    expect(check(schema, { list })).toEqual({
      ok: false,
      message: 'list.0 must be integer, not string; tool was not executed.',
    })
  })
})

function check(schema: JsonSchema, args: Record<string, unknown>, more: Partial<ToolEntry> = {}) {
  const entry = toolEntry({
    name: 'tool',
    schema: { description: '', parameters: schema },
    ...more,
  })
  return createArgumentCheck({ log: silentLog }).check(entry, args)
}

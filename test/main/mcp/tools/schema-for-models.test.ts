import { describe, expect, it } from 'vitest'
import { schemaForModels } from '../../../../src-main/mcp/tools/schema-for-models.ts'

describe('a schema for models', () => {
  it.each([
    ['nothing', undefined, { type: 'object', properties: {} }],
    ['no type', { properties: { a: true } }, { type: 'object', properties: { a: {} } }],
    [
      'a list without items',
      { type: 'object', properties: { a: { type: 'array' } } },
      { type: 'object', properties: { a: { type: 'array', items: {} } } },
    ],
    [
      'an empty choice',
      { type: 'object', properties: { a: { type: 'string', enum: [] } } },
      { type: 'object', properties: { a: { type: 'string' } } },
    ],
    [
      'what is for others, but not a parameter of that name',
      {
        $schema: 's',
        $id: 'i',
        'x-order': 1,
        type: 'object',
        properties: { 'x-key': { 'x-a': 1 } },
      },
      { type: 'object', properties: { 'x-key': {} } },
    ],
    [
      'a choice at the root',
      {
        $defs: { b: { properties: { b: { type: 'number' } }, required: ['b'] } },
        anyOf: [{ properties: { a: { type: 'string' } }, required: ['a'] }, { $ref: '#/$defs/b' }],
        allOf: [{ properties: { c: {} }, required: ['c'] }],
      },
      {
        type: 'object',
        properties: { c: {}, a: { type: 'string' }, b: { type: 'number' } },
        $defs: { b: { properties: { b: { type: 'number' } }, required: ['b'] } },
        required: ['c'],
      },
    ],
    [
      'choices within a choice, and rings of them',
      {
        $defs: {
          a: { allOf: [{ $ref: '#/$defs/b' }], properties: { a: {} } },
          b: { allOf: [{ $ref: '#/$defs/a' }], properties: { b: {} }, required: ['b'] },
        },
        allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/none' }, { $ref: '#/allOf' }],
      },
      {
        type: 'object',
        properties: { a: {}, b: {} },
        $defs: {
          a: { allOf: [{ $ref: '#/$defs/b' }], properties: { a: {} } },
          b: { allOf: [{ $ref: '#/$defs/a' }], properties: { b: {} }, required: ['b'] },
        },
        required: ['b'],
      },
    ],
    [
      'values that only look like keywords',
      { type: 'object', properties: { a: { default: { 'x-a': [], enum: [] } } } },
      { type: 'object', properties: { a: { default: { 'x-a': [], enum: [] } } } },
    ],
  ])('mends %s', (_, given, mended) => {
    expect(schemaForModels(given)).toEqual(mended)
  })

  it('is made of parts that name each other many times, each of which is gone into once', () => {
    let part: object = { properties: { last: {} } }
    for (let depth = 0; depth < 18; depth += 1)
      part = {
        allOf: Array.from({ length: 8 }, () => ({ $ref: '#/$defs/a' })),
        anyOf: Array.from({ length: 8 }, (_, at) => ({ $ref: `#/$defs/a/anyOf/${at}` })),
        $defs: { a: part },
      }
    expect(schemaForModels(part)).toMatchObject({ type: 'object' })
  })

  it('has its texts made clean, wherever they stand', () => {
    const clean = (text: string) => text.replaceAll('?', '')
    expect(
      schemaForModels(
        {
          properties: {
            a: {
              ...{ title: 'A?', description: 'A?', default: 'b?', examples: [{ c: 'd?' }] },
              ...{ enum: ['e?', 1], const: 'e?', pattern: 'f?', format: 'g?' },
            },
          },
        },
        clean,
      ).properties,
    ).toEqual({
      a: {
        ...{ title: 'A', description: 'A', default: 'b', examples: [{ c: 'd' }] },
        ...{ enum: ['e', 1], const: 'e', pattern: 'f', format: 'g' },
      },
    })
  })
})

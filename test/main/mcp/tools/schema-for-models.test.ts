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
      'values that only look like keywords',
      { type: 'object', properties: { a: { default: { 'x-a': [], enum: [] } } } },
      { type: 'object', properties: { a: { default: { 'x-a': [], enum: [] } } } },
    ],
  ])('mends %s', (_, given, mended) => {
    expect(schemaForModels(given)).toEqual(mended)
  })
})

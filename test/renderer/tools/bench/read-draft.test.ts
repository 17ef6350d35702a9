import { describe, expect, it } from 'vitest'
import { draftOf, emptyDraft } from '../../../../src-renderer/tools/bench/draft.ts'
import {
  type JsonSchema,
  kindOf,
  plainSchema,
} from '../../../../src-renderer/tools/bench/json-schema.ts'
import { readDraft } from '../../../../src-renderer/tools/bench/read-draft.ts'

const SCHEMA: JsonSchema = {
  type: 'object',
  required: ['path', 'lines', 'steps'],
  properties: {
    path: { type: 'string', minLength: 2 },
    lines: { type: 'integer', minimum: 1, maximum: 9 },
    ratio: { type: 'number' },
    isDeep: { type: 'boolean', default: true },
    order: { enum: ['up', 'down', 3] },
    where: {
      type: 'object',
      required: ['host'],
      properties: { host: { type: 'string' }, port: { type: ['integer', 'null'] } },
    },
    steps: { type: 'array', minItems: 1, items: { type: 'string' } },
    anything: {},
  },
}

describe('the kind of field', () => {
  it.each([
    [{ type: 'string' }, 'text'],
    [{ type: ['string', 'null'] }, 'text'],
    [{ type: 'string', enum: ['a'] }, 'choice'],
    [{ const: 4 }, 'choice'],
    [{ type: 'array', items: { type: 'string' } }, 'list'],
    [{ type: 'array' }, 'json'],
    [{ type: 'object' }, 'json'],
    [{ type: ['string', 'number'] }, 'json'],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'json'],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer'],
  ] as const)('%j is filled in as %s', (schema, kind) => {
    expect(kindOf(plainSchema(schema as JsonSchema))).toBe(kind)
  })
})

describe('a filled in form', () => {
  it('becomes arguments of the right types, without what was left empty', () => {
    const draft = {
      path: 'a/b',
      lines: '7',
      ratio: '',
      isDeep: true,
      order: '2',
      where: { host: 'here', port: '' },
      steps: ['one', 'two'],
      anything: '{"k":[1]}',
    }

    expect(readDraft(SCHEMA, draft)).toEqual({
      value: {
        path: 'a/b',
        lines: 7,
        isDeep: true,
        order: 3,
        where: { host: 'here' },
        steps: ['one', 'two'],
        anything: { k: [1] },
      },
      problems: {},
    })
  })

  it('begins with the defaults, and says what is needed', () => {
    expect(readDraft(SCHEMA, emptyDraft(SCHEMA))).toEqual({
      value: { isDeep: true, steps: [] },
      problems: {
        path: { kind: 'required' },
        lines: { kind: 'required' },
        steps: { kind: 'min-items', limit: 1 },
      },
    })
  })

  it.each([
    ['lines', 'many', { kind: 'number' }],
    ['lines', '1.5', { kind: 'integer' }],
    ['lines', '0', { kind: 'min', limit: 1 }],
    ['lines', '10', { kind: 'max', limit: 9 }],
    ['path', 'x', { kind: 'min-length', limit: 2 }],
    ['anything', '{', { kind: 'json' }],
    ['order', '9', { kind: 'choice' }],
  ])('names what is wrong with %s = %s', (name, typed, problem) => {
    const draft = { ...goodDraft(), [name]: typed }

    expect(readDraft(SCHEMA, draft).problems).toEqual({ [name]: problem })
  })

  it('names the field inside a group and inside a list', () => {
    const draft = { ...goodDraft(), where: { host: '', port: 'x' }, steps: ['one', ''] }

    expect(readDraft(SCHEMA, draft).problems).toEqual({
      'where.host': { kind: 'required' },
      'where.port': { kind: 'number' },
      'steps.1': { kind: 'required' },
    })
  })

  it('shows an earlier call as it was', () => {
    const args = { path: 'a/b', lines: 2, order: 'down', steps: ['one'], where: { host: 'h' } }

    expect(readDraft(SCHEMA, draftOf(SCHEMA, args)).value).toEqual(args)
  })
})

function goodDraft() {
  return { path: 'a/b', lines: '1', steps: ['one'] }
}

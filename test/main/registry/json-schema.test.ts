import { expect, it } from 'vitest'
import { parametersFault } from '../../../src-main/registry/json-schema.ts'

const DRAFT_2020 = 'https://json-schema.org/draft/2020-12/schema'
const circular: Record<string, unknown> = { type: 'object' }
circular.properties = { self: circular }

const text = { type: 'string' }

it.each<[what: string, schema: unknown]>([
  ['no parameters', { type: 'object' }],
  ['a parameter named pattern', { type: 'object', properties: { pattern: text } }],
  ['a default that looks like a broken pattern', property({ default: { pattern: '(' } })],
  ['a keyword of its author’s own', property({ type: 'string', 'x-shown': true })],
  ['an older dialect', { $schema: 'http://json-schema.org/draft-04/schema#', type: 'object' }],
  ['draft 7', { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' }],
  ['tuples of 2020', { $schema: DRAFT_2020, ...property({ prefixItems: [text] }) }],
  [
    'a reference that leads somewhere',
    { type: 'object', properties: { a: { $ref: '#/$defs/text' } }, $defs: { text } },
  ],
])('accepts %s', (_what, schema) => {
  expect(parametersFault(schema)).toBeUndefined()
})

it.each<[what: string, schema: unknown, reason: RegExp]>([
  ['nothing', undefined, /not a JSON Schema object/],
  ['a list', [], /not a JSON Schema object/],
  ['a schema for a string', text, /"type": "object"/],
  ['an unknown type', property({ type: 'strng' }), /parameters\/properties\/a\/type/],
  ['a required that is no list', { type: 'object', required: 'a' }, /parameters\/required/],
  ['a broken 2020 schema', { $schema: DRAFT_2020, ...property({ prefixItems: {} }) }, /prefix/],
  ['a broken pattern', property({ type: 'string', pattern: '(' }), /regular expression: \(/],
  ['a broken pattern key', { type: 'object', patternProperties: { '[': text } }, /expression: \[/],
  ['a broken pattern in a list', property({ anyOf: [text, { pattern: '+' }] }), /expression: \+/],
  ['a reference to nowhere', property({ $ref: '#/$defs/gone' }), /gone/],
  ['a circle', circular, /cannot be written as JSON/],
])('refuses %s', (_what, schema, reason) => {
  expect(parametersFault(schema)?.text).toMatch(reason)
})

function property(schema: unknown) {
  return { type: 'object', properties: { a: schema } }
}

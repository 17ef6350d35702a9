import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coerceArguments } from '../../../src-main/dispatch/coerce.ts'
import type { JsonSchema } from '../../../src-main/registry/tool-entry.ts'

const integer = { type: 'integer' }
const strings = { type: 'array', items: { type: 'string' } }
const integers = { type: 'array', items: integer }
const point = { type: 'object', properties: { x: integer, y: integer } }

describe('one argument towards its schema', () => {
  it.each<[what: string, schema: JsonSchema, given: unknown, expected: unknown]>([
    ['a number as text becomes an integer', integer, '5', 5],
    ['an integral decimal becomes an integer', integer, '5.0', 5],
    ['an exponent is read', integer, '1e3', 1_000],
    ['a fraction stays text where an integer is wanted', integer, '5.5', '5.5'],
    ['a fraction becomes a number', { type: 'number' }, '-5.5', -5.5],
    ['NaN stays text', { type: 'number' }, 'NaN', 'NaN'],
    ['infinity stays text', { type: 'number' }, 'Infinity', 'Infinity'],
    ['an overflow stays text', { type: 'number' }, '1e999', '1e999'],
    ['a hexadecimal stays text', integer, '0x10', '0x10'],
    ['empty text stays text', integer, '', ''],
    [
      'an id too long to be exact stays text',
      integer,
      '12345678901234567890',
      '12345678901234567890',
    ],
    ['true in capitals becomes a boolean', { type: 'boolean' }, 'TRUE', true],
    ['false becomes a boolean', { type: 'boolean' }, 'False', false],
    ['yes is no boolean', { type: 'boolean' }, 'yes', 'yes'],
    ['a number is no boolean', { type: 'boolean' }, 1, 1],
    ['a single text becomes a list of one', strings, 'a', ['a']],
    ['a single number becomes a list of one', integers, 5, [5]],
    [
      'a single object becomes a list of one',
      { type: 'array', items: point },
      { x: 1 },
      [{ x: 1 }],
    ],
    ['a list as JSON text is parsed', strings, '["a","b"]', ['a', 'b']],
    ['broken JSON becomes a list of one', strings, '[oops', ['[oops']],
    ['a single number as text becomes a list of one number', integers, '5', [5]],
    ['an object as JSON text is parsed', point, '{"x":"1"}', { x: 1 }],
    ['a list is no object', point, '[1]', '[1]'],
    ['prose is no object', point, 'x is 1', 'x is 1'],
    ['null as text becomes null where null is a type', { type: ['integer', 'null'] }, 'null', null],
    ['null as text becomes null where nullable', { type: 'integer', nullable: true }, 'null', null],
    ['null as text becomes null in anyOf', { anyOf: [strings, { type: 'null' }] }, 'null', null],
    ['null as text becomes null in oneOf', { oneOf: [integer, { type: 'null' }] }, 'null', null],
    ['null as text stays where text is allowed', { type: ['string', 'null'] }, 'null', 'null'],
    ['of several types the first that helps wins', { type: ['integer', 'boolean'] }, 'true', true],
    ['text that is allowed is left alone', { type: ['string', 'integer'] }, '5', '5'],
    ['a union takes the first branch that fits', { anyOf: [{ type: 'boolean' }, integer] }, '5', 5],
    ['a union that allows text leaves it', { anyOf: [integer, { type: 'string' }] }, '5', '5'],
    ['a union looks past text of other values', { anyOf: [{ enum: ['all'] }, integer] }, '5', 5],
    ['a union that nothing fits leaves all', { anyOf: [integer, { type: 'boolean' }] }, 'x', 'x'],
    [
      'lists inside lists are parsed',
      { type: 'array', items: integers },
      ['[1,2]', [3]],
      [[1, 2], [3]],
    ],
    ['objects inside lists are parsed', { type: 'array', items: point }, ['{"y":"2"}'], [{ y: 2 }]],
    [
      'values of a map are coerced',
      { type: 'object', additionalProperties: integer },
      { a: '1' },
      { a: 1 },
    ],
    [
      'all parts of allOf apply',
      { allOf: [point, { properties: { z: integer } }] },
      { x: '1', z: '2' },
      { x: 1, z: 2 },
    ],
    ['keys without a schema are left alone', point, { x: '1', other: '2' }, { x: 1, other: '2' }],
    ['a value of no declared type is left alone', {}, '5', '5'],
  ])('%s', (_what, schema, given, expected) => {
    expect(coerceArguments({ it: given }, { type: 'object', properties: { it: schema } })).toEqual({
      it: expected,
    })
  })

  it('follows a reference inside the schema', () => {
    const schema = {
      properties: { at: { $ref: '#/$defs/point' }, odd: { $ref: '#anchor' } },
      $defs: { point },
    }
    expect(coerceArguments({ at: '{"x":"1"}', odd: '1' }, schema)).toEqual({
      at: { x: 1 },
      odd: '1',
    })
  })

  it('leaves out null for an optional argument that cannot be null', () => {
    const schema = {
      properties: { a: integer, b: integer, c: { type: ['integer', 'null'] } },
      required: ['b'],
    }
    expect(coerceArguments({ a: null, b: null, c: null }, schema)).toEqual({ b: null, c: null })
  })

  it('says when a text looked like a list and was none', () => {
    const warnings: string[] = []
    coerceArguments({ it: '[oops' }, { properties: { it: strings } }, (text) => warnings.push(text))
    expect(warnings).toEqual([expect.stringContaining('not valid JSON')])
  })

  it('comes to an end with a schema that describes lists of itself', () => {
    const schema = {
      properties: { it: { $ref: '#/$defs/nest' } },
      $defs: { nest: { type: 'array', items: { $ref: '#/$defs/nest' } } },
    }
    expect(coerceArguments({ it: 5 }, schema)).toHaveProperty('it.0.0')
  })

  it('comes to an end with a union that branches at every level', () => {
    const tree = {
      anyOf: [0, 1, 2].map((n) => ({
        type: 'object',
        properties: { in: { $ref: '#/$defs/tree' }, n: { const: n } },
      })),
    }
    let value: unknown = 'leaf'
    for (let depth = 0; depth < 40; depth += 1) value = { in: value }
    expect(() =>
      coerceArguments(
        { it: value },
        { properties: { it: { $ref: '#/$defs/tree' } }, $defs: { tree } },
      ),
    ).not.toThrow()
  })

  it('neither changes what it was given nor any prototype', () => {
    const args = JSON.parse(
      '{"__proto__":{"polluted":"1"},"constructor":"{\\"prototype\\":{}}","n":"1"}',
    )
    const before = JSON.stringify(args)
    const schema = {
      additionalProperties: { type: 'object', additionalProperties: integer },
      properties: { n: integer },
    }
    const coerced = coerceArguments(args, schema)
    expect(coerced.n).toBe(1)
    expect(JSON.stringify(args)).toBe(before)
    expect(Object.getPrototypeOf(coerced)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('for any schema and any arguments', () => {
  const { schema, args } = arbitraries()

  it('coercing twice gives what coercing once gave', () => {
    fc.assert(
      fc.property(args, schema, (given, rules) => {
        const once = coerceArguments(given, rules)
        expect(coerceArguments(once, rules)).toEqual(once)
      }),
    )
  })

  it('nothing that is valid is touched', async () => {
    const { Ajv } = await import('ajv')
    const ajv = new Ajv({
      strict: false,
      validateSchema: false,
      ownProperties: true,
      logger: false,
    })
    let valid = 0
    fc.assert(
      fc.property(schema, fc.array(args, { minLength: 8, maxLength: 8 }), (rules, several) => {
        const isValid = ajv.compile(rules)
        for (const given of [...several, ...several.map((each) => coerceArguments(each, rules))]) {
          if (!isValid(given)) continue
          valid += 1
          expect(coerceArguments(given, rules)).toBe(given)
        }
      }),
      { numRuns: 60 },
    )
    expect(valid).toBeGreaterThan(0)
  })

  it('no prototype is changed, whatever the keys are called', () => {
    const before = Object.getOwnPropertyNames(Object.prototype)
    fc.assert(
      fc.property(args, schema, (given, rules) => {
        coerceArguments(given, rules)
        expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
        expect(Object.getPrototypeOf(coerceArguments(given, rules))).toBe(Object.prototype)
      }),
    )
  })
})

/** Few keys and telling values, so that schemas and arguments often meet. */
function arbitraries() {
  const key = fc.constantFrom('a', 'b', '__proto__', 'constructor')
  const type = fc.constantFrom('string', 'integer', 'number', 'boolean', 'null', 'array', 'object')
  const text = fc.constantFrom('1', '1.5', 'true', 'null', '[1,"2"]', '{"a":"1"}', 'x', '[', '')
  const { schema } = fc.letrec<{ schema: JsonSchema; part: JsonSchema }>((tie) => ({
    part: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({ type }),
      fc.record({ type: fc.uniqueArray(type, { minLength: 1, maxLength: 3 }) }),
      fc.constant({}),
      fc.record({
        enum: fc.uniqueArray(fc.constantFrom<unknown>(1, '1', true, null), { minLength: 1 }),
      }),
      fc.record({ type: fc.constant('array'), items: tie('part') }),
      fc.record({ anyOf: fc.array(tie('part'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ oneOf: fc.array(tie('part'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ allOf: fc.array(tie('part'), { minLength: 1, maxLength: 2 }) }),
      fc.constant({ $ref: '#/$defs/shared' }),
      tie('schema'),
    ),
    schema: fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(key, tie('part'), { noNullPrototype: true }),
        additionalProperties: tie('part'),
        required: fc.uniqueArray(fc.constantFrom('a', 'b')),
        $defs: fc.record({ shared: fc.record({ type }) }),
      },
      { requiredKeys: ['type', 'properties', '$defs'] },
    ),
  }))
  const { args } = fc.letrec<{ value: unknown; args: Record<string, unknown> }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      text,
      fc.constantFrom<unknown>(1, 1.5, true, null),
      fc.array(tie('value'), { maxLength: 3 }),
      tie('args'),
    ),
    args: fc.dictionary(key, tie('value'), { noNullPrototype: true }),
  }))
  return { schema, args }
}

import { describe, expect, it } from 'vitest'
import { readArguments } from '../../../src-main/lib/read-arguments.ts'

const NOT_AN_OBJECT = 'Tool arguments must be a valid JSON object; tool was not executed.'

describe('what a model sent as arguments', () => {
  it.each<[what: string, raw: unknown, args: unknown]>([
    ['a JSON object', '{"a":1}', { a: 1 }],
    ['an object', { a: 1 }, { a: 1 }],
    ['nothing at all', '', {}],
    ['blanks', ' \n', {}],
    ['text that speaks of prototypes', '{"a":"__proto__"}', { a: '__proto__' }],
    ['a key named constructor', '{"constructor":"Acme"}', { constructor: 'Acme' }],
  ])('%s is taken', (_what, raw, args) => {
    expect(readArguments(raw)).toEqual({ ok: true, args })
  })

  it.each<[what: string, raw: unknown]>([
    ['broken JSON', '{"a":'],
    ['a list', '[1]'],
    ['a number', '5'],
    ['null', 'null'],
    ['a text', '"a"'],
    ['no value', undefined],
    ['a list that is no text', [1]],
  ])('%s is refused', (_what, raw) => {
    expect(readArguments(raw)).toEqual({ ok: false, message: NOT_AN_OBJECT })
  })

  it.each<[what: string, raw: string]>([
    ['on top', '{"__proto__":{"x":1}}'],
    ['further down', '{"a":[{"b":{"__proto__":1}}]}'],
    ['spelled with escapes', '{"\\u005f_proto__":{}}'],
    ['by way of the constructor', '{"a":{"constructor":{"prototype":{}}}}'],
  ])('a key that reaches for a prototype is refused %s', (_what, raw) => {
    expect(readArguments(raw)).toMatchObject({
      ok: false,
      message: expect.stringContaining('not allowed'),
    })
    expect(readArguments(JSON.parse(raw))).toMatchObject({ ok: false })
  })

  it('arguments nested without end are refused', () => {
    const deep = `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`
    expect(readArguments(deep)).toMatchObject({
      ok: false,
      message: expect.stringContaining('deeper'),
    })
  })

  it('ten megabytes of text are taken', () => {
    const content = 'x'.repeat(10_000_000)
    expect(readArguments(JSON.stringify({ content }))).toEqual({ ok: true, args: { content } })
  })

  it('an object that contains itself is refused', () => {
    const args: Record<string, unknown> = {}
    args.self = [args, args]
    expect(readArguments(args)).toMatchObject({ ok: false })
  })
})

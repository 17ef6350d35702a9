import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registersTools } from '../../../src-main/discovery/scan.ts'

const fixture = (name: string) =>
  readFileSync(new URL(`../../fixtures/discovery/${name}`, import.meta.url), 'utf8')

describe('a file', () => {
  it.each([
    ['top-level.ts', true],
    ['in-a-loop.ts', true],
    ['only-hooks.ts', true],
    ['plain.js', true],
    ['refused.mts', true],
    ['broken-import.ts', true],
    ['in-a-function.ts', false],
    ['only-mentioned.ts', false],
    ['helper.ts', false],
  ])('%s registers tools: %s', (name, expected) => {
    expect(registersTools(name, fixture(name))).toBe(expected)
  })

  it('that cannot be read says where', () => {
    expect(() => registersTools('syntax-error.ts', fixture('syntax-error.ts'))).toThrow(
      /Unexpected token.*\(line 3, column 37\)/,
    )
  })
})

describe('a module body', () => {
  it.each([
    ['registry.register({})', true],
    ['registry.register({});', true],
    ['registry\n  .register({})', true],
    ['(registry.register({}))', true],
    ['registry.register<Args>({})', true],
    ['const a: number = 1\nregistry.register({ a })', true],
    ['for (let i = 0; i < 2; i++) registry.register({ i })', true],
    ['for (const a in all) { prepare(a); registry.register(a) }', true],
    ['for (const a of all) for (const b of a) { registry.register(b) }', true],
    ['for await (const a of all) { registry.register(a) }', true],
    ["hooks.on('pre_tool_call', look)", true],
    ['for (const name of names) hooks.on(name, look)', true],
    ['for (const name of names) { hooks.on(name, look) }', true],
    ["const off = hooks.on('pre_tool_call', look)", false],
    ["hooks.once('pre_tool_call', look)", false],
    ["app.hooks.on('pre_tool_call', look)", false],
    ["registry.on('pre_tool_call', look)", false],
    ["function setUp() { hooks.on('pre_tool_call', look) }", false],
    ["/* hooks.on('pre_tool_call', look) */", false],
    ['for (const a of all) { a.map(() => registry.register(a)) }', false],
    ['if (ready) registry.register({})', false],
    ['{ registry.register({}) }', false],
    ['while (false) registry.register({})', false],
    ['const later = () => registry.register({})', false],
    ['class A { static { registry.register({}) } }', false],
    ['export function setUp() { registry.register({}) }', false],
    ['other.registry.register({})', false],
    ['registry["register"]({})', false],
    ['registry.registered({})', false],
    ['const done = registry.register({})', false],
    ['void registry.register', false],
    ['`registry.register({})`', false],
    ['/* registry.register({}) */', false],
    ['', false],
  ])('%j registers tools: %s', (source, expected) => {
    expect(registersTools('tool.ts', source)).toBe(expected)
  })
})

it('does not mind broken text that speaks of no registration', () => {
  expect(registersTools('notes.ts', 'this is { not code')).toBe(false)
})

import { describe, expect, it } from 'vitest'
import { repairArguments, repairName } from '../../../../src-main/agent/loop/repair-call.ts'

describe('arguments', () => {
  it.each([
    ['', {}],
    ['  ', {}],
    ['None', {}],
    ['null', {}],
    ['{"a":1}', { a: 1 }],
    ["{'a': 'it''s'}", undefined],
    ['{"a":1,}', { a: 1 }],
    ['{"a":[1,2', { a: [1, 2] }],
    ['{"a":"x', { a: 'x' }],
    ['"{\\"a\\":1}"', { a: 1 }],
    ['{a: 1}', { a: 1 }],
    ['{"u":"\\u00e9"}', { u: 'é' }],
    ['[1]', undefined],
    ['7', undefined],
    ['rm -rf', undefined],
  ])('%j are read as %j', (text, expected) => {
    expect(repairArguments(text)).toEqual(expected)
  })

  it('never reach the prototype', () => {
    repairArguments("{'__proto__': {'polluted': True}}")
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('a tool’s name', () => {
  const names = ['read_file', 'write_file', 'terminal', 'web_search', 'session_search']
  it.each([
    ['read_file', 'read_file'],
    ['ReadFile', 'read_file'],
    ['read-file', 'read_file'],
    ['Read File', 'read_file'],
    ['terminal_tool', 'terminal'],
    ['terminal_tool_tool', 'terminal'],
    ['terminal">', 'terminal'],
    ['web_serch', 'web_search'],
    ['get_flumbuster', undefined],
    ['', undefined],
  ])('%j is understood as %j', (written, expected) => {
    expect(repairName(written, names)).toBe(expected)
  })
})

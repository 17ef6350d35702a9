import { describe, expect, it } from 'vitest'
import type { ToolDefinition } from '../../../src-main/ports/call.ts'
import { patchSchemas } from '../../../src-main/registry/schema-patches.ts'

describe('execute_code', () => {
  it.each<[offered: string[], ending: string]>([
    [
      ['terminal', 'read_file', 'todo'],
      'Tools it can call:\n- read_file(path, limit?)\n- terminal(command, timeout?)\nPython: read_file(path="…"). JavaScript: await read_file({ path: "…" }).',
    ],
    [
      ['web_search'],
      'Tools it can call:\n- web_search(query)\nPython: web_search(query="…"). JavaScript: await web_search({ query: "…" }).',
    ],
    [['todo'], 'It can call no tools.'],
    [[], 'It can call no tools.'],
  ])('beside %j lists only what is there', (offered, ending) => {
    expect(describedAs('execute_code', 'Run a script.', offered)).toBe(`Run a script.\n\n${ending}`)
  })
})

describe('browser_navigate', () => {
  const description =
    'Open a page. For plain facts prefer web_search or web_extract. Call it before any other.'

  it.each<[offered: string[], expected: string]>([
    [['web_search', 'web_extract'], description],
    [['web_search'], 'Open a page. For plain facts prefer web_search. Call it before any other.'],
    [['web_extract'], 'Open a page. For plain facts prefer web_extract. Call it before any other.'],
    [['terminal'], 'Open a page. Call it before any other.'],
  ])('beside %j hints only at web tools that are there', (offered, expected) => {
    expect(describedAs('browser_navigate', description, offered)).toBe(expected)
  })
})

it.each([
  [['terminal'], true],
  [['read_file'], false],
])('browser_exec beside %j stays: %s', (offered, stays) => {
  expect(describedAs('browser_exec', 'Run a script.', offered) !== undefined).toBe(stays)
})

it('leaves every other definition as it is', () => {
  const others = [tool('todo'), tool('constructor')]

  expect(patchSchemas(others)).toEqual(others)
  expect(patchSchemas([...others, tool('execute_code')]).slice(0, 2)).toEqual(others)
})

const PARAMETERS: Record<string, [required: string[], optional: string[]]> = {
  read_file: [['path'], ['limit']],
  terminal: [['command'], ['timeout', 'background', 'pty']],
  web_search: [['query'], []],
}

function describedAs(name: string, description: string, offered: string[]): string | undefined {
  const patched = patchSchemas([...offered.map((each) => tool(each)), tool(name, description)])
  return patched.find((each) => each.function.name === name)?.function.description
}

function tool(name: string, description = name): ToolDefinition {
  const [required, optional] = (Object.hasOwn(PARAMETERS, name) && PARAMETERS[name]) || [[], []]
  const properties = Object.fromEntries([...required, ...optional].map((key) => [key, {}]))
  return {
    type: 'function',
    function: { name, description, parameters: { type: 'object', properties, required } },
  }
}

import { describe, expect, it } from 'vitest'
import { mcpServerName } from '../../../../src-main/contract/mcp.ts'
import { toolName } from '../../../../src-main/mcp/tools/tool-name.ts'

describe('the name of a server’s tool', () => {
  it('stands behind the server, so that it can be nobody else’s', () => {
    expect(toolName('git', 'terminal')).toBe('mcp__git__terminal')
    expect(toolName('git', 'mcp__other__x')).toBe('mcp__git__mcp__other__x')
    expect(toolName('git', 'search.all things')).toBe('mcp__git__search_all_things')
  })

  it('is nobody else’s, whatever the two are called', () => {
    const names = ['a', 'a_', 'a_b', 'a__b', 'a-', '_a', 'a_-'].filter(
      (name) => mcpServerName.safeParse(name).success,
    )
    const tools = ['x', '_x', 'b', '_b', '-x', 'b__x', '__x', '_']
    const all = names.flatMap((server) => tools.map((tool) => toolName(server, tool)))
    expect(names).toEqual(['a', 'a_b', 'a-', 'a_-'])
    expect(new Set(all).size).toBe(all.length)
  })

  it('is cut to what providers take, and stays one of its own', () => {
    const long = 'a'.repeat(100)
    expect(toolName('git', long)).toMatch(/^mcp__git__a{45}_[0-9a-f]{8}$/)
    expect(toolName('git', long)).not.toBe(toolName('git', `${long}b`))
  })
})

import { describe, expect, it } from 'vitest'
import { toolName } from '../../../../src-main/mcp/tools/tool-name.ts'

describe('the name of a server’s tool', () => {
  it('stands behind the server, so that it can be nobody else’s', () => {
    expect(toolName('git', 'terminal')).toBe('mcp__git__terminal')
    expect(toolName('git', 'mcp__other__x')).toBe('mcp__git__mcp__other__x')
    expect(toolName('git', 'search.all things')).toBe('mcp__git__search_all_things')
  })

  it('is cut to what providers take, and stays one of its own', () => {
    const long = 'a'.repeat(100)
    expect(toolName('git', long)).toMatch(/^mcp__git__a{45}_[0-9a-f]{8}$/)
    expect(toolName('git', long)).not.toBe(toolName('git', `${long}b`))
  })
})

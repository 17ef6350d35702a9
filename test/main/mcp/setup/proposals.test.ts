import { describe, expect, it } from 'vitest'
import { nameFrom, proposeServers } from '../../../../src-main/mcp/setup/proposals.ts'

describe('what a person pastes', () => {
  it('is a command line', () => {
    const line = `API_KEY="a b" npx -y @modelcontextprotocol/server-memory@1.2.3 --dir 'my notes'`
    expect(proposeServers(line)).toEqual({
      proposals: [
        {
          name: 'memory',
          server: {
            transport: 'stdio',
            command: 'npx',
            args: ['-y', '@modelcontextprotocol/server-memory@1.2.3', '--dir', 'my notes'],
            env: { API_KEY: 'a b' },
          },
          ignored: [],
          wanted: [],
          problems: [],
        },
      ],
    })
  })

  it.each([
    ['https://mcp.linear.app/mcp', 'linear', 'http'],
    ['https://mcp.asana.com/sse', 'asana', 'sse'],
    ['http://localhost:3000/mcp', 'localhost', 'http'],
  ])('is the address %s', (url, name, transport) => {
    expect(proposeServers(url).proposals).toMatchObject([
      { name, server: { transport, url }, problems: [] },
    ])
  })

  it('is refused for another machine without encryption', () => {
    const [proposal] = proposeServers('http://example.com/mcp').proposals
    expect(proposal?.problems).toMatchObject([{ field: 'url', words: { key: 'mcp.needsHttps' } }])
  })

  it.each([
    ['of Claude', '{"mcpServers":{"git":{"command":"uvx","args":["mcp-server-git"]}}}'],
    [
      'of VS Code',
      '{"servers":{"git":{"type":"stdio","command":"uvx","args":["mcp-server-git"]}}}',
    ],
    ['one server', '{"git":{"command":"uvx","args":["mcp-server-git"],}} '],
    ['without a name', '// mine\n{"command":"uvx","args":["mcp-server-git"]}'.slice(8)],
  ])('is JSON %s', (_, text) => {
    expect(proposeServers(text).proposals).toMatchObject([
      { name: 'git', server: { transport: 'stdio', command: 'uvx' }, problems: [] },
    ])
  })

  it('keeps what others spell otherwise, and names what has no meaning here', () => {
    const entry = {
      httpUrl: 'https://example.com/mcp',
      headers: { Authorization: 'Bearer ${env:TOKEN}' },
      alwaysAllow: ['x'],
      timeout: 60,
    }
    const { proposals } = proposeServers(JSON.stringify({ mcpServers: { 'My Server': entry } }))
    expect(proposals).toMatchObject([
      {
        name: 'my-server',
        server: { transport: 'http', headers: { Authorization: 'Bearer ${TOKEN}' } },
        ignored: ['alwaysAllow', 'timeout'],
      },
    ])
  })

  it('says what is wrong with one entry, and reads the others', () => {
    const text = '\n{"mcpServers":{\n"a":{"command":7},\n"b":{"command":"b"},\n\n"c":3}}'
    const { proposals } = proposeServers(text)
    expect(proposals).toMatchObject([
      { name: 'a', line: 3, problems: [{ field: 'command' }] },
      { name: 'b', problems: [] },
      { name: 'c', line: 6, problems: [{ words: { key: 'mcp.noObject' } }] },
    ])
    expect(proposals[1]).not.toHaveProperty('line')
  })

  it('says where JSON is broken', () => {
    expect(proposeServers('{"a": \n oops}').problem?.text).toMatch(/line 2|position|oops/)
  })

  it.each([
    ['@upstash/context7-mcp@4.1.1', 'context7'],
    ['mcp-server-fetch', 'fetch'],
    ['/opt/My Tools/run.py', 'run'],
    ['__', 'server'],
  ])('is called by what is left of %s', (text, name) => {
    expect(nameFrom(text)).toBe(name)
  })
})

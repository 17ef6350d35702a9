import { expect, it } from 'vitest'
import { mcpServer } from '../../../../src-main/contract/mcp.ts'
import { proposeServers } from '../../../../src-main/mcp/setup/proposals.ts'
import { serverText } from '../../../../src-renderer/settings/mcp/server-text.ts'

it.each([
  [{ transport: 'stdio', command: 'npx', args: ['-y', 'a b', "it's", 'C:\\x', '', '${HOME}/a'] }],
  [{ transport: 'stdio', command: '/opt/My Tools/run', cwd: '~/notes' }],
  [{ transport: 'stdio', command: 'x', env: { A: 'b c', KEY: { secret: 'mcp.x.KEY' } } }],
  [{ transport: 'http', url: 'https://example.com/mcp' }],
  [{ transport: 'http', url: 'https://example.com/sse' }],
  [{ transport: 'sse', url: 'https://example.com/events' }],
  [
    {
      ...{ transport: 'http', url: 'https://example.com/mcp', oauth: { clientId: 'me' } },
      headers: { Authorization: { secret: 'mcp.x.Authorization' } },
    },
  ],
])('a server is written as what is read as the same server: %j', (entry) => {
  const server = mcpServer.parse(entry)
  const [proposal] = proposeServers(serverText(server)).proposals
  expect(mcpServer.parse(proposal?.server)).toEqual(server)
})

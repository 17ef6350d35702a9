/** Well-known servers, each as the line that one would type. Nothing of it is set up before a yes. */
export const GALLERY = [
  { id: 'filesystem', line: 'npx -y @modelcontextprotocol/server-filesystem@2026.8.31 ~' },
  { id: 'memory', line: 'npx -y @modelcontextprotocol/server-memory@2026.8.31' },
  { id: 'context7', line: 'npx -y @upstash/context7-mcp@4.1.1' },
  { id: 'playwright', line: 'npx -y @playwright/mcp@0.0.83' },
  {
    id: 'github',
    line: '{"github":{"url":"https://api.githubcopilot.com/mcp/","headers":{"Authorization":""}}}',
  },
  { id: 'linear', line: 'https://mcp.linear.app/mcp' },
] as const

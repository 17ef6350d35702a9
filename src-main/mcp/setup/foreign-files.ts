/** Where other apps keep their servers: read when the person asks for it, and proposed, never taken over. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { McpForeignFile } from '#contract'
import { proposeServers } from './proposals.ts'

/** Larger ones hold whole conversations beside their servers. */
const MAX_BYTES = 20_000_000

interface Place {
  app: string
  path: string
}

export async function readForeignFiles(around: {
  home: string
  platform: NodeJS.Platform
  appData: string | undefined
  /** Of the session in front; files of a project are proposals like any other. */
  folder: string | undefined
}): Promise<McpForeignFile[]> {
  const found = await Promise.all(placesOf(around).map(readPlace))
  return found.flat()
}

function placesOf({ home, platform, appData, folder }: Parameters<typeof readForeignFiles>[0]) {
  const settings =
    platform === 'darwin'
      ? join(home, 'Library', 'Application Support')
      : platform === 'win32'
        ? (appData ?? join(home, 'AppData', 'Roaming'))
        : join(home, '.config')
  const own: Place[] = [
    { app: 'Claude Desktop', path: join(settings, 'Claude', 'claude_desktop_config.json') },
    { app: 'Claude Code', path: join(home, '.claude.json') },
    { app: 'VS Code', path: join(settings, 'Code', 'User', 'mcp.json') },
    { app: 'Cursor', path: join(home, '.cursor', 'mcp.json') },
  ]
  if (folder === undefined) return own
  return [
    ...own,
    { app: 'Claude Code', path: join(folder, '.mcp.json') },
    { app: 'VS Code', path: join(folder, '.vscode', 'mcp.json') },
    { app: 'Cursor', path: join(folder, '.cursor', 'mcp.json') },
  ]
}

async function readPlace({ app, path }: Place): Promise<McpForeignFile[]> {
  // Most people have one or two of them.
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined || text.length > MAX_BYTES) return []
  const { proposals, problem } = proposeServers(text)
  if (proposals.length === 0 && problem?.key === 'mcp.noServersInJson') return []
  const marked = proposals.map((proposal) => ({
    ...proposal,
    server: { ...proposal.server, origin: { kind: 'file', path } },
  }))
  return [{ app, path, proposals: marked, ...(problem && { problem }) }]
}

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
  /** The project that it is for. */
  folder?: string
}

export async function readForeignFiles(around: {
  home: string
  platform: NodeJS.Platform
  appData: string | undefined
  /** Of the session in front; files of a project are proposals like any other. */
  folder: string | undefined
}): Promise<McpForeignFile[]> {
  const found = await Promise.all(placesOf(around).map((place) => readPlace(place, around.home)))
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
    { app: 'Claude Code', path: join(folder, '.mcp.json'), folder },
    { app: 'VS Code', path: join(folder, '.vscode', 'mcp.json'), folder },
    { app: 'Cursor', path: join(folder, '.cursor', 'mcp.json'), folder },
  ]
}

async function readPlace({ app, path, folder }: Place, home: string): Promise<McpForeignFile[]> {
  // Most people have one or two of them.
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined || text.length > MAX_BYTES) return []
  const { proposals, problem } = proposeServers(withFolders(text, home, folder))
  if (proposals.length === 0 && problem?.key === 'mcp.noServersInJson') return []
  const marked = proposals.map((proposal) => ({
    ...proposal,
    server: { ...startedIn(proposal.server, folder), origin: { kind: 'file', path } },
  }))
  return [{ app, path, proposals: marked, ...(problem && { problem }) }]
}

/** The folders that editors put in. Where there is none, the start says which is missing. */
function withFolders(text: string, home: string, folder: string | undefined): string {
  return text.replace(/\$\{(?:userHome|workspaceFolder)\}/g, (whole) => {
    const path = whole === '${userHome}' ? home : folder
    return path === undefined ? whole : JSON.stringify(path).slice(1, -1)
  })
}

/** Programs of a project are started in it, and named from there. */
function startedIn(
  server: Record<string, unknown>,
  folder: string | undefined,
): Record<string, unknown> {
  return folder === undefined || server.transport !== 'stdio' ? server : { cwd: folder, ...server }
}

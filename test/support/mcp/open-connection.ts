/** The line to one scripted server, with nothing of the app around it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { McpState } from '#contract'
import { mcpServer } from '../../../src-main/contract/mcp.ts'
import { createConnection } from '../../../src-main/mcp/line/connection.ts'
import type { ProcessFamily } from '../../../src-main/mcp/line/process-transport.ts'
import type { ToolList } from '../../../src-main/mcp/tools/list-tools.ts'
import { createKillTree } from '../../../src-main/terminal/backends/local/kill-tree.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import type { ServerScript } from './stdio-server.ts'

const SCRIPTED = fileURLToPath(new URL('./stdio-server.ts', import.meta.url))

export function openConnection(script: ServerScript, startMs: number) {
  const folder = temporaryFolder()
  const path = join(folder, 'script.json')
  writeFileSync(path, JSON.stringify(script))
  const states: McpState[] = []
  const lists: ToolList[] = []
  const families: ProcessFamily[] = []
  const ended: ProcessFamily[] = []
  const connection = createConnection({
    mayStart: () => true,
    server: mcpServer.parse({
      ...{ transport: 'stdio', command: process.execPath, args: [SCRIPTED, path] },
    }),
    startMs,
    link: {
      ...{ server: 'scripted', environment: {}, home: folder, signIn: undefined, stamp: 0 },
      secret: () => undefined,
      loginPath: async () => '/usr/bin:/bin',
      newMark: () => `test-${process.pid}`,
      process: {
        // As in the app: what was killed is gone from the table when it is said to be.
        endFamily: createKillTree().end,
        onStarted: (family) => families.push(family),
        onGone: (family) => ended.push(family),
      },
    },
    memory: { isLegacy: () => true, isSse: () => false, learned: () => {} },
    clientInfo: { name: 'talaria', version: '1' },
    ...{ now: Date.now, random: Math.random, newId: () => '', isWatched: () => false },
    after: () => () => {},
    inTurn: (work) => work(),
    ask: async () => ({ action: 'cancel' }),
    sample: () => Promise.reject(new Error('nobody lets it')),
    rootOf: () => folder,
    onState: (state) => states.push(state),
    onList: (list) => lists.push(list),
    onLog: () => {},
  })
  return { connection, states, lists, families, ended }
}

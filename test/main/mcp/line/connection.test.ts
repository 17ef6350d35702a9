import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { McpState } from '#contract'
import { mcpServer } from '../../../../src-main/contract/mcp.ts'
import { createConnection } from '../../../../src-main/mcp/line/connection.ts'
import type { ProcessFamily } from '../../../../src-main/mcp/line/process-transport.ts'
import type { ToolList } from '../../../../src-main/mcp/tools/list-tools.ts'
import { ECHO } from '../../../support/mcp/open-mcp.ts'
import type { ServerScript } from '../../../support/mcp/stdio-server.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const SCRIPTED = fileURLToPath(new URL('../../../support/mcp/stdio-server.ts', import.meta.url))

it('gives a server up that says nothing, and leaves nothing of it running', async () => {
  const { connection, states, families, ended } = connect({ isMute: true }, 2_000)

  await expect(connection.start()).rejects.toMatchObject({ code: 'too-late' })

  expect(states.at(-1)).toMatchObject({ kind: 'failed', code: 'too-late' })
  expect(families.length).toBeGreaterThan(0)
  expect(ended).toEqual(families)
})

it('lists five hundred tools at once', async () => {
  const tools = Array.from({ length: 500 }, (_, at) => ({ ...ECHO, name: `tool_${at}` }))
  const { connection, lists } = connect({ tools }, 60_000)

  await connection.start()

  expect(lists[0]?.tools).toHaveLength(500)
  await connection.dispose()
})

function connect(script: ServerScript, startMs: number) {
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
        endFamily: async ({ leader }) => {
          if (leader !== undefined) process.kill(-leader, 'SIGKILL')
        },
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

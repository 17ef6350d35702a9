/** One small tool behind the real services of dispatch, and behind MCP in memory. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { createToolCalls } from '../../src-main/dispatch/handle-tool-call.ts'
import { createHooks, type Hooks } from '../../src-main/dispatch/hooks.ts'
import { createSpillFiles } from '../../src-main/dispatch/spill-files.ts'
import { createToolResults } from '../../src-main/dispatch/tool-result.ts'
import { silentLog as log } from '../../src-main/lib/log.ts'
import { readArguments } from '../../src-main/lib/read-arguments.ts'
import { createRegistry } from '../../src-main/registry/registry.ts'
import { contextOf } from '../main/dispatch/open-tool-calls.ts'

export interface ReadArgs {
  path: string
  limit?: number
  deep?: boolean
}

export const TEXT = '{"path":"src/main.ts","limit":20,"deep":true}'
export const parameters = {
  type: 'object',
  properties: {
    path: { type: 'string', description: 'The file.' },
    limit: { type: 'integer', minimum: 1, maximum: 2_000 },
    deep: { type: 'boolean' },
  },
  required: ['path'],
}

export const readSync = ({ path, limit, deep }: ReadArgs) =>
  JSON.stringify({ path, lines: limit, deep })
export const readAsync = async (given: ReadArgs) => readSync(given)
const readWaiting = async (given: ReadArgs) => {
  await null
  return readSync(given)
}

/** The real services; only the terminal behind the context is missing. */
export function openRuntime() {
  const registry = createRegistry()
  const schema = { description: 'Read a file.', parameters }
  const handlers = { read: readAsync, read_waiting: readWaiting, read_sync: readSync }
  for (const [name, handler] of Object.entries(handlers)) {
    registry.register({ name, toolset: 'file', schema, handler })
  }
  const spill = createSpillFiles({ folder: join(tmpdir(), 'talaria-bench'), log, now: Date.now })
  const { signal } = new AbortController()
  const about = { taskId: 't', sessionId: 's', callId: 'c', signal, enabledTools: registry.names() }
  const open = (hooks: Hooks) => {
    const { handleToolCall } = createToolCalls({
      registry,
      log,
      now: () => performance.now(),
      hooks,
      cwdOf: () => '/work',
      context: contextOf,
      results: createToolResults({
        spill,
        contextTokens: () => 200_000,
        mask: (text) => text,
      }),
      humanWaitMs: () => 0,
      ceilingMs: () => undefined,
    })
    return (name: string, text: string) => handleToolCall(name, readArguments(text), about)
  }
  const hooks = createHooks({ log })
  hooks.on('pre_tool_call', () => undefined)
  hooks.on('post_tool_call', () => undefined)
  hooks.on('transform_tool_result', () => undefined)
  return { call: open(createHooks({ log })), watchedCall: open(hooks) }
}

/** With as many tools. */
export async function openMcp(tools: number): Promise<Client> {
  const server = new McpServer({ name: 'bench', version: '1' })
  const inputSchema = {
    path: z.string(),
    limit: z.number().int().min(1).max(2_000).optional(),
    deep: z.boolean().optional(),
  }
  const config = { description: 'Read a file.', inputSchema }
  for (const name of ['read', ...Array.from({ length: tools - 1 }, (_, n) => `tool_${n}`)]) {
    server.registerTool(name, config, async (given) => ({
      content: [{ type: 'text', text: await readAsync(given) }],
    }))
  }
  const [here, there] = InMemoryTransport.createLinkedPair()
  const mcp = new Client({ name: 'bench', version: '1' })
  await Promise.all([server.connect(there), mcp.connect(here)])
  return mcp
}

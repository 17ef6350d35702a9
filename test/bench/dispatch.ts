/** `npm run bench:dispatch`: tool calls and definitions, beside no runtime at all and MCP. */
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
import { createAvailability } from '../../src-main/registry/availability.ts'
import { createDefinitions } from '../../src-main/registry/definitions.ts'
import { createRegistry } from '../../src-main/registry/registry.ts'
import { createToolsetResolver } from '../../src-main/toolsets/resolve.ts'
import { contextOf } from '../main/dispatch/open-tool-calls.ts'
import { measureInTurns, printTable, threadClock } from './table.ts'

interface ReadArgs {
  path: string
  limit?: number
  deep?: boolean
}

const PARALLEL_CALLS = 1_000
const TOOLS = 100
const TEXT = '{"path":"src/main.ts","limit":20,"deep":true}'
const LOOSE_TEXT = '{"path":"src/main.ts","limit":"20","deep":"true"}'
const args = JSON.parse(TEXT)
const parameters = {
  type: 'object',
  properties: {
    path: { type: 'string', description: 'The file.' },
    limit: { type: 'integer', minimum: 1, maximum: 2_000 },
    deep: { type: 'boolean' },
  },
  required: ['path'],
}

const readSync = ({ path, limit, deep }: ReadArgs) => JSON.stringify({ path, lines: limit, deep })
const readAsync = async (given: ReadArgs) => readSync(given)
const readWaiting = async (given: ReadArgs) => {
  await null
  return readSync(given)
}

const { call, watchedCall } = openRuntime()
const client = await openMcp()

printTable(
  'one call: JSON text → checked → handler → result',
  await measureInTurns(
    [
      { name: 'handleToolCall, async tool', run: inTurn(() => call('read', TEXT)) },
      { name: 'handleToolCall, tool that waits', run: inTurn(() => call('read_waiting', TEXT)) },
      { name: 'handleToolCall, sync tool', run: inTurn(() => call('read_sync', TEXT)) },
      { name: 'handleToolCall, arguments to coerce', run: inTurn(() => call('read', LOOSE_TEXT)) },
      { name: 'handleToolCall, three hooks', run: inTurn(() => watchedCall('read', TEXT)) },
      {
        name: 'handleToolCall, three hooks and arguments to coerce',
        run: inTurn(() => watchedCall('read', LOOSE_TEXT)),
      },
      { name: 'the function itself, async', run: inTurn(() => readAsync(JSON.parse(TEXT))) },
      { name: 'MCP in memory, callTool', run: inTurn(callMcp) },
    ],
    threadClock,
  ),
)

printTable(
  `${PARALLEL_CALLS.toLocaleString('en-US')} calls at once`,
  await measureInTurns(
    [
      { name: 'handleToolCall', run: inTurn(() => atOnce(() => call('read', TEXT))) },
      {
        name: 'handleToolCall, tool that waits',
        run: inTurn(() => atOnce(() => call('read_waiting', TEXT))),
      },
      { name: 'the function itself', run: inTurn(() => atOnce(() => readAsync(JSON.parse(TEXT)))) },
      { name: 'MCP in memory, callTool', run: inTurn(() => atOnce(callMcp)) },
    ],
    threadClock,
  ),
)

const { definitions, laterDefinitions } = openDefinitions()
printTable(
  `definitions of ${TOOLS} tools`,
  await measureInTurns(
    [
      { name: 'getToolDefinitions, memoised', run: inTurn(definitions) },
      { name: 'getToolDefinitions, every check run', run: inTurn(laterDefinitions) },
      { name: 'MCP in memory, listTools', run: inTurn(() => client.listTools()) },
    ],
    threadClock,
  ),
)
await client.close()

function inTurn(work: () => Promise<unknown>) {
  return async (times: number) => {
    for (let n = 0; n < times; n += 1) await work()
  }
}

function atOnce(work: () => Promise<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: PARALLEL_CALLS }, work))
}

function callMcp(): Promise<unknown> {
  return client.callTool({ name: 'read', arguments: args })
}

/** The real services; only the terminal behind the context is missing. */
function openRuntime() {
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

/** A check for every second tool, each its own; kept answers run out when the clock is moved. */
function openDefinitions() {
  const registry = createRegistry()
  for (let n = 0; n < TOOLS; n += 1) {
    const schema = { description: `Tool number ${n}.`, parameters }
    const checkFn = n % 2 === 0 ? () => true : undefined
    registry.register({
      name: `tool_${n}`,
      toolset: `set_${n % 10}`,
      schema,
      handler: readSync,
      checkFn,
    })
  }
  const clock = { now: 0 }
  const now = () => clock.now
  const availability = createAvailability({
    registry,
    searchProblem: () => undefined,
    hasSkills: () => false,
    browserProblem: () => undefined,
    mediaProblem: () => undefined,
    secret: () => undefined,
    now,
    log,
  })
  const { select } = createToolsetResolver({ registry })
  const { getToolDefinitions } = createDefinitions({ registry, availability, select, now, log })
  const definitions = () => getToolDefinitions({ enabled: ['all'] })
  const laterDefinitions = () => {
    clock.now += 60_000
    return definitions()
  }
  return { definitions, laterDefinitions }
}

async function openMcp(): Promise<Client> {
  const server = new McpServer({ name: 'bench', version: '1' })
  const inputSchema = {
    path: z.string(),
    limit: z.number().int().min(1).max(2_000).optional(),
    deep: z.boolean().optional(),
  }
  const config = { description: 'Read a file.', inputSchema }
  for (const name of ['read', ...Array.from({ length: TOOLS - 1 }, (_, n) => `tool_${n}`)]) {
    server.registerTool(name, config, async (given) => ({
      content: [{ type: 'text', text: await readAsync(given) }],
    }))
  }
  const [here, there] = InMemoryTransport.createLinkedPair()
  const mcp = new Client({ name: 'bench', version: '1' })
  await Promise.all([server.connect(there), mcp.connect(here)])
  return mcp
}

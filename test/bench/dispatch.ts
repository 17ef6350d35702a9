/** `npm run bench:dispatch`: tool calls and definitions, beside no runtime at all and MCP. */
import { silentLog as log } from '../../src-main/lib/log.ts'
import { createRegistry } from '../../src-main/registry/registry.ts'
import { openDefinitions } from '../support/open-definitions.ts'
import { openMcp, openRuntime, parameters, readAsync, readSync, TEXT } from './open-dispatch.ts'
import { measureInTurns, printTable, threadClock } from './table.ts'

const PARALLEL_CALLS = 1_000
const TOOLS = 100
const LOOSE_TEXT = '{"path":"src/main.ts","limit":"20","deep":"true"}'
const args = JSON.parse(TEXT)

const { call, watchedCall } = openRuntime()
const client = await openMcp(TOOLS)

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

const { definitions, laterDefinitions } = openManyTools()
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

/** A check for every second tool, each its own; kept answers run out when the clock is moved. */
function openManyTools() {
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
  const { getToolDefinitions } = openDefinitions({ registry, now, log }).definitions
  const definitions = () => getToolDefinitions({ enabled: ['all'] })
  const laterDefinitions = () => {
    clock.now += 60_000
    return definitions()
  }
  return { definitions, laterDefinitions }
}

/** `npm run bench:tool-search`: as many tools as two dozen servers have, listed, indexed and searched. */
import { silentLog as log } from '../../src-main/lib/log.ts'
import { createRegistry } from '../../src-main/registry/registry.ts'
import { createToolIndex } from '../../src-main/toolsets/tool-index.ts'
import { createToolSearch } from '../../src-main/toolsets/tool-search.ts'
import { registerMany } from '../support/many-tools.ts'
import { openDefinitions } from '../support/open-definitions.ts'
import { TOOL_REQUESTS } from '../support/tool-requests.ts'
import { measureInTurns, printTable, threadClock } from './table.ts'

const QUERIES = ['create an issue on GitHub', 'refund a payment', 'who changed this page last']

const { search } = createToolIndex(registered().entries())
printTable(
  'tool search, 1,165 tools',
  await measureInTurns(
    [
      { name: 'one search', run: (times) => searched(times) },
      { name: 'registered, listed, divided and indexed', run: (times) => begun(times) },
    ],
    threadClock,
  ),
)

for (const first of [1, 8, 20])
  console.log(`found among the first ${first}: ${found(first)} of ${TOOL_REQUESTS.length} requests`)

function found(first: number): number {
  return TOOL_REQUESTS.filter(([request, tool]) =>
    search(request, first, () => true).some(({ name }) => name === tool),
  ).length
}

function searched(times: number): void {
  for (let n = 0; n < times; n += 1) search(QUERIES[n % QUERIES.length] ?? '', 8, () => true)
}

/** Nothing is known yet: every tool is new, as after a start. */
async function begun(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const registry = registered()
    const { definitions } = openDefinitions({ registry, now: () => 0, log })
    const tools = createToolSearch({
      registry,
      windowTokens: () => 200_000,
      deferOf: () => 'as-needed',
    })
    tools.divide('s', await definitions.getToolDefinitions())
    createToolIndex(registry.entries())
  }
}

function registered() {
  const registry = createRegistry()
  registerMany(registry)
  return registry
}

/** `npm run bench:mcp`: a call of a server's tool by the whole way, beside the bare client and plain reading. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { createRuntime } from '../../src-main/runtime.ts'
import { openConfStore } from '../../src-main/settings/conf-store.ts'
import { EVERYTHING } from '../support/mcp/everything.ts'
import { installedBrowser } from '../support/web/installed-browser.ts'
import { measureInTurns, printTable, threadClock } from './table.ts'

const SERVER = fileURLToPath(new URL('../support/mcp/stdio-server.ts', import.meta.url))
const LONG_BYTES = 30 * 1024 * 1024
const MANY = 1_165
const ROUNDS = 5
/** Linux schedules what has a session of its own apart from who started it, as it does with our servers. */
const APART = process.platform === 'linux' ? ['setsid'] : []
const window = { id: 'bench', transport: 'web' } as const

// The build makes this module; the app's own tools are not what is measured.
registerHooks({
  resolve: (name, context, next) =>
    name === 'virtual:builtin-tools'
      ? { url: 'data:text/javascript,export const builtinTools = []', shortCircuit: true }
      : next(name, context),
})

const folder = mkdtempSync(join(tmpdir(), 'talaria-bench-mcp-'))
mkdirSync(join(folder, 'project'))
const script = write('few', [tool('echo'), tool('long')])
const many = write(
  'many',
  Array.from({ length: MANY }, (_, at) => tool(`tool_${at}`)),
)
const runtime = createRuntime({
  host: 'web',
  version: '0.0.0',
  userData: join(folder, 'data'),
  environment: { ...process.env, HOME: folder },
  settingsStore: openConfStore(join(folder, 'data')),
  vault: () => ({
    kind: 'encrypted',
    encrypt: (text) => Buffer.from(text).reverse(),
    decrypt: (bytes) => Buffer.from(bytes).reverse().toString(),
  }),
  defaultCwd: join(folder, 'project'),
  home: folder,
  programFolders: [],
  ownPids: () => [process.pid],
  ownPorts: () => [],
  startPlugin: () => {
    throw new Error('nothing here has plugins')
  },
  withoutPlugins: true,
  installation: { kind: 'source' },
  licences: '/none',
  judgeWorker: new URL('../../src-main/approval/gate/judge-worker.ts', import.meta.url),
  ...installedBrowser,
  readingWorker: new URL('../../src-main/reading/reading-worker.ts', import.meta.url),
  namesWorker: new URL('../../src-main/files/names/names-worker.ts', import.meta.url),
})
runtime.connect(window, () => {})
await runtime.start()
await setUp('few', [SERVER, script])
await setUp('everything', EVERYTHING.args)
const bare = await connectBare([SERVER, script])
const bareReal = await connectBare(EVERYTHING.args)
const bareApart = await connectBare(EVERYTHING.args, APART)

const quick = [
  { name: 'the bare client', run: (times: number) => repeat(times, () => callBare(bare, {})) },
  {
    name: 'the whole way here',
    run: (times: number) => repeat(times, () => call('few__echo', {})),
  },
]
const message = { message: 'hello' }
printTable(
  'One call of a real server',
  await measureInTurns([
    { name: 'the bare client', run: (times) => repeat(times, () => callBare(bareReal, message)) },
    {
      name: 'the same, its server apart as ours',
      run: (times) => repeat(times, () => callBare(bareApart, message)),
    },
    {
      name: 'the whole way here',
      run: (times) => repeat(times, () => call('everything__echo', message)),
    },
  ]),
)
printTable('One call of a server that does nothing', await measureInTurns(quick))
printTable('The same, what this thread worked', await measureInTurns(quick, threadClock))
await compare('30 MB', [
  ['read plainly', readPlainly],
  ['the whole way here', () => call('few__long', { bytes: LONG_BYTES })],
])
const listed = performance.now()
const worked = threadClock()
await setUp('many', [SERVER, many])
console.log(
  `\n${MANY} tools started, listed, agreed to: ${Math.round(performance.now() - listed)} ms, of which this thread worked ${Math.round((threadClock() - worked) / 1_000)} ms`,
)
const view = performance.now()
await runtime.handlers['tools.list']({}, window)
console.log(`and shown: ${Math.round(performance.now() - view)} ms`)

await Promise.all([bare.close(), bareReal.close(), bareApart.close()])
await runtime.dispose()
rmSync(folder, { recursive: true, force: true })

async function setUp(name: string, args: readonly string[]): Promise<void> {
  const server = {
    ...{ transport: 'stdio', command: process.execPath, args, on: true },
    trust: 'read-freely',
  }
  await runtime.handlers['mcp.save']({ name, server }, window)
  const { consent } = viewOf(name)
  if (consent)
    await runtime.handlers['mcp.agree']({ name, fingerprint: consent.fingerprint }, window)
  while (viewOf(name).tools.held === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const { tools } = await runtime.handlers['mcp.tools']({ name }, window)
  const seen = tools.map((each) => ({ name: each.name, hash: each.hash }))
  await runtime.handlers['mcp.acceptTools']({ name, tools: seen, instructions: undefined }, window)
}

function viewOf(name: string) {
  // It is answered at once.
  const { mcp } = runtime.handlers['runtime.snapshot']({}, window) as Awaited<
    ReturnType<(typeof runtime.handlers)['runtime.snapshot']>
  >
  const found = mcp.servers.find((server) => server.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}

async function call(name: string, args: Record<string, unknown>): Promise<void> {
  await runtime.handlers['tools.call'](
    { name: `mcp__${name}`, arguments: args, sessionId: undefined },
    window,
  )
}

async function connectBare(args: readonly string[], before: readonly string[] = []) {
  const [command = process.execPath, ...rest] = [...before, process.execPath, ...args]
  const client = new Client({ name: 'bench', version: '1' })
  await client.connect(
    new StdioClientTransport({
      ...{ command, args: rest, maxBufferSize: 2 * LONG_BYTES },
    }),
  )
  return client
}

async function callBare(client: Client, args: Record<string, unknown>): Promise<void> {
  await client.callTool({ name: 'echo', arguments: args })
}

async function readPlainly(): Promise<void> {
  const child = spawn(process.execPath, [
    '-e',
    `process.stdout.write(JSON.stringify({ text: 'x'.repeat(${LONG_BYTES}) }) + '\\n')`,
  ])
  const chunks: Buffer[] = []
  for await (const chunk of child.stdout) chunks.push(chunk)
  JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

async function compare(title: string, ways: [string, () => Promise<void>][]): Promise<void> {
  const took = ways.map(([name]) => ({ name, samples: [] as number[] }))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, [, run]] of ways.entries()) {
      const startedAt = performance.now()
      await run()
      took[at]?.samples.push((performance.now() - startedAt) * 1_000)
    }
  printTable(title, took)
}

async function repeat(times: number, run: () => Promise<void>): Promise<void> {
  for (let time = 0; time < times; time += 1) await run()
}

function tool(name: string) {
  return {
    name,
    description: `Does ${name}.`,
    inputSchema: { type: 'object', properties: { message: { type: 'string' } } },
    annotations: { readOnlyHint: true, destructiveHint: false },
  }
}

function write(name: string, tools: object[]): string {
  const path = join(folder, `${name}.json`)
  writeFileSync(path, JSON.stringify({ tools }))
  return path
}

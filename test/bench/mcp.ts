/** `npm run bench:mcp`: a call of a server's tool by the whole way, beside the bare client and plain reading. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { EVERYTHING } from '../support/mcp/everything.ts'
import { openMcpRuntime, window } from './mcp-runtime.ts'
import { measureInTurns, printTable, threadClock } from './table.ts'

const SERVER = fileURLToPath(new URL('../support/mcp/stdio-server.ts', import.meta.url))
const LONG_BYTES = 30 * 1024 * 1024
const MANY = 1_165
const ROUNDS = 5
/** Linux schedules what has a session of its own apart from who started it, as it does with our servers. */
const APART = process.platform === 'linux' ? ['setsid'] : []

const folder = mkdtempSync(join(tmpdir(), 'talaria-bench-mcp-'))
const script = write('few', [tool('echo'), tool('long')])
const many = write(
  'many',
  Array.from({ length: MANY }, (_, at) => tool(`tool_${at}`)),
)
const { runtime, setUp } = await openMcpRuntime(folder, {
  kind: 'encrypted',
  encrypt: (text) => Buffer.from(text).reverse(),
  decrypt: (bytes) => Buffer.from(bytes).reverse().toString(),
})
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
const began = performance.now()
await (await connectBare([SERVER, many])).close()
console.log(
  `\nits server started and ended by the bare client: ${Math.round(performance.now() - began)} ms`,
)
const listed = performance.now()
const worked = threadClock()
await setUp('many', [SERVER, many])
console.log(
  `${MANY} tools started, listed, agreed to: ${Math.round(performance.now() - listed)} ms, of which this thread worked ${Math.round((threadClock() - worked) / 1_000)} ms`,
)
const view = performance.now()
await runtime.handlers['tools.list']({}, window)
console.log(`and shown: ${Math.round(performance.now() - view)} ms`)

await Promise.all([bare.close(), bareReal.close(), bareApart.close()])
await runtime.dispose()
rmSync(folder, { recursive: true, force: true })

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

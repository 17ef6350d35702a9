/// <reference path="../../src-main/reading/turndown-plugin-gfm.d.ts" />
/**
 * `npm run bench:peers`: one table of what others do for the same work, in turns. Ours is the first of
 * each; where it is not the quickest, the row says what the other does not do. How output comes to a
 * window is compared by `bench:terminal`, which needs one.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom/worker'
import TurndownService from 'turndown'
import { judge } from '../../src-main/approval/gate/judge.ts'
import { warmUp } from '../../src-main/approval/gate/warm-up.ts'
import { readPage } from '../../src-main/reading/page-text.ts'
import { createToolIndex } from '../../src-main/toolsets/tool-index.ts'
import { openAllowingTerminals } from '../support/allowing-terminals.ts'
import { manyTools } from '../support/many-tools.ts'
import { openPlaces } from '../support/places.ts'
import { openMcp, openRuntime, TEXT } from './open-dispatch.ts'
import { openPeers } from './peer-packages.ts'
import { aiSdkCall, langChainCall, miniSearch, treeSitterWalk } from './peer-ways.ts'
import { type Contestant, measureInTurns, printTable, threadClock } from './table.ts'

const QUERIES = ['create an issue on GitHub', 'refund a payment', 'who changed this page last']
const PLACES = { cwd: '/home/user/project', home: '/home/user' }
// The usual kind of list: quick, and blind to quoting, variables and programs that run others.
const PATTERNS = [
  ...[
    /\brm\s+-\w*r/,
    /\bmkfs/,
    /\bdd\s+.*of=/,
    /:\(\)\s*\{/,
    /\bshutdown\b/,
    /\bgit\s+push\s+.*-f/,
  ],
  ...[/\bcurl\b.*\|\s*(?:ba)?sh/, /\bchmod\s+-R\s+777/, />\s*\/dev\/sd/, /\bdrop\s+table\b/i],
]

const peers = openPeers()
await contest('one call of a tool', await dispatchers(), threadClock)
await contest('judge one command', await judges(), threadClock)
await contest('find a tool among 1,165', await searches(), threadClock)
await contest('read a page of 100 KB', readers(), threadClock)
await commands()
process.exit(0)

async function contest(
  title: string,
  contestants: readonly Contestant[],
  clock?: typeof threadClock,
): Promise<void> {
  printTable(title, await measureInTurns(contestants, clock))
}

async function dispatchers(): Promise<Contestant[]> {
  const { call } = openRuntime()
  const mcp = await openMcp(1)
  const given = JSON.parse(TEXT)
  return [
    { name: 'Talaria', run: inTurn(() => call('read', TEXT)) },
    { name: 'LangChain, tool.invoke', run: inTurn(await langChainCall(peers)) },
    {
      name: 'MCP in memory, callTool',
      run: inTurn(() => mcp.callTool({ name: 'read', arguments: given })),
    },
    { name: 'AI SDK, one step of generateText', run: inTurn(await aiSdkCall(peers)) },
  ]
}

async function judges(): Promise<Contestant[]> {
  const file = new URL('../fixtures/commands/adversarial-dev.jsonl', import.meta.url)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const commands = lines.map((line): string => JSON.parse(line).command)
  await warmUp(judge, PLACES)
  const walk = await treeSitterWalk(peers)
  const each = (work: (command: string) => unknown) => (times: number) => {
    for (let n = 0; n < times; n += 1) work(commands[n % commands.length] ?? '')
  }
  return [
    { name: 'Talaria: a verdict', run: each((command) => judge(command, PLACES)) },
    { name: 'tree-sitter: parsed and walked, no verdict', run: each(walk) },
    {
      name: 'a list of patterns: sees neither quotes nor variables',
      run: each((command) => PATTERNS.some((pattern) => pattern.test(command))),
    },
  ]
}

async function searches(): Promise<Contestant[]> {
  const tools = manyTools()
  const registry = await import('../../src-main/registry/registry.ts')
  const filled = registry.createRegistry()
  for (const { server, ...tool } of tools) filled.registrar({ kind: 'mcp', server }).register(tool)
  const { search } = createToolIndex(filled.entries())
  const mini = await miniSearch(peers, tools)
  const each = (work: (query: string) => unknown) => (times: number) => {
    for (let n = 0; n < times; n += 1) work(QUERIES[n % QUERIES.length] ?? '')
  }
  return [
    { name: 'Talaria', run: each((query) => search(query, 8, () => true)) },
    { name: 'MiniSearch, prefix and fuzzy', run: each(mini) },
  ]
}

function readers(): Contestant[] {
  const paragraph = `<p>${'A sentence of a page, with <a href="/x">a link</a> in it. '.repeat(20)}</p>`
  const html = `<html><head><title>A page</title></head><body><nav>Menu</nav><article><h1>A page</h1>${paragraph.repeat(85)}</article></body></html>`
  const url = 'https://example.org/page'
  const turndown = new TurndownService()
  return [
    {
      name: 'Talaria: what is visible only',
      run: repeat(() => readPage({ html, url, mode: 'article' })),
    },
    {
      name: 'Readability and Turndown: hidden text too',
      run: repeat(() => {
        const { document } = parseHTML(html)
        // Readability wants a document of a browser, and this one is as good to it.
        const article = new Readability(document as unknown as Document).parse()
        return turndown.turndown(parseHTML(`<body>${article?.content}</body>`).document.body)
      }),
    },
  ]
}

async function commands(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'talaria-bench-'))
  const { service, accessOf } = openAllowingTerminals(
    openPlaces({ env: process.env, defaultCwd: folder, stateFolder: join(folder, 'state') }),
  )
  const access = accessOf()
  await contest('`true`, by the clock on the wall', [
    {
      name: 'Talaria: folder, variables and functions are kept',
      run: inTurn(() => access.exec({ command: 'true' })),
    },
    { name: 'bash -c: nothing is kept', run: inTurn(() => ran('-c')) },
    { name: 'bash -lc: as agents without a snapshot do', run: inTurn(() => ran('-lc')) },
  ])
  await service.dispose()
  rmSync(folder, { recursive: true, force: true })
}

async function ran(option: string): Promise<void> {
  await once(spawn('bash', [option, 'true'], { stdio: ['ignore', 'pipe', 'pipe'] }), 'close')
}

function inTurn(work: () => Promise<unknown>) {
  return async (times: number) => {
    for (let n = 0; n < times; n += 1) await work()
  }
}

function repeat(work: () => unknown) {
  return (times: number) => {
    for (let n = 0; n < times; n += 1) work()
  }
}

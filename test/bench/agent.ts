/**
 * The agent's own cost: what it adds to a streamed token, to a call, to a batch of calls, and how
 * fast sessions are found among many, and what a long one holds in memory. A local server speaks for the model.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAgent } from '../../src-main/agent/loop/agent.ts'
import { createServerModel } from '../../src-main/agent/model/model-client.ts'
import { exportSession } from '../../src-main/agent/session/session-export.ts'
import { createSessions } from '../../src-main/agent/session/sessions.ts'
import { createSessionSearch } from '../../src-main/agent/tools/session-search.ts'
import { createSessionTools } from '../../src-main/compose/sessions/session-tools.ts'
import { createToolCalls } from '../../src-main/dispatch/handle-tool-call.ts'
import { createHooks } from '../../src-main/dispatch/hooks.ts'
import { createToolResults } from '../../src-main/dispatch/tool-result.ts'
import { silentLog } from '../../src-main/lib/log.ts'
import { createRegistry } from '../../src-main/registry/registry.ts'
import { definitionOf } from '../../src-main/registry/tool-definition.ts'
import { openDatabase } from '../../src-main/store/database.ts'
import { createSaver } from '../../src-main/store/save-soon.ts'
import { startFakeModelServer } from '../support/fake-model-server.ts'
import { heldBytes } from '../support/held-bytes.ts'
import { type Measured, measureInTurns, printTable, quantile } from './table.ts'

const MESSAGES = 100_000
const SESSIONS = 500
const TOKENS = 2_000
const LONG_SESSION = 5_000
const CALLS = 300 // so that the slowest hundredth is three of them

const folder = mkdtempSync(join(tmpdir(), 'talaria-bench-'))
const server = await startFakeModelServer()
const db = openDatabase(join(folder, 'bench.db'))
const saver = createSaver({
  db,
  onFailure: (error) => {
    throw error
  },
})
const sessions = createSessions({
  db,
  now: Date.now,
  newId: randomUUID,
  onWritten: saver.soon,
})
let first = ''
const marks = { lastToken: 0, handlerStart: 0, streamed: [] as number[], sent: [] as number[] }

const registry = createRegistry({})
registry.register({
  name: 'web_search',
  toolset: 'web',
  schema: {
    description: 'Waits.',
    parameters: { type: 'object', properties: { query: { type: 'string' } } },
  },
  handler: async ({ query }: { query: string }) => {
    marks.handlerStart ||= performance.now()
    if (query.startsWith('wait')) await new Promise((resolve) => setTimeout(resolve, 1_000))
    return JSON.stringify({ ok: true })
  },
})
const results = createToolResults({
  spill: { write: async () => undefined },
  mask: (text) => text,
})
const toolCalls = createToolCalls({
  registry,
  hooks: createHooks({ log: silentLog }),
  cwdOf: () => '/work',
  results,
  log: silentLog,
  now: Date.now,
  // The one tool here touches nothing of its context.
  context: (call) => ({ ...call }) as never,
})
const sessionTools = createSessionTools({
  definitionsFor: async () => ({ offered: registry.entries().map(definitionOf), deferred: [] }),
  news: () => [],
  toolCalls,
  results,
  entry: registry.entry,
  resolvePath: (_session, path) => path,
  humanWaitMs: () => 0,
  prepare: () => () => {},
  isPlanning: () => false,
  isWithheld: () => false,
  stopAfterFailures: () => 20,
  now: Date.now,
  log: silentLog,
})
const agent = createAgent({
  sessions,
  publish: (name) => {
    if (name === 'message.streamed') marks.streamed.push(performance.now())
  },
  openModel: () =>
    createServerModel({
      id: 'fake',
      model: 'fake-model',
      server: { baseUrl: server.baseUrl, key: undefined, name: 'Fake' },
      toolFormat: 'native',
    }),
  toolsFor: sessionTools.toolsFor,
  systemPrompt: () => 'Bench.',
  knownSecrets: () => [],
  namesSessions: () => false,
  prepare: async () => {},
  afterCalls: async () => {},
  guests: { prompt: async () => ({ kind: 'done' }) },
  onPlanned: () => {},
  carryOver: () => '',
  isWaiting: () => false,
  doorsOf: () => [],
  placeNameOf: () => 'local',
  emoji: () => '⚡',
  stepLimit: () => 5,
  cwd: { seat: () => {}, of: () => '/' },
  onTurn: () => {},
  newCallId: randomUUID,
  now: Date.now,
})

await measureStreaming()
await measureCallStart()
await measureBatch()
await measureSessions()
await measureMemory()
await server.close()
await saver.saved()
db.close()
rmSync(folder, { recursive: true })

async function ask(): Promise<void> {
  const { id } = sessions.create({ cwd: '/', model: 'fake' })
  agent.send(id, 'go')
  await agent.ended(id)
}

/** From the moment a token is written to the socket until its event is published. */
async function measureStreaming(): Promise<void> {
  server.script({
    deltas: Array.from({ length: TOKENS }, () => ({ content: 'word ' })),
    gapMs: 1,
    onSent: () => marks.sent.push(performance.now()),
  })
  await ask()
  const added = marks.streamed.map((at, index) => at - (marks.sent[index] ?? at))
  report('added to a streamed token (goal: p99 ≤ 5 ms)', added)
}

/** Beside it, in turns, what the machine itself needs for the same bytes: the client's part is the rest. */
async function measureCallStart(): Promise<void> {
  const samples: number[] = []
  const bare: number[] = []
  for (let round = 0; round < CALLS; round += 1) {
    marks.handlerStart = 0
    server.script(
      {
        calls: [{ name: 'web_search', arguments: { query: `q${round}` } }],
        onEnd: () => {
          marks.lastToken = performance.now()
        },
      },
      { text: 'done' },
    )
    await ask()
    samples.push(marks.handlerStart - marks.lastToken)
    bare.push(await fetchBare())
  }
  report('last token of a call → its handler (goal: p99 ≤ 5 ms)', samples)
  report('the same bytes by a bare fetch', bare)
}

/** Until the last byte of a reply is read. */
async function fetchBare(): Promise<number> {
  let endedAt = 0
  server.script({
    calls: [{ name: 'web_search', arguments: { query: 'q' } }],
    onEnd: () => {
      endedAt = performance.now()
    },
  })
  const response = await fetch(`${server.baseUrl}/chat/completions`, { method: 'POST', body: '{}' })
  for await (const _part of response.body ?? []);
  return performance.now() - endedAt
}

async function measureBatch(): Promise<void> {
  const calls = Array.from({ length: 8 }, (_, index) => ({
    name: 'web_search',
    arguments: { query: `wait ${index}` },
  }))
  server.script({ calls }, { text: 'done' })
  const startedAt = performance.now()
  await ask()
  console.log(
    `\n8 one-second tools in one reply: ${(performance.now() - startedAt).toFixed(0)} ms (goal: < 1,300)`,
  )
}

async function measureSessions(): Promise<void> {
  fill()
  const search = createSessionSearch({ db, sessions })
  const rows = await measureInTurns([
    {
      name: 'list of 200 sessions (goal: ≤ 5,000)',
      run: (times) => repeat(times, () => sessions.list(200)),
    },
    {
      name: 'search for a rare word (goal: p99 ≤ 20,000)',
      run: (times) => repeat(times, () => search.find('needle7', 50)),
    },
    {
      name: 'search for a common word',
      run: (times) => repeat(times, () => search.find('lorem', 50)),
    },
    {
      name: 'one message kept',
      run: (times) =>
        repeat(times, () => sessions.append(first, { role: 'user', content: 'hello there' })),
    },
  ])
  printTable(`\n${MESSAGES.toLocaleString('en-US')} messages`, rows)
}

function fill(): void {
  const words =
    'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor'.split(' ')
  db.exec('BEGIN')
  for (let at = 0; at < SESSIONS; at += 1) {
    const { id } = sessions.create({ cwd: '/', model: 'fake', title: `Session ${at}` })
    first ||= id
    for (let line = 0; line < MESSAGES / SESSIONS; line += 1) {
      const text = Array.from(
        { length: 60 },
        (_, index) => words[(index * 7 + line + at) % words.length],
      ).join(' ')
      sessions.append(id, {
        role: 'user',
        content: line % 97 === 0 ? `${text} needle${at % 10}` : text,
      })
    }
  }
  db.exec('COMMIT')
}

/** What a conversation takes in memory while its model is asked; in between nothing of it is held. */
async function measureMemory(): Promise<void> {
  const { id } = sessions.create({ cwd: '/', model: 'fake' })
  db.exec('BEGIN')
  for (let at = 0; at < LONG_SESSION / 2; at += 1) {
    const call = { id: `c${at}`, name: 'terminal', arguments: `{"command":"make part-${at}"}` }
    sessions.append(id, { role: 'assistant', content: `Now part ${at}.`, calls: [call] })
    const facts = { callId: call.id, name: call.name, status: 'ok' as const, durationMs: 7 }
    const content = `part ${at}: ${'lorem ipsum dolor sit amet '.repeat(60)}`
    sessions.append(id, { role: 'tool', ...facts, content })
  }
  db.exec('COMMIT')
  const text = charsOf(id)
  const plain = { language: 'en' as const, mask: (words: string) => words }
  const whole = await heldBy(() => [
    exportSession(sessions.get(id), sessions.each(id), 'markdown', plain).text,
  ])
  // So many characters are beyond every window: its model reads the last part, and the rest in short.
  const throughMessage = sessions.page(id, LONG_SESSION / 10)[0]?.id ?? 0
  sessions.append(id, { role: 'summary', content: 'In short.', throughMessage })
  const asked = await heldBy(() => sessions.stillRead(id))
  const times = (bytes: number): string => (bytes / text).toFixed(2)
  console.log(
    `\n${LONG_SESSION} messages, ${(text / 1e6).toFixed(1)} million characters: ${times(asked)} times its text while its model is asked, ${times(whole)} when all of it is read for a file (goal: ≤ 1.2)`,
  )
}

async function heldBy(read: () => unknown[]): Promise<number> {
  const before = await heldBytes()
  const rows = read()
  const held = (await heldBytes()) - before
  // Until here somebody needs them.
  rows.splice(0)
  return held
}

function charsOf(sessionId: string): number {
  let sum = 0
  for (const { content } of sessions.each(sessionId)) sum += content.length
  return sum
}

function repeat(times: number, run: () => unknown): void {
  for (let done = 0; done < times; done += 1) run()
}

function report(name: string, samplesMs: readonly number[]): void {
  const row: Measured = { name, samples: samplesMs }
  const at = (share: number): string => `${quantile(row.samples, share).toFixed(2)} ms`
  console.log(`${name}: median ${at(0.5)}, p99 ${at(0.99)}, worst ${at(1)}`)
}

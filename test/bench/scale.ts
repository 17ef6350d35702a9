/**
 * `npm run bench:scale`: how the cost of everyday things grows with what a person accumulates. For each
 * a table of sizes, and the exponent that fits: 0 is flat, 1 is as much more as there is more. What is
 * held in memory for it all is the last row; conversations and decisions lie on the disk.
 * `npm run bench:scale -- --far` goes to a million, which takes some minutes and gigabytes.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createSessions } from '../../src-main/agent/session/sessions.ts'
import { createSessionSearch } from '../../src-main/agent/tools/session-search.ts'
import { judge } from '../../src-main/approval/gate/judge.ts'
import { createGrants } from '../../src-main/approval/grants/grants.ts'
import { createDecisionSearch } from '../../src-main/approval/log/decision-search.ts'
import { createCommandChanges } from '../../src-main/files/commands/command-changes.ts'
import { createLocalDisk } from '../../src-main/files/local-disk.ts'
import { createNameList } from '../../src-main/files/names/name-list.ts'
import { createPathPolicy } from '../../src-main/files/path-policy.ts'
import { createSearch } from '../../src-main/files/search/search.ts'
import { silentLog } from '../../src-main/lib/log.ts'
import { createRegistry } from '../../src-main/registry/registry.ts'
import { openDatabase } from '../../src-main/store/database.ts'
import { createTerminals, nothingRuns } from '../../src-main/terminal/display/terminals.ts'
import { createToolIndex } from '../../src-main/toolsets/tool-index.ts'
import { openDefinitions } from '../support/open-definitions.ts'
import { median, threadClock } from './table.ts'

type Work = () => unknown

const LOOKS = 7
// A thing that is quicker is done so often that it takes as long; the clock of a thread is coarse.
const LOOK_US = 50_000
// As much as the log itself keeps: twenty files of four megabytes.
const LINES_OF_A_FILE = 16_000
const KEPT_FILES = 20
const SESSIONS_SHOWN = 200
const HERE = { sessionId: 's', cwd: '/work', place: { name: 'local' } }
const WORDS = 'the parser reads a file and says which line of it could not be read at all'.split(
  ' ',
)

/** What grows with what there is, and why it may. */
const GROWS: Record<string, string> = {
  'find a rare word': 'one message in a thousand has it, up to 1,000; all titles are read',
  'find in it': 'any part of a word counts, so all of this one conversation is read',
  'show them': 'the page of rules has them all; it is built when somebody opens or changes it',
  'add one': 'the file of rules is written anew, at a press of a button',
  'find a rare decision': 'the log keeps 80 MB; it is read file by file, 25 ms at a time',
  'search by words that all have': 'each of them has the words',
  'find by a few letters':
    'any letters in their order count; a thread of its own looks, at 200,000 at most',
}

setFlagsFromString('--expose-gc')
const gc: () => void = runInNewContext('gc')
const folder = mkdtempSync(join(tmpdir(), 'talaria-scale-'))
try {
  await grows('sessions', [10, 100, 1_000, 10_000], (count) => withSessions(count, 3))
  await grows('messages of 100 sessions', far([1_000, 10_000, 100_000]), (count) =>
    withSessions(100, count / 100),
  )
  await grows('messages of one session', [100, 1_000, 10_000, 100_000], withLongSession)
  await grows('rules', [10, 100, 1_000, 10_000], withRules)
  await grows('decisions', far([1_000, 10_000, 100_000]), withDecisions)
  await grows('tools', [10, 100, 1_000, 2_000], withTools)
  await grows('files of a folder', far([1_000, 10_000, 100_000]), withNames)
  await grows('files on the disk', far([1_000, 10_000, 100_000]), withFolder)
  await grows('terminals', [1, 10, 100], withTerminals)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Ten times as many again, when asked. */
function far(sizes: number[]): number[] {
  return process.argv.includes('--far') ? [...sizes, 10 * (sizes.at(-1) ?? 0)] : sizes
}

async function grows(
  of: string,
  sizes: readonly number[],
  build: (size: number) => Record<string, Work>,
): Promise<void> {
  const rows = new Map<string, number[]>()
  const held: number[] = []
  for (const size of sizes) {
    const before = heldBytes()
    const works = Object.entries(build(size))
    held.push(Math.max(1, heldBytes() - before))
    for (const [name, work] of works)
      rows.set(name, [...(rows.get(name) ?? []), await microseconds(work)])
  }
  console.log(
    `${of.padEnd(34)}${sizes.map((size) => cell(size.toLocaleString('en'))).join('')}  exponent`,
  )
  for (const [name, costs] of rows) {
    const shown = costs.map((cost) => cell(`${cost.toFixed(cost < 10 ? 1 : 0)} µs`)).join('')
    const why = GROWS[name] ? `  ${GROWS[name]}` : ''
    console.log(`  ${name.padEnd(32)}${shown}  ${exponent(sizes, costs).toFixed(2)}${why}`)
  }
  const kilobytes = held.map((bytes) => cell(`${Math.round(bytes / 1_000)} KB`)).join('')
  console.log(`  ${'memory'.padEnd(32)}${kilobytes}  ${exponent(sizes, held).toFixed(2)}`)
  console.log()
}

/** Of this process's own, after what nobody needs is gone. */
function heldBytes(): number {
  gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function microseconds(work: Work): Promise<number> {
  let times = 1
  let took = await timed(work, times)
  while (took < LOOK_US) {
    times *= 2
    took = await timed(work, times)
  }
  const looks = []
  for (let look = 0; look < LOOKS; look += 1) looks.push((await timed(work, times)) / times)
  return median(looks)
}

async function timed(work: Work, times: number): Promise<number> {
  const startedAt = threadClock()
  for (let n = 0; n < times; n += 1) await work()
  return threadClock() - startedAt
}

/** The slope of the line through the logarithms, from the second size on: the first is mostly fixed cost. */
function exponent(sizes: readonly number[], costs: readonly number[]): number {
  const points = sizes
    .map((size, at) => [Math.log(size), Math.log(costs[at] ?? 1)] as const)
    .slice(1)
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean(([at]) => at), mean(([, cost]) => cost)]
  return mean(([at, cost]) => (at - x) * (cost - y)) / mean(([at]) => (at - x) ** 2)
}

function cell(text: string): string {
  return text.padStart(12)
}

function opened() {
  const db = openDatabase(':memory:')
  const sessions = createSessions({ db, now: Date.now, newId: randomUUID })
  return { db, sessions, search: createSessionSearch({ db, sessions }) }
}

/** One message in a thousand has the rare word. */
function sentence(at: number): string {
  const words = WORDS.map((_, n) => WORDS[(at * 7 + n * 3) % WORDS.length])
  return `${words.join(' ')} ${at}${at % 1_000 === 0 ? ' zeppelin' : ''}`
}

function withSessions(count: number, messagesEach: number): Record<string, Work> {
  const { sessions, search } = opened()
  let said = 0
  let last = ''
  sessions.atOnce(() => {
    for (let made = 0; made < count; made += 1) {
      last = sessions.create({ cwd: '/work', model: 'm', title: `About ${made}` }).id
      for (let each = 0; each < messagesEach; each += 1) {
        sessions.append(last, { role: 'user', content: sentence(said) })
        said += 1
      }
    }
  })
  return {
    'list for the window': () => sessions.list(SESSIONS_SHOWN),
    'recent folders': () => sessions.recentFolders(20),
    'open one': () => sessions.page(last, 200),
    'find a rare word': () => search.find('zeppelin', 200),
    'find a common word': () => search.find('parser', 200),
    'find how a word begins': () => search.find('pa', 200),
    'say something': () => sessions.append(last, { role: 'notice', content: 'noted' }),
  }
}

function withLongSession(count: number): Record<string, Work> {
  const { sessions, search } = opened()
  const { id } = sessions.create({ cwd: '/work', model: 'm' })
  sessions.atOnce(() => {
    for (let at = 0; at < count; at += 1)
      sessions.append(id, { role: at % 20 === 0 ? 'user' : 'notice', content: sentence(at) })
  })
  return {
    'open it': () => sessions.page(id, 200),
    'what the person said last': () => sessions.lastWords(id),
    'find in it': () => search.findIn(id, 'zeppelin'),
    'say something': () => sessions.append(id, { role: 'notice', content: 'noted' }),
  }
}

function withRules(count: number): Record<string, Work> {
  let saved = ''
  const grants = createGrants({
    store: {
      load: () => [],
      save: (entries) => {
        if (isFilled) saved = JSON.stringify(entries)
      },
    },
    now: Date.now,
    after: () => () => {},
    newId: randomUUID,
    twinOf: () => undefined,
    onChange: () => {},
  })
  const add = (at: number) =>
    grants.add({
      about: 'command',
      backend: 'local',
      scope: 'project',
      folder: `/work/project-${at}`,
      pattern: { kind: 'exact', text: `npm run task-${at}` },
      accepts: [],
      origin: { questionId: 'q', sessionId: 'other', command: `npm run task-${at}` },
    })
  let isFilled = false
  for (let at = 0; at < count; at += 1) add(at)
  isFilled = true
  return {
    'which reach a command': () => grants.inReach(HERE),
    'judge a command beside them': () => [
      judge('npm run build && rm -rf dist', { cwd: HERE.cwd, home: '/home/user' }),
      grants.inReach(HERE),
    ],
    'show them': () => grants.views(),
    'add one': () => {
      grants.revoke(add(count).id)
      return saved
    },
  }
}

function withDecisions(count: number): Record<string, Work> {
  const lines = Array.from({ length: count }, (_, at) =>
    JSON.stringify({
      ...{ id: `d${at}`, at, sessionId: `s${at % 50}`, tool: 'terminal', command: sentence(at) },
      ...{ outcome: 'allowed', level: 'safe', decider: { kind: 'harmless' }, findings: [] },
    }),
  )
  // As the log itself begins a new file now and then.
  const files: string[] = []
  const kept = Math.max(0, count - KEPT_FILES * LINES_OF_A_FILE)
  for (let from = kept; from < count; from += LINES_OF_A_FILE) {
    const file = join(folder, `decisions-${count}-${from}.jsonl`)
    writeFileSync(file, `${lines.slice(from, from + LINES_OF_A_FILE).join('\n')}\n`)
    files.push(file)
  }
  const log = createDecisionSearch({ files: async () => files, flush: async () => {} })
  return {
    'the newest page': () => log.search({ limit: 100 }),
    'find a rare decision': () => log.search({ limit: 100, text: 'dirigible' }),
  }
}

function withTools(count: number): Record<string, Work> {
  const registry = createRegistry()
  for (let at = 0; at < count; at += 1)
    registry.register({
      name: `${WORDS[at % WORDS.length]}_${at}`,
      toolset: `set-${at % 20}`,
      schema: {
        description: `${sentence(at)} thing${at}`,
        parameters: { type: 'object', properties: {} },
      },
      handler: () => '',
    })
  const { definitions } = openDefinitions({ registry, now: () => 0, log: silentLog })
  const { search } = createToolIndex(registry.entries())
  return {
    'search by a rare word': () => search('thing7', 8, () => true),
    'search by words that all have': () => search('which line could not be read', 8, () => true),
    'what a model is told of them': () => definitions.getToolDefinitions({ enabled: ['all'] }),
  }
}

/** One of them prints while the others are open. */
function withTerminals(count: number): Record<string, Work> {
  const terminals = createTerminals({
    publish: () => {},
    now: Date.now,
    after: () => () => {},
    newId: randomUUID,
    scrollbackLines: () => 10_000,
  })
  const view = { owner: 'person', title: 'bash', pty: true, backend: 'local' } as const
  for (let at = 0; at < count; at += 1)
    terminals.add(
      { ...view, cwd: '/work', keyboard: 'person' },
      { columns: 80, rows: 24 },
      nothingRuns,
    )
  const [first] = terminals.all()
  const line = Buffer.from('a line of output\n')
  return {
    'a line of output': () => first?.stream.push(line),
    'list for the window': () => terminals.list(),
  }
}

/** What this thread works for it; git itself is a process of its own. Beyond a limit nothing is kept. */
function withFolder(count: number): Record<string, Work> {
  const root = join(folder, `files-${count}`)
  for (let at = 0; at < count; at += 1) {
    const path = join(root, `part-${at % 97}`, `${at}.txt`)
    if (at < 97) mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, sentence(at))
  }
  const policy = createPathPolicy({
    ...{ homes: ['/home/user'], ownFolders: [], readable: [], protectedPaths: [] },
  })
  const disk = createLocalDisk({ search: createSearch({ policy }) })
  const { watch } = createCommandChanges({
    stores: join(folder, `states-${count}`),
    groundOf: () => ({ folder: root, disk, policy }),
    record: async () => undefined,
  })
  let turn = 0
  return {
    'a checkpoint around a command': async () => {
      const signal = new AbortController().signal
      const over = await watch({ sessionId: 's', callId: 'c', signal, traces: {} })
      turn += 1
      writeFileSync(join(root, 'part-0', '0.txt'), `changed ${turn}`)
      await over()
    },
  }
}

function withNames(count: number): Record<string, Work> {
  const list = createNameList()
  for (let at = 0; at < count; at += 1)
    list.add(`src/part-${at % 97}/${WORDS[at % WORDS.length]}-${at}.ts`)
  let turn = 0
  // Another word each time: whoever types on is answered from what fitted before.
  const find = () => {
    turn += 1
    return list.find(`prs${turn % 90}`, 50)
  }
  return { 'find by a few letters': find }
}

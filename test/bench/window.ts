/** `npm run bench:window`: how soon a window full of things answers, also with `--busy`, and what it does when idle. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ElectronApplication, Locator, Page } from '@playwright/test'
import { createSessions } from '../../src-main/agent/session/sessions.ts'
import { openDatabase } from '../../src-main/store/database.ts'
import { quietAndBusy, RATIO_HEAD, ratioRow } from './busy.ts'
import { printColumns } from './columns.ts'
import { type BenchFolders, openApp } from './open-app.ts'
import { median, quantile } from './table.ts'
import { fillHeavy, reportHeavy } from './window-heavy.ts'
import { slowestSince, watchInteractions } from './window-page.ts'

const SESSIONS = 500
const MESSAGES = 5_000
const TOOLS = 200
const TERMINALS = 3
const ROUNDS = 10
const IDLE_MS = 10_000
const LONG_TITLE = 'A long conversation'
const SHORT_TITLE = 'A short conversation'
/** What a build prints, about: thirty lines a second, and no process for each of them. */
const STREAM =
  'exec 9<> <(:); i=0; while true; do read -rt 0.03 -u 9; i=$((i+1)); echo "[$i] compiled src/module-$i.ts"; done'

type Samples = ReadonlyMap<string, readonly number[]>
type Action = readonly [name: string, run: (page: Page, round: number) => Promise<void>]

const ACTIONS: readonly Action[] = [
  ['open the session of 5,000 messages', (page) => openSession(page, LONG_TITLE)],
  ['scroll it by a page', (page) => pressIn(page, 'log', 'PageUp')],
  ['open another session', (page) => openSession(page, SHORT_TITLE)],
  ['write a letter of a message', writeLetter],
  ['search the sessions', (page) => searchField(page).press('m')],
  ['end the search', (page) => searchField(page).press('Backspace')],
  ['open the palette', (page) => page.keyboard.press('Control+K')],
  ['write a letter in the palette', (page) => page.keyboard.press('s')],
  ['close the palette', (page) => page.keyboard.press('Escape')],
  ['show 200 tools', (page) => page.getByRole('tab', { name: 'Tools', exact: true }).click()],
  [
    'open a toolset',
    (page) =>
      page
        .getByRole('button', { name: /^bench/ })
        .first()
        .click(),
  ],
  ['switch a toolset', (page) => page.getByRole('switch', { name: 'Toolset memory' }).click()],
  ['show the terminals', (page) => page.getByRole('tab', { name: 'Terminals' }).click()],
  ['change the terminal', changeTerminal],
  ['type into a terminal', (page) => page.keyboard.press('x')],
  ['open the settings', (page) => page.keyboard.press('Control+,')],
  ['change the section', (page) => page.getByRole('tab', { name: 'Shortcuts' }).click()],
  ['close the settings', (page) => page.keyboard.press('Escape')],
]

const { app, page, close } = await openApp(fill)
try {
  await loadTools(page)
  await startTerminals(page)
  await watchInteractions(page)
  const { quiet, busy } = await quietAndBusy(measureRounds)
  reportInteractions(quiet)
  if (busy) {
    reportInteractions(busy)
    const tail = (samples: Samples) => quantile([...samples.values()].flat(), 0.95)
    printColumns([RATIO_HEAD, ratioRow('input to the next frame, 95 %', tail(quiet), tail(busy))])
  }
  await stopTerminals(page)
  await reportHeavy(
    page,
    { title: LONG_TITLE, last: `(${MESSAGES / 2 - 1})` },
    { title: SHORT_TITLE, last: 'An answer.' },
  )
  await reportIdle(app, page)
} finally {
  await close()
}

async function measureRounds(): Promise<Samples> {
  const samples = new Map<string, number[]>(ACTIONS.map(([name]) => [name, []]))
  // The first round loads what is loaded on demand.
  for (let round = -1; round < ROUNDS; round++)
    for (const [name, run] of ACTIONS) {
      const took = await measure(() => run(page, round + 1))
      if (round >= 0) samples.get(name)?.push(took)
    }
  return samples
}

/** Milliseconds from the input to the frame that shows what it did, as the browser counts them. */
async function measure(run: () => Promise<void>): Promise<number> {
  const startedAt = await page.evaluate(() => performance.now())
  await run()
  return slowestSince(page, startedAt)
}

function reportInteractions(samples: Samples): void {
  const all = [...samples.values()].flat()
  const row = (name: string, times: readonly number[], goal = ''): string[] => [
    name,
    ...[median(times), quantile(times, 0.95), Math.max(...times)].map((ms) => ms.toFixed(0)),
    goal,
  ]
  printColumns([
    ['input to the next frame, ms', 'median', '95 %', 'worst', 'goal'],
    ...[...samples].map(([name, times]) => row(name, times)),
    row(`all ${all.length}`, all, '95 % ≤ 40'),
  ])
}

async function reportIdle(running: ElectronApplication, shown: Page): Promise<void> {
  const frames = await countFrames(shown)
  await delay(IDLE_MS)
  const before = cpuTicks(running)
  await delay(IDLE_MS)
  const ticks = cpuTicks(running) - before
  printColumns([
    ['idle for ten seconds', '', 'goal'],
    ['frames', String(frames), '0'],
    ['processor time of all processes', `${(ticks / (IDLE_MS / 1_000)).toFixed(2)} %`, '< 1 %'],
  ])
}

/** The browser sends a picture of each; looking costs more than what is looked at. */
async function countFrames(shown: Page): Promise<number> {
  const session = await shown.context().newCDPSession(shown)
  let frames = 0
  session.on('Page.screencastFrame', ({ sessionId }) => {
    frames += 1
    void session.send('Page.screencastFrameAck', { sessionId })
  })
  await session.send('Page.startScreencast', { everyNthFrame: 1 })
  await delay(3_000)
  frames = 0
  await delay(IDLE_MS)
  await session.send('Page.stopScreencast')
  await session.detach()
  return frames
}

/** A tick is a hundredth of a second, so a hundred a second are one core. */
function cpuTicks(running: ElectronApplication): number {
  const main = running.process().pid
  const parents = new Map<number, { parent: number; ticks: number }>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const fields = statOf(name)
    if (!fields) continue
    const [, parent = 0] = fields
    parents.set(Number(name), { parent, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) })
  }
  let sum = 0
  for (const [pid, { ticks }] of parents) if (belongs(pid)) sum += ticks
  return sum

  function belongs(pid: number): boolean {
    for (let at: number | undefined = pid; at; at = parents.get(at)?.parent)
      if (at === main) return true
    return false
  }
}

function statOf(pid: string): number[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return undefined
  }
}

async function openSession(shown: Page, title: string): Promise<void> {
  const sessions = shown.getByRole('navigation', { name: 'Sessions' })
  await sessions.getByRole('button', { name: new RegExp(`^${title}`) }).click()
}

async function pressIn(shown: Page, role: 'log', key: string): Promise<void> {
  await shown.getByRole(role).focus()
  await shown.keyboard.press(key)
}

/** Files of the person's own wait for a yes. */
async function loadTools(shown: Page): Promise<void> {
  await shown.getByRole('tab', { name: 'Tools', exact: true }).click()
  await shown.getByRole('button', { name: 'Review done, load' }).click()
  await shown.getByRole('switch', { name: 'Toolset bench-0' }).waitFor()
  await shown.getByRole('tab', { name: 'Terminals' }).click()
}

async function writeLetter(shown: Page): Promise<void> {
  await shown.getByRole('textbox', { name: 'Message to the agent' }).press('a')
}

function searchField(shown: Page): Locator {
  return shown.getByRole('searchbox', { name: /Search/ }).first()
}

async function changeTerminal(shown: Page, round: number): Promise<void> {
  await terminalTabs(shown)
    .nth(round % TERMINALS)
    .click()
}

function terminalTabs(shown: Page): Locator {
  return shown.getByRole('tablist', { name: /terminals/i }).getByRole('tab')
}

async function startTerminals(shown: Page): Promise<void> {
  for (let count = 0; count < TERMINALS; count++) {
    await shown.getByRole('button', { name: 'New terminal' }).first().click()
    await shown.locator('.xterm-rows', { hasText: 'ready$' }).waitFor()
    await shown.locator('.xterm-helper-textarea').focus()
    await shown.keyboard.insertText(STREAM)
    await shown.keyboard.press('Enter')
    await shown.locator('.xterm-rows', { hasText: 'compiled' }).waitFor()
  }
}

async function stopTerminals(shown: Page): Promise<void> {
  for (let count = 0; count < TERMINALS; count++) {
    await changeTerminal(shown, count)
    await shown.locator('.xterm-helper-textarea').focus()
    await shown.keyboard.press('Control+c')
    await shown.locator('.xterm-rows', { hasText: '^C' }).waitFor()
  }
}

function fill({ root, userData }: BenchFolders): void {
  const db = openDatabase(join(userData, 'talaria.db'))
  let clock = Date.now() - 86_400_000
  const sessions = createSessions({ db, now: () => clock++, newId: randomUUID })
  db.exec('BEGIN')
  for (let at = 0; at < SESSIONS - 1; at++) {
    const title = at === SESSIONS - 2 ? SHORT_TITLE : `Session ${at}`
    const { id } = sessions.create({ cwd: '/', model: 'demo', title })
    sessions.append(id, { role: 'user', content: `a message of session ${at}` })
    sessions.append(id, { role: 'assistant', content: 'An answer.' })
  }
  const { id } = sessions.create({ cwd: '/', model: 'demo', title: LONG_TITLE })
  for (let line = 0; line < MESSAGES / 2; line++) {
    sessions.append(id, { role: 'user', content: `Question ${line}: how does it work?` })
    sessions.append(id, { role: 'assistant', content: answer(line) })
  }
  fillHeavy(sessions, root)
  db.exec('COMMIT')
  db.close()
  mkdirSync(join(userData, 'tools'))
  writeFileSync(join(userData, 'tools', 'bench.ts'), toolsFile())
}

function answer(line: number): string {
  return `It works **like this** (${line}):\n\n1. first\n2. then\n\n\`\`\`ts\nconst answer = ${line}\nconsole.log(answer)\n\`\`\`\n\n| a | b |\n|---|---|\n| ${line} | ${line * 2} |\n`
}

function toolsFile(): string {
  return `import { registry } from '#tool-api'
for (let i = 0; i < ${TOOLS}; i++)
  registry.register({
    name: \`bench_\${i}\`,
    toolset: \`bench-\${i % 10}\`,
    emoji: '🔧',
    schema: {
      description: 'One of many tools, so that the page has much to show.',
      parameters: { type: 'object', properties: { text: { type: 'string' } } },
    },
    handler: () => '{}',
  })
`
}

/**
 * `npm run bench:terminal`: the way of output from a program to the window, against its limits.
 * `npm run bench:terminal -- typing` does one part: throughput, typing or memory.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { printColumns } from './columns.ts'
import { openApp } from './open-app.ts'
import { median, quantile } from './table.ts'
import {
  bringText,
  frameGaps,
  lineShown,
  parseAlone,
  personShell,
  pressAndSee,
  stopTime,
  watchFrames,
} from './terminal-page.ts'

const ROUNDS = 3
const FLOODED = 'a line that is printed over and over again'
const SIGNS = { strange: '~%@#', own: 'aineo' }
const KEYS = 100
const WATCHED_MS = 5_000 // with and without a pane alike, because the longest of more gaps is longer
const LOADS = {
  'coloured log lines': colouredLog(30_000_000),
  'seq, short lines': numbers(30_000_000),
}

const { app, page, folders, close } = await openApp()
try {
  await openShell(page)
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('@xterm/xterm'), 'utf8'))
  if (isWanted('throughput')) await reportThroughput(page)
  if (isWanted('typing')) await reportFlood(page)
  if (isWanted('memory')) await reportMemory(app, page)
} finally {
  await close()
}

function isWanted(part: string): boolean {
  const [chosen = part] = process.argv.slice(2)
  return chosen === part
}

async function reportThroughput(page: Page): Promise<void> {
  const rows = [
    [
      ...['MB/s, median of 3', 'raw pty', 'xterm alone', 'whole way', 'of the slower'],
      ...['printed', 'of raw pty', 'frame gap, ms'],
    ],
  ]
  for (const [name, text] of Object.entries(LOADS)) {
    const file = join(folders.root, `${text.length}-${text.charCodeAt(0)}.txt`)
    writeFileSync(file, text)
    await bringText(page, text)
    const raw: number[] = []
    const alone: number[] = []
    const whole: number[] = []
    const printed: number[] = []
    const gaps: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      raw.push(text.length / 1e6 / (await rawPtySeconds(app, file)))
      alone.push(await parseAlone(page))
      await watchFrames(page)
      const times = await runAndWait(page, `cat ${file}`, `${name.length}${round}`)
      gaps.push(Math.max(...(await frameGaps(page))))
      whole.push(text.length / 1e6 / times.drawnSeconds)
      printed.push(text.length / 1e6 / times.printedSeconds)
    }
    const limit = Math.min(median(raw), median(alone))
    rows.push([
      name,
      median(raw).toFixed(1),
      median(alone).toFixed(1),
      median(whole).toFixed(1),
      `${(median(whole) / limit).toFixed(2)} ×`,
      median(printed).toFixed(1),
      `${(median(printed) / median(raw)).toFixed(2)} ×`,
      median(gaps).toFixed(0),
    ])
  }
  printColumns(rows)
}

/** Keys while a program prints without end, and how soon it stops. */
async function reportFlood(page: Page): Promise<void> {
  await typeLine(page, `yes "${FLOODED}"`)
  await page.waitForTimeout(500)
  const unseen = await gapsWithoutPane(page)
  const id = await personShell(page)
  await watchFrames(page)
  const echoes: Record<keyof typeof SIGNS, number[]> = { strange: [], own: [] }
  for (let key = 0; key < KEYS; key++) {
    echoes.strange.push(await press(page, SIGNS.strange, key))
    echoes.own.push(await press(page, SIGNS.own, key))
  }
  const gaps = await frameGaps(page)
  const stopped = await stopTime(page, id)
  const rows = [['while flooding', 'ms', 'goal']]
  for (const [kind, name] of [
    ['strange', 'a sign'],
    ['own', 'a letter of the flood'],
  ] as const) {
    const seen = echoes[kind].filter((ms) => !Number.isNaN(ms))
    rows.push(
      [`${name}: keys of ${KEYS} whose echo a frame showed`, String(seen.length), '≥ 95'],
      [`${name}: key to the frame, median`, median(seen).toFixed(0), ''],
      [`${name}: key to the frame, 99 %`, quantile(seen, 0.99).toFixed(0), '≤ 50'],
    )
  }
  printColumns([
    ...rows,
    ['gap between frames, median', median(gaps).toFixed(0), ''],
    ['gap between frames, 95 %', quantile(gaps, 0.95).toFixed(0), ''],
    ['gap between frames, longest', Math.max(...gaps).toFixed(0), '≤ 34'],
    ['the same while nothing is drawn', Math.max(...unseen).toFixed(0), ''],
    ['visible output stops after Ctrl-C', stopped.toFixed(0), '≤ 100'],
  ])
}

/** In turn, so that the last one, which may still stand there, is not taken for this one. */
async function press(page: Page, signs: string, turn: number): Promise<number> {
  await page.locator('.xterm-helper-textarea').first().focus()
  const ms = await pressAndSee(page, signs.charAt(turn % signs.length), FLOODED)
  await page.waitForTimeout(60)
  return ms
}

/** What the machine itself costs: the program floods, and the window has nothing to draw. */
async function gapsWithoutPane(page: Page): Promise<number[]> {
  const rows = page.locator('.xterm-rows')
  // Inside a terminal the key would be the shell's.
  await page.getByRole('textbox', { name: 'Message' }).focus()
  await page.keyboard.press('Control+j')
  await rows.waitFor({ state: 'hidden' })
  await watchFrames(page)
  await page.waitForTimeout(WATCHED_MS)
  const gaps = await frameGaps(page)
  await page.keyboard.press('Control+j')
  await rows.waitFor()
  await page.waitForTimeout(500)
  return gaps
}

async function reportMemory(running: ElectronApplication, page: Page): Promise<void> {
  const before = await memoryMb(running)
  await runAndWait(
    page,
    'yes "one hundred characters of text, more or less" | head -c 1000000000',
    'GB',
  )
  const after = await memoryMb(running)
  printColumns([
    ['memory of all processes, MB', 'before', 'after 1 GB of output', 'goal'],
    ['', before.toFixed(0), after.toFixed(0), '+ ≤ 30'],
  ])
}

async function memoryMb(running: ElectronApplication): Promise<number> {
  return running.evaluate(async ({ app: electronApp }) => {
    await new Promise((done) => setTimeout(done, 2_000))
    const kilobytes = electronApp.getAppMetrics().map(({ memory }) => memory.workingSetSize)
    return kilobytes.reduce((sum, each) => sum + each, 0) / 1_024
  })
}

/** How long the main process reads a file's output when nothing else is to be done with it. */
function rawPtySeconds(running: ElectronApplication, file: string): Promise<number> {
  return running.evaluate(
    async (_electron, { path, root }) => {
      const { createRequire } = process.getBuiltinModule('node:module')
      const { spawn } = createRequire(root)('node-pty')
      const startedAt = performance.now()
      const pty = spawn('cat', [path], { cols: 100, rows: 30, encoding: null })
      pty.onData(() => {})
      await new Promise<void>((resolve) => pty.onExit(() => resolve()))
      return (performance.now() - startedAt) / 1_000
    },
    { path: file, root: import.meta.filename },
  )
}

async function openShell(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New terminal' }).first().click()
  await page.locator('.xterm-rows', { hasText: 'ready$' }).waitFor()
}

/** Seconds until the line after the output stands on the screen, and until the program had printed. */
async function runAndWait(page: Page, command: string, tag: string) {
  const line = `clear; S=$EPOCHREALTIME; ${command}; E=$EPOCHREALTIME; echo "over-"${tag} $((\${E/./} - \${S/./})) us`
  await typeText(page, line)
  const shown = lineShown(page, `over-${tag} (\\d+) us`)
  const startedAt = Date.now()
  await page.keyboard.press('Enter')
  const { at, value } = await shown
  return { drawnSeconds: (at - startedAt) / 1_000, printedSeconds: Number(value) / 1e6 }
}

async function typeLine(page: Page, line: string): Promise<void> {
  await typeText(page, line)
  await page.keyboard.press('Enter')
}

async function typeText(page: Page, text: string): Promise<void> {
  await page.locator('.xterm-helper-textarea').first().focus()
  await page.keyboard.insertText(text)
}

function colouredLog(bytes: number): string {
  const lines: string[] = []
  for (let size = 0, i = 0; size < bytes; i++) {
    const level = ['\x1b[32mINFO \x1b[0m', '\x1b[33mWARN \x1b[0m', '\x1b[31mERROR\x1b[0m'][i % 3]
    const line = `\x1b[2m12:00:${String(i % 60).padStart(2, '0')}\x1b[0m ${level} request ${i} took \x1b[36m${i % 997} ms\x1b[0m for /api/items/${i}\n`
    lines.push(line)
    size += line.length
  }
  return lines.join('')
}

function numbers(bytes: number): string {
  const lines: string[] = []
  for (let size = 0, i = 1; size < bytes; i++) {
    lines.push(`${i}\n`)
    size += String(i).length + 1
  }
  return lines.join('')
}

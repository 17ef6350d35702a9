/** `npm run bench:terminal`: the way of output from a program to the window, against its limits. */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ElectronApplication, Page } from '@playwright/test'
import { printColumns } from './columns.ts'
import { openApp } from './open-app.ts'
import { median, quantile } from './table.ts'
import {
  bringText,
  echoTimes,
  longestGap,
  parseAlone,
  personShell,
  stopTime,
  watchFrames,
} from './terminal-page.ts'

const ROUNDS = 3
const MARK = '~'
const LOADS = {
  'coloured log lines': colouredLog(12_000_000),
  'seq, short lines': numbers(12_000_000),
}

const { app, page, folders, executable, close } = await openApp()
try {
  await openShell(page)
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('@xterm/xterm'), 'utf8'))
  await reportThroughput(page)
  await reportFlood(page)
  await reportMemory(app, page)
} finally {
  await close()
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
      raw.push(await rawPty(`cat ${file}`))
      alone.push(await parseAlone(page))
      await watchFrames(page)
      const times = await runAndWait(page, `cat ${file}`, `${name.length}${round}`)
      gaps.push(await longestGap(page))
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
  await typeLine(page, 'yes "a line that is printed over and over again, in plain text"')
  await page.waitForTimeout(500)
  const id = await personShell(page)
  await watchFrames(page)
  const echoes = await echoTimes(page, id, MARK, 40)
  const longestGapMs = await longestGap(page)
  const stopped = await stopTime(page, id)
  printColumns([
    ['while flooding', 'ms', 'goal'],
    ['key echo, median', median(echoes).toFixed(0), ''],
    ['key echo, 99 %', quantile(echoes, 0.99).toFixed(0), '≤ 50'],
    ['longest frame gap', longestGapMs.toFixed(0), '≤ 34'],
    ['visible output stops after Ctrl-C', stopped.toFixed(0), '≤ 100'],
  ])
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

async function rawPty(command: string): Promise<number> {
  const script = fileURLToPath(new URL('raw-pty.ts', import.meta.url))
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  const { stdout } = await promisify(execFile)(executable, [script, command], {
    env,
  })
  return Number(stdout)
}

async function openShell(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New terminal' }).first().click()
  await page.locator('.xterm-rows', { hasText: 'ready$' }).waitFor()
}

/** Seconds until the line after the output stands on the screen, and until the program had printed. */
async function runAndWait(page: Page, command: string, tag: string) {
  const line = `clear; S=$EPOCHREALTIME; ${command}; E=$EPOCHREALTIME; echo "over-"${tag} $((\${E/./} - \${S/./})) us`
  await typeLine(page, line)
  const started = performance.now()
  const screen = page.locator('.xterm-rows', { hasText: new RegExp(`over-${tag} \\d+ us`) })
  await screen.waitFor({ timeout: 300_000 })
  const drawnSeconds = (performance.now() - started) / 1_000
  const [, micros] =
    new RegExp(`over-${tag} (\\d+) us`).exec((await screen.textContent()) ?? '') ?? []
  return { drawnSeconds, printedSeconds: Number(micros) / 1e6 }
}

async function typeLine(page: Page, line: string): Promise<void> {
  await page.locator('.xterm-helper-textarea').first().focus()
  await page.keyboard.insertText(line)
  await page.keyboard.press('Enter')
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

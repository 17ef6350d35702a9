/** One start of an Electron app, measured from outside: nothing in the app knows of it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { endGroup } from '../../scripts/process-group.ts'

export interface ElectronRun {
  /** From the start of the process to the first text on the page. */
  firstPaintMs: number
  /** To the page's largest content, and the end of the last long task of its start. */
  interactiveMs: number
  /** Of all processes; memory that they share is counted once. */
  memoryMb: number
}

const SETTLE_MS = 1_500
const QUIT_MS = 3_000

export async function runElectron(
  executable: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<ElectronRun> {
  const startedAt = Date.now()
  const child = spawn(executable, ['--remote-debugging-port=0', ...args], {
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  try {
    const browser = await chromium.connectOverCDP(await debuggerAddress(child))
    const page = await firstPage(browser.contexts())
    await page.waitForLoadState('load')
    await delay(SETTLE_MS)
    const { firstPaintAt, interactiveAt } = await readTimes(page)
    return {
      firstPaintMs: firstPaintAt - startedAt,
      interactiveMs: interactiveAt - startedAt,
      memoryMb: groupMemoryMb(Number(child.pid)),
    }
  } finally {
    child.kill('SIGTERM')
    await endGroup(Number(child.pid), QUIT_MS)
  }
}

async function debuggerAddress({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('the app was started without a channel for its errors')
  for await (const line of createInterface({ input: stderr })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address) {
      stderr.resume()
      return address
    }
  }
  throw new Error('Electron ended before its window opened')
}

async function firstPage(contexts: BrowserContext[]): Promise<Page> {
  const [context] = contexts
  if (!context) throw new Error('the app has no window')
  return context.pages()[0] ?? (await context.waitForEvent('page'))
}

/** The browser keeps the entries, so it does not matter that we ask late. */
function readTimes(page: Page): Promise<{ firstPaintAt: number; interactiveAt: number }> {
  return page.evaluate(async () => {
    const entries = (type: string): Promise<PerformanceEntry[]> =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
        observer.observe({ type, buffered: true })
        setTimeout(() => resolve([]), 200)
      })
    const [paints, largest, longTasks] = await Promise.all([
      entries('paint'),
      entries('largest-contentful-paint'),
      entries('longtask'),
    ])
    const first = paints.find((entry) => entry.name === 'first-contentful-paint')?.startTime ?? 0
    const ends = [...largest, ...longTasks].map((entry) => entry.startTime + entry.duration)
    return {
      firstPaintAt: performance.timeOrigin + first,
      interactiveAt: performance.timeOrigin + Math.max(first, ...ends),
    }
  })
}

function groupMemoryMb(groupId: number): number {
  const kilobytes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => memberMemoryKb(pid, groupId))
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1_024
}

function memberMemoryKb(pid: string, groupId: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const group = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]
    if (Number(group) !== groupId) return 0
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

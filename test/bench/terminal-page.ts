/** What `bench:terminal` does inside the window. */
import type { Page } from '@playwright/test'
import type { TerminalView } from '#contract'
// For the type of `window.runtime`.
import type {} from '../../src-renderer/runtime/ipc-link.ts'

declare global {
  interface Window {
    /** xterm alone, for the limit; put there by the bench. */
    Terminal: new (
      options: object,
    ) => {
      open(parent: HTMLElement): void
      write(data: Uint8Array, done: () => void): void
      dispose(): void
    }
    benchText: Uint8Array
    benchEcho: Promise<number>
    bench: { gapsMs: number[]; isOver: boolean }
  }
}

const PATIENCE_MS = 500

export async function bringText(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => {
    window.benchText = new TextEncoder().encode(content)
  }, text)
}

/** Megabytes a second that xterm parses and draws when nothing else is to be done. */
export function parseAlone(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const data = window.benchText
    const parent = document.createElement('div')
    parent.style.cssText = 'position:fixed;inset:100px;width:900px;height:500px'
    document.body.append(parent)
    const options = { cols: 100, rows: 30, scrollback: 10_000, convertEol: true }
    const terminal = new window.Terminal(options)
    terminal.open(parent)
    const started = performance.now()
    const writes: Promise<void>[] = []
    for (let at = 0; at < data.length; at += 65_536) {
      const part = data.subarray(at, at + 65_536)
      writes.push(new Promise((done) => terminal.write(part, done)))
    }
    await Promise.all(writes)
    const seconds = (performance.now() - started) / 1_000
    terminal.dispose()
    parent.remove()
    return data.length / 1e6 / seconds
  })
}

/** Notes from now on how long the window goes from one frame to the next. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const bench = { gapsMs: [] as number[], isOver: false }
    window.bench = bench
    let last = performance.now()
    requestAnimationFrame(function frame(now) {
      bench.gapsMs.push(now - last)
      last = now
      if (!bench.isOver) requestAnimationFrame(frame)
    })
  })
}

export function frameGaps(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    window.bench.isOver = true
    return window.bench.gapsMs
  })
}

/** When a line that fits stands on the screen, and what its group holds. */
export function lineShown(page: Page, pattern: string): Promise<{ at: number; value: string }> {
  return page.evaluate(
    (source) =>
      new Promise((resolve) => {
        const rows = document.querySelector('.xterm-rows')
        if (!rows) throw new Error('there is no terminal to look at')
        const wanted = new RegExp(source)
        const observer = new MutationObserver(() => {
          const [, value] = wanted.exec(rows.textContent) ?? []
          if (value === undefined) return
          observer.disconnect()
          resolve({ at: Date.now(), value })
        })
        observer.observe(rows, { childList: true, subtree: true, characterData: true })
      }),
    pattern,
  )
}

/**
 * Presses a key, and gives the milliseconds to the frame that shows its echo: a row of the page, as
 * it is painted, that is the flooded line with the sign inside it. NaN when no frame does.
 */
export async function pressAndSee(page: Page, sign: string, line: string): Promise<number> {
  await page.evaluate(watchForEcho, { wanted: sign, flooded: line, patienceMs: PATIENCE_MS })
  await page.keyboard.press(sign)
  return page.evaluate(() => window.benchEcho)
}

function watchForEcho(watched: { wanted: string; flooded: string; patienceMs: number }): void {
  const { wanted, flooded } = watched
  const rows = document.querySelector('.xterm-rows')
  if (!rows) throw new Error('there is no terminal to look at')
  window.benchEcho = new Promise((resolve) => {
    document.addEventListener('keydown', watch, { capture: true, once: true })

    function watch({ timeStamp }: Event): void {
      const { port1, port2 } = new MessageChannel()
      // xterm changes the rows in a frame's own time, once, and this runs right after it.
      const observer = new MutationObserver(() => {
        // A message is read when the frame has been painted.
        if ([...(rows?.children ?? [])].some(hasEcho)) port2.postMessage('')
      })
      if (rows) observer.observe(rows, { childList: true, subtree: true, characterData: true })
      port1.onmessage = () => end(performance.now() - timeStamp)
      const timer = setTimeout(end, watched.patienceMs, Number.NaN)

      function end(ms: number): void {
        observer.disconnect()
        port1.close()
        clearTimeout(timer)
        resolve(ms)
      }
    }
  })

  function hasEcho({ textContent }: Element): boolean {
    const row = textContent.trimEnd()
    if (flooded.startsWith(row)) return false
    for (let at = row.indexOf(wanted); at >= 0; at = row.indexOf(wanted, at + 1))
      if (flooded.startsWith(row.slice(0, at) + row.slice(at + 1))) return true
    return false
  }
}

/** Milliseconds from Ctrl-C until nothing changes on the screen any more. */
export function stopTime(page: Page, id: string): Promise<number> {
  return page.evaluate(async (terminalId) => {
    const rows = document.querySelector('.xterm-rows')
    let changedAt = performance.now()
    const observer = new MutationObserver(() => {
      changedAt = performance.now()
    })
    if (rows) observer.observe(rows, { childList: true, subtree: true, characterData: true })
    const pressedAt = performance.now()
    await window.runtime?.request('terminal.write', { id: terminalId, data: '\x03' })
    await new Promise((done) => setTimeout(done, 1_000))
    observer.disconnect()
    return changedAt - pressedAt
  }, id)
}

export function personShell(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = await window.runtime?.request('runtime.snapshot', {})
    // The snapshot is an answer like any other; only its terminals matter here.
    const { terminals } = (answer && 'value' in answer ? answer.value : {}) as {
      terminals: TerminalView[]
    }
    return terminals.find(({ owner }) => owner === 'person')?.id ?? ''
  })
}

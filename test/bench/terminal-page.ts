/** What `bench:terminal` does inside the window. */
import type { Page } from '@playwright/test'
import type { TerminalEvents, TerminalView } from '#contract'
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
    bench: { gapsMs: number[]; isOver: boolean }
  }
}

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

/** Milliseconds from a key to the message that brings its echo; those that were skipped are left out. */
export function echoTimes(page: Page, id: string, mark: string, count: number): Promise<number[]> {
  return page.evaluate(
    async ({ terminalId, data, wanted }) => {
      const bridge = window.runtime
      if (!bridge) throw new Error('there is no bridge to the runtime')
      const times: number[] = []
      let heard = () => {}
      const stop = bridge.onEvent(({ name, payload }) => {
        if (name !== 'terminal.data') return
        // The name says which payload it is.
        const { bytes } = payload as TerminalEvents['terminal.data']
        if (bytes.includes(data.charCodeAt(0))) heard()
      })
      for (let i = 0; i < wanted; i++) {
        const pressedAt = performance.now()
        const echo = new Promise<number>((resolve) => {
          heard = () => resolve(performance.now() - pressedAt)
          setTimeout(() => resolve(Number.NaN), 500)
        })
        await bridge.request('terminal.write', { id: terminalId, data })
        const time = await echo
        if (!Number.isNaN(time)) times.push(time)
        await new Promise((done) => setTimeout(done, 60))
      }
      stop()
      return times
    },
    { terminalId: id, data: mark, wanted: count },
  )
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

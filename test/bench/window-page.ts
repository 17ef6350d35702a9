/** What `bench:window` does inside the window. */
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    benchInteractions: { startTime: number; duration: number }[]
  }
}

/** Below this the browser does not report an interaction. */
const SHORTEST_MS = 16

export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate((durationThreshold) => {
    const found: Window['benchInteractions'] = []
    window.benchInteractions = found
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Other events, such as a pointer that moves, are no interaction.
        if (Reflect.get(entry, 'interactionId') > 0)
          found.push({ startTime: entry.startTime, duration: entry.duration })
      }
    })
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold,
    }
    observer.observe(options)
  }, SHORTEST_MS)
}

/** When nothing took long enough to be reported, what is known is that it was shorter. */
export function slowestSince(page: Page, startedAt: number): Promise<number> {
  return page.evaluate(
    async ({ since, shortest }) => {
      // Two frames for the drawing, and an idle moment for the browser's own report.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      await new Promise((done) => setTimeout(done, 150))
      const recent = window.benchInteractions.filter(({ startTime }) => startTime >= since)
      return Math.max(shortest, ...recent.map(({ duration }) => duration))
    },
    { since: startedAt, shortest: SHORTEST_MS },
  )
}

interface Shown {
  /** The person's doing, from which on is counted. */
  event: 'click' | 'keydown'
  /** Where the words appear, by selector. */
  within: string
  words: string
  /** They stood there, and are to be gone. */
  isGone?: true
}

/** Milliseconds from what the person does to the frame in which the words stand there. */
export async function untilShown(
  page: Page,
  shown: Shown,
  act: () => Promise<void>,
): Promise<number> {
  const took = page.evaluate(
    (about) =>
      new Promise<number>((done) => {
        window.addEventListener(
          about.event,
          ({ timeStamp }) => {
            const observer = new MutationObserver(look)
            observer.observe(document.body, { subtree: true, childList: true, characterData: true })
            look()

            function look(): void {
              const places = [...document.querySelectorAll(about.within)]
              const isThere = places.some(({ textContent }) => textContent?.includes(about.words))
              if (isThere === (about.isGone ?? false)) return
              observer.disconnect()
              // Behind the frame that draws it.
              requestAnimationFrame(() => {
                const { port1, port2 } = new MessageChannel()
                port1.onmessage = () => done(performance.now() - timeStamp)
                port2.postMessage(null)
              })
            }
          },
          { capture: true, once: true },
        )
      }),
    shown,
  )
  // It listens before anything is done.
  await page.evaluate(() => null)
  await act()
  return took
}

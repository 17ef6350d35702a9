/** Pictures of one page for whoever watches it. */
import type { Page } from 'playwright-core'
import type { DriverEvents } from './messages.ts'

/** Text stays readable, and a frame is some tens of kilobytes. */
const QUALITY = 70
const USUAL = { width: 1_280, height: 800 }

export function createScreencast(send: (frame: DriverEvents['frame']) => void) {
  let watched: Page | undefined
  let last: Promise<void> = Promise.resolve()
  return { watch, isWatched: () => watched !== undefined }

  /** One after the other: a page takes no second cast while it has one. */
  function watch(page: Page | undefined): Promise<void> {
    const mine = last.then(() => change(page))
    last = mine.catch(() => {})
    return mine
  }

  async function change(page: Page | undefined): Promise<void> {
    const before = watched
    watched = page
    if (before && !before.isClosed()) await before.screencast.stop().catch(() => {})
    if (!page) return
    await page.screencast.start({
      quality: QUALITY,
      // Else it is smaller than the page, and its words are blurred.
      size: page.viewportSize() ?? USUAL,
      onFrame: ({ data, viewportWidth, viewportHeight }) => {
        if (watched !== page) return
        // A copy: what is sent to another thread must not take a shared pool with it.
        send({ bytes: new Uint8Array(data), width: viewportWidth, height: viewportHeight })
      },
    })
  }
}

/** Pictures of one page for whoever watches it. */
import type { Page } from 'playwright-core'
import { pictureFacts } from '../../lib/media/picture-facts.ts'
import type { DriverEvents } from './messages.ts'

/** Text stays readable, and a frame is some tens of kilobytes. */
const QUALITY = 70
const USUAL = { width: 1_280, height: 800 }

/** A view that nobody sees may give its last picture once more after it has got another size, and then no other. */
const AGAIN_MS = 100
const MAX_AGAIN = 20
const SAME_SHAPE = 0.02

export function createScreencast(send: (frame: DriverEvents['frame']) => void) {
  let watched: Page | undefined
  let last: Promise<void> = Promise.resolve()
  let again = 0
  let timer: NodeJS.Timeout | undefined
  return { watch, isWatched: () => watched !== undefined }

  /** One after the other: a page takes no second cast while it has one. */
  function watch(page: Page | undefined): Promise<void> {
    const mine = last.then(() => change(page))
    last = mine.catch(() => {})
    return mine
  }

  async function change(page: Page | undefined): Promise<void> {
    const before = watched
    clearTimeout(timer)
    if (watched !== page) again = 0
    watched = page
    if (before && !before.isClosed()) await before.screencast.stop().catch(() => {})
    if (!page) return
    await page.screencast.start({
      quality: QUALITY,
      // Else it is smaller than the page, and its words are blurred.
      size: page.viewportSize() ?? USUAL,
      onFrame: ({ data, viewportWidth, viewportHeight }) => {
        if (watched !== page) return
        if (!hasShape(data, viewportWidth / viewportHeight) && again < MAX_AGAIN) {
          again += 1
          clearTimeout(timer)
          timer = setTimeout(() => void watch(page).catch(() => {}), AGAIN_MS)
          return
        }
        again = 0
        // A copy: what is sent to another thread must not take a shared pool with it.
        send({ bytes: new Uint8Array(data), width: viewportWidth, height: viewportHeight })
      },
    })
  }
}

function hasShape(picture: Uint8Array, shape: number): boolean {
  const { width, height } = pictureFacts(picture) ?? {}
  return !width || !height || Math.abs(width / height / shape - 1) < SAME_SHAPE
}

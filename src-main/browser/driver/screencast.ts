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

/** So many may be under way in Electron, and more elsewhere. What a page shows then is left out, also if it was the last. */
const IN_FLIGHT = 3
const REST_MS = 400
/** A busy machine has drawn a first one by then; each further wait is twice as long. */
const FIRST_MS = 2_000
const MAX_FIRST_MS = 64_000

export function createScreencast(send: (frame: DriverEvents['frame']) => void) {
  let watched: Page | undefined
  let last: Promise<void> = Promise.resolve()
  let again = 0
  let firstMs = FIRST_MS
  let timer: NodeJS.Timeout | undefined
  return { watch, isWatched: () => watched !== undefined }

  function watch(page: Page | undefined): Promise<void> {
    firstMs = FIRST_MS
    return inTurn(page)
  }

  /** One after the other: a page takes no second cast while it has one. */
  function inTurn(page: Page | undefined): Promise<void> {
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
    let frames = 0
    await page.screencast.start({
      quality: QUALITY,
      // Else it is smaller than the page, and its words are blurred.
      size: page.viewportSize() ?? USUAL,
      onFrame: ({ data, viewportWidth, viewportHeight }) => {
        if (watched !== page) return
        frames += 1
        clearTimeout(timer)
        if (!hasShape(data, viewportWidth / viewportHeight) && again < MAX_AGAIN) {
          again += 1
          beginAgain(page, AGAIN_MS)
          return
        }
        again = 0
        firstMs = FIRST_MS
        if (frames >= IN_FLIGHT) beginAgain(page, REST_MS)
        // A copy: what is sent to another thread must not take a shared pool with it.
        send({ bytes: new Uint8Array(data), width: viewportWidth, height: viewportHeight })
      },
    })
    if (watched !== page || frames > 0 || firstMs > MAX_FIRST_MS) return
    beginAgain(page, firstMs)
    firstMs *= 2
  }

  /** A cast begins with a picture of how the page stands. */
  function beginAgain(page: Page, afterMs: number): void {
    timer = setTimeout(() => void inTurn(page).catch(() => {}), afterMs)
  }
}

function hasShape(picture: Uint8Array, shape: number): boolean {
  const { width, height } = pictureFacts(picture) ?? {}
  return !width || !height || Math.abs(width / height / shape - 1) < SAME_SHAPE
}

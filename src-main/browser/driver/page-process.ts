/** Pages come with a process, and go with it. */
import type { BrowserContext, Page } from 'playwright-core'
import { within } from './within.ts'

const LIMIT_MS = 10_000
const END_MS = 2_000
const NEW_PAGES = 3
/** Hardly ever more than a tenth of it. */
const NEW_PAGE_MS = 3_000

/** Chromium gives a page a process that it has ready, and learns late that it is dead; the next one is new. */
export async function newPage(context: BrowserContext): Promise<Page> {
  for (let tries = 1; ; tries += 1) {
    const making = context.newPage()
    try {
      return await within(tries < NEW_PAGES ? NEW_PAGE_MS : LIMIT_MS, making)
    } catch (error) {
      void making.then((page) => page.close()).catch(() => {})
      if (tries === NEW_PAGES) throw error
    }
  }
}

/** Of a page that hears nothing: the next one of its site may be given the same process, and would hang with it. */
export async function endPage(context: BrowserContext, page: Page): Promise<void> {
  await within(END_MS, crash(context, page)).catch(() => {})
}

async function crash(context: BrowserContext, page: Page): Promise<void> {
  const line = await context.newCDPSession(page)
  const gone = page.waitForEvent('crash', { timeout: END_MS })
  // Whoever is gone answers no more.
  line.send('Page.crash').catch(() => {})
  await gone
}

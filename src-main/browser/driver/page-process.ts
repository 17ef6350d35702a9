/** Pages come with a process, and go with it. */
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
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

/**
 * The way to end the process of a page. It is laid while the page answers: one that hangs takes no new
 * line, and what comes by an old one is heard beside the page's own work.
 */
export function holdProcess(context: BrowserContext, page: Page): () => Promise<void> {
  const line = context.newCDPSession(page)
  line.catch(() => {})
  return () => within(END_MS, end(page, line)).catch(() => {})
}

async function end(page: Page, line: Promise<CDPSession>): Promise<void> {
  const gone = page.waitForEvent('crash', { timeout: END_MS })
  // Chromium ends no page that is on its way to another. Whoever is gone answers no more.
  for (const method of ['Page.stopLoading', 'Page.crash'] as const)
    void line.then((each) => each.send(method)).catch(() => {})
  await gone
}

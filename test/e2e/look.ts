import { type App, expect } from './app.ts'

/** Saves a picture, and finds what would need a scroll bar across the window. */
export async function look(app: App, name: string): Promise<void> {
  await app.screenshot(name)
  const { wanted, given } = await app.page.evaluate(() => ({
    wanted: document.documentElement.scrollWidth,
    given: window.innerWidth,
  }))
  expect(wanted, name).toBeLessThanOrEqual(given)
}

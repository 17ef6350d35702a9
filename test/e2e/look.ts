import { type App, expect } from './app.ts'

/** Saves a picture, and finds what would need a scroll bar across the window. */
export async function look(app: App, name: string): Promise<void> {
  await app.screenshot(name)
  const excess = () =>
    app.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(excess, { message: name }).toBeLessThanOrEqual(0)
}

/** Takes the pictures of a tour: nothing is checked by it, so it is no part of `npm test`. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { ROOT } from '../../../scripts/build.ts'
import type { App } from '../app.ts'
import { type Look, looksOf } from '../looks.ts'

/** A busy machine, and a hundred pictures. */
export const TOUR_MS = 900_000

/** Each size with each language, and each language in each theme; a phone last, which has one column. */
const LOOKS: readonly Look[] = [
  { language: 'en', theme: 'light', width: 1_280, height: 800 },
  { language: 'zh-CN', theme: 'dark', width: 1_280, height: 800 },
  { language: 'en', theme: 'dark', width: 1_920, height: 1_080 },
  { language: 'zh-CN', theme: 'light', width: 800, height: 600 },
  { language: 'en', theme: 'dark', width: 800, height: 600 },
  { language: 'zh-CN', theme: 'light', width: 390, height: 844 },
]
const USUAL = { language: 'en', theme: 'light', width: 1_280, height: 800 } as const

/** Takes the picture of what is in front in every look. */
export async function cameraFor(app: App) {
  const { page } = app
  page.setDefaultTimeout(30_000)
  const show = await looksOf(app)
  return async (name: string, before?: () => Promise<void>): Promise<void> => {
    for (const look of LOOKS) {
      await show(look)
      await before?.()
      const file = `${name}-${look.width}-${look.language}-${look.theme}.png`
      await page.screenshot({ path: join(ROOT, 'test-results/tour', file), animations: 'disabled' })
    }
    await show(USUAL)
  }
}

/** Before a picture; on a phone it may stand in a column that is not in front. */
export function inView(part: Locator): () => Promise<void> {
  return async () => {
    if (await part.isVisible())
      await part.evaluate((drawn) => drawn.scrollIntoView({ block: 'start' }))
  }
}

export function code(word: string, lines: number): string {
  return Array.from({ length: lines }, (_, at) => `const name${at} = "${word}" // ${at}\n`).join('')
}

export function writeUserTool(app: App, name: string, source: string): void {
  const folder = join(app.userData, 'tools')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(app.home, name), source)
  renameSync(join(app.home, name), join(folder, name))
}

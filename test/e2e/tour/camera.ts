/** Takes the pictures of a tour: nothing is checked by it, so it is no part of `npm test`. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../scripts/build.ts'
import type { App } from '../app.ts'
import { openSection } from '../open-section.ts'

/** A busy machine, and a hundred pictures. */
export const TOUR_MS = 900_000

/** Each size with each language and each theme, and each language in each theme. */
const LOOKS = [
  { language: 'English', theme: 'light', width: 1_280, height: 800 },
  { language: 'English', theme: 'dark', width: 800, height: 600 },
  { language: '简体中文', theme: 'light', width: 800, height: 600 },
  { language: '简体中文', theme: 'dark', width: 1_280, height: 800 },
] as const

/** Takes the picture of what is in front in every look; another page of the person's changes the language. */
export async function cameraFor(app: App) {
  const { page } = app
  page.setDefaultTimeout(30_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const other = await page.context().newPage()
  await other.goto(page.url())
  await openSection(other, 'Appearance')
  await page.bringToFront()
  return async (name: string, before?: () => Promise<void>): Promise<void> => {
    for (const look of LOOKS) {
      await other.getByRole('radio', { name: look.language }).click()
      const lang = look.language === 'English' ? 'en' : 'zh-CN'
      await page.locator(`html[lang="${lang}"]`).waitFor()
      await page.emulateMedia({ colorScheme: look.theme })
      await app.resize(look)
      await before?.()
      const file = `${name}-${look.width}-${lang}-${look.theme}.png`
      await page.screenshot({ path: join(ROOT, 'test-results/tour', file), animations: 'disabled' })
    }
    await other.getByRole('radio', { name: 'English' }).click()
    await page.locator('html[lang="en"]').waitFor()
    await app.resize({ width: 1_280, height: 800 })
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

/** How the window may look, and the way from one look to the next without touching what is in front. */
import type { App } from './app.ts'
import { openSection } from './open-section.ts'

export interface Look {
  language: 'en' | 'zh-CN'
  theme: 'light' | 'dark'
  width: number
  height: number
}

const NAMES = { en: 'English', 'zh-CN': '简体中文' }

/** For the web host: another page of the same person's changes the language. */
export async function looksOf(app: App): Promise<(look: Look) => Promise<void>> {
  const { page } = app
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const other = await page.context().newPage()
  await other.goto(page.url())
  await openSection(other, 'Appearance')
  await page.bringToFront()
  return async ({ language, theme, ...size }) => {
    await other.getByRole('radio', { name: NAMES[language] }).click()
    await page.locator(`html[lang="${language}"]`).waitFor()
    await page.emulateMedia({ colorScheme: theme })
    await app.resize(size)
  }
}

/** In the browser only: the desktop asks where to save, in a dialog of the system. */
import { readFileSync } from 'node:fs'
import { expect, test } from './app.ts'
import { openSection } from './open-section.ts'

test('settings go to a file and come back', async ({ app }) => {
  const { page } = app
  await openSection(page, 'Appearance')
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await openSection(page, 'About')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const path = await (await download).path()
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    settings: { appearance: { theme: 'dark' } },
  })

  await openSection(page, 'Appearance')
  await page.getByRole('radio', { name: 'Light' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await openSection(page, 'About')
  await page.setInputFiles('input[type=file][accept*=json]', path)

  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

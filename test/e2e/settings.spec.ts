import { expect, test } from './app.ts'
import { openSection } from './open-section.ts'

test('a number out of range is not kept, and says which are', async ({ app }) => {
  await openSection(app.page, 'Appearance')
  const size = app.page.getByLabel('Font size')
  await size.fill('99')
  await size.press('Tab')

  const why = app.page.getByText('Not kept: write a whole number from 11 to 20.')
  await expect(why).toBeInViewport()
  await expect(size).toHaveValue('99')
  await app.screenshot('settings-number-out-of-range')
  await size.fill('14')
  await size.press('Enter')
  await expect(why).toBeHidden()
  await expect(size).toHaveValue('14')
})

test('what is set holds after a restart', async ({ app }) => {
  await openSection(app.page, 'Appearance')
  await app.page.getByRole('radio', { name: 'Dark' }).click()
  await app.page.getByRole('radio', { name: 'Compact' }).click()
  await app.page.getByLabel('Font size').fill('16')
  await app.page.getByLabel('Font size').press('Enter')
  await openSection(app.page, 'Tools')
  await app.page.getByLabel('Stop after failures in a row').fill('7')
  await app.page.getByLabel('Stop after failures in a row').press('Enter')
  await app.screenshot('settings-tools-failures')
  await openSection(app.page, 'Notifications')
  await app.page.getByRole('switch', { name: 'Sound' }).click()
  await expect(app.page.getByRole('switch', { name: 'Sound' })).not.toBeChecked()

  await app.restart()

  const root = app.page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect(root).toHaveAttribute('data-density', 'compact')
  await openSection(app.page, 'Appearance')
  await expect(app.page.getByLabel('Font size')).toHaveValue('16')
  await openSection(app.page, 'Tools')
  await expect(app.page.getByLabel('Stop after failures in a row')).toHaveValue('7')
  await openSection(app.page, 'Notifications')
  await expect(app.page.getByRole('switch', { name: 'Sound' })).not.toBeChecked()
})

test('a shortcut gets other keys, and says when another has them', async ({ app }) => {
  const { page } = app
  await openSection(page, 'Shortcuts')
  await page.getByRole('button', { name: /^Show or hide the side pane/ }).click()
  await page.keyboard.press('Control+B')
  await expect(page.getByText('The same keys as Show or hide sessions')).toBeVisible()
  await app.screenshot('settings-keys')

  await page.getByRole('button', { name: /^Show or hide the side pane/ }).click()
  await page.keyboard.press('Control+Shift+Y')
  await expect(
    page.getByRole('button', { name: /^Show or hide the side pane.*Y/ }).first(),
  ).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+Shift+Y')

  await expect(page.getByRole('region', { name: 'Side pane' })).toHaveCount(0)
})

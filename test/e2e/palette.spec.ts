import { expect, test } from './app.ts'

test('everything is reached by the keyboard from the palette', async ({ app }) => {
  const { page } = app
  const field = page.getByRole('combobox', { name: /Search sessions/ })
  await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible()

  const open = async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+K')
    await expect(field).toBeFocused()
  }

  await open()
  await page.keyboard.type('off memory')
  await expect(page.getByRole('option').first()).toHaveText(/Switch off memory/)
  await app.screenshot('palette')
  await page.keyboard.press('Enter')
  await open()
  // What was chosen last stands first, and says what it would do now.
  await expect(page.getByRole('option').first()).toHaveText(/Switch on memory/)

  await page.keyboard.type('show the tools')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('switch', { name: 'Toolset memory' })).not.toBeChecked()

  await open()
  await page.keyboard.type('settings keys')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Keys', selected: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await open()
  await page.keyboard.type('write')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Message to the agent' })).toBeFocused()
})

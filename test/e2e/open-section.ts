import type { Page } from '@playwright/test'

/** A section of the settings, wherever one is. */
export async function openSection(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  const button = page.getByRole('button', { name: 'Settings' }).first()
  if (!(await dialog.isVisible())) {
    // Where the side pane stands in the place of the sessions, the button is away with them.
    if (await button.isVisible()) await button.click()
    else await page.keyboard.press('Control+,')
  }
  await dialog.getByRole('tab', { name, exact: true }).click()
}

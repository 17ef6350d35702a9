import type { Page } from '@playwright/test'

/** A section of the settings, wherever one is. */
export async function openSection(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  if (!(await dialog.isVisible()))
    await page.getByRole('button', { name: 'Settings' }).first().click()
  await dialog.getByRole('tab', { name, exact: true }).click()
}

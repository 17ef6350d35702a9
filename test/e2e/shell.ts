/** A person's shell in the window, as they would use it. */
import { expect, type Page } from '@playwright/test'

const PROMPT = 'ready$'

export function shellIn(page: Page) {
  const screen = page.locator('.xterm-rows')
  return { screen, open, run, expectOutput, rowCount: () => screen.locator('> div').count() }

  async function open(): Promise<void> {
    await page.getByRole('button', { name: 'New terminal' }).first().click()
    await expectOutput(PROMPT)
  }

  async function run(command: string): Promise<void> {
    await page.locator('.xterm-helper-textarea').focus()
    await page.keyboard.type(command)
    await page.keyboard.press('Enter')
  }

  async function expectOutput(text: string | RegExp): Promise<void> {
    await expect(screen).toContainText(text)
  }
}

/** A model server that says what a test tells it to, set up in the window as a person would. */
import type { Page } from '@playwright/test'
import { type FakeModelServer, startFakeModelServer } from '../support/fake-model-server.ts'
import { test as base, expect } from './app.ts'

export { expect }

export const test = base.extend<{ model: FakeModelServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
  model: async ({}, use) => {
    const server = await startFakeModelServer(['fake-model', 'other-model'])
    await use(server)
    await server.close()
  },
})

/** By the third way of the welcome page. */
export async function enterModel(page: Page, { baseUrl }: FakeModelServer): Promise<void> {
  await page.getByRole('button', { name: /Enter a key/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Fake')
  await page.getByRole('textbox', { name: 'Address' }).fill(baseUrl)
  await page.getByRole('textbox', { name: 'Key' }).fill('sk-test')
  await page.getByRole('button', { name: 'Save and test' }).click()
  await page.getByRole('option', { name: 'fake-model' }).click()
  await expect(page.getByRole('button', { name: 'Model: fake-model' })).toBeVisible()
  // The keyboard follows to the composer, and would shut a menu that was opened meanwhile.
  await expect(page.getByRole('textbox', { name: 'Message to the agent' })).toBeFocused()
}

export function conversationIn(page: Page) {
  const composer = page.getByRole('textbox', { name: 'Message to the agent' })
  const messages = page.getByRole('log', { name: 'Conversation' })
  const sessions = page.getByRole('navigation', { name: 'Sessions' })
  return { composer, messages, sessions, say, hear }

  async function say(text: string): Promise<void> {
    await composer.fill(text)
    await composer.press('Enter')
  }

  /** The words are there, and the turn has ended: they can be read before their end has come. */
  async function hear(words: string): Promise<void> {
    await expect(messages.getByText(words).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stop the agent' })).toBeHidden()
  }
}

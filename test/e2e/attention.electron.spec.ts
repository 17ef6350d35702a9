import type { ElectronApplication } from '@playwright/test'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { openSection } from './open-section.ts'

test('a question calls the person when the window is not in front, and is withdrawn', async ({
  app,
}) => {
  const { page, electron } = app
  if (!electron) throw new Error('this walk is about the desktop app')
  const told = await listenBehind(electron)

  await page.getByRole('button', { name: 'Skip' }).click()
  await conversationIn(page).say('run rm -rf build')
  const question = 'shown: run rm -rf build · asks for your approval: rm -rf build'
  await expect.poll(told).toEqual([question])

  // Elsewhere meanwhile; a click on the notification leads back to where it is answered.
  await page.getByRole('button', { name: 'New session' }).first().click()
  const { messages } = conversationIn(page)
  await expect(messages).toBeHidden()
  await electron.evaluate(() => Reflect.get(globalThis, 'latest').emit('click'))
  await expect(page.locator('[data-approval-card]')).toBeInViewport()

  await page
    .getByRole('button', { name: /^Deny(?! and)/ })
    .first()
    .click()
  await expect.poll(told).toContain('shown: run rm -rf build: The agent is done.')
  expect((await told()).slice(0, 2)).toEqual([question, 'withdrawn'])
})

test('a number on the app’s icon goes when it is switched off, and comes back', async ({ app }) => {
  const { page, electron } = app
  if (!electron) throw new Error('this walk is about the desktop app')
  await electron.evaluate(({ app: running }) => {
    running.setBadgeCount = (count) => Reflect.set(globalThis, 'count', count)
  })
  const count = (): Promise<number> => electron.evaluate(() => Reflect.get(globalThis, 'count'))

  await page.getByRole('button', { name: 'Skip' }).click()
  await conversationIn(page).say('run rm -rf build')
  await expect.poll(count).toBe(1)
  await openSection(page, 'Notifications')
  const badge = page.getByRole('switch', { name: 'Badge' })
  await badge.click()
  await expect.poll(count).toBe(0)
  await badge.click()

  await expect.poll(count).toBe(1)
})

test('an agent that could not go on calls the person, and a click leads to why', async ({
  app,
  model,
}) => {
  const { page, electron } = app
  if (!electron) throw new Error('this walk is about the desktop app')
  await enterModel(page, model)
  const told = await listenBehind(electron)
  model.script({ status: 400, body: JSON.stringify({ error: { message: 'no such weights' } }) })
  await conversationIn(page).say('Think hard')
  await expect.poll(told).toContain('shown: Think hard: The agent could not go on.')

  await page.getByRole('button', { name: 'New session' }).first().click()
  await expect(page.getByText('no such weights')).toBeHidden()
  await electron.evaluate(() => Reflect.get(globalThis, 'latest').emit('click'))
  await expect(page.getByText('no such weights').first()).toBeInViewport()
})

/** What the system is told to show while the window is not in front. */
async function listenBehind(electron: ElectronApplication): Promise<() => Promise<string[]>> {
  await electron.evaluate(({ Notification, BrowserWindow }) => {
    const told: string[] = []
    Reflect.set(globalThis, 'told', told)
    Notification.isSupported = () => true
    Notification.prototype.show = function show() {
      told.push(`shown: ${this.title}: ${this.body}`)
      Reflect.set(globalThis, 'latest', this)
    }
    Notification.prototype.close = function close() {
      told.push('withdrawn')
    }
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => false
  })
  return () => electron.evaluate(() => Reflect.get(globalThis, 'told'))
}

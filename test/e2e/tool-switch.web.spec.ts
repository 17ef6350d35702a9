/** In the browser only: what travels can be seen there. */
import type { Page, WebSocket } from '@playwright/test'
import { expect, test } from './app.ts'
import { conversationIn } from './fake-model.ts'

interface Frame {
  kind: string
  name: string
}

test('a press on a switch asks the app once', async ({ app }) => {
  const { page } = app
  await conversationIn(page).say('hello')
  // While its question is open, the model is told nothing new.
  await expect(page.getByRole('button', { name: /^Run once/ })).toBeVisible()
  const wire = await watchWire(page)
  await page
    .getByRole('navigation', { name: 'Sessions' })
    .getByRole('button', { name: /^hello/ })
    .click()
  await page.getByRole('tab', { name: 'Tools', exact: true }).click()
  const memory = page.getByRole('switch', { name: 'Toolset Memory', exact: true })
  await expect(page.getByText('Checking…')).toHaveCount(0)

  for (const whose of ['This session', 'New sessions']) {
    await page.getByRole('radio', { name: whose }).click()
    await expect(memory).toBeChecked()
    const before = wire.sent.length
    await press()
    // What the first news made the window ask is out before the second press.
    await press()
    await expect(memory).toBeChecked()
    expect(wire.sent.slice(before)).toEqual(['toolsets.set', 'toolsets.set'])
  }

  /** Ends when the windows were told. */
  async function press(): Promise<void> {
    const before = wire.told().length
    await memory.click()
    await expect.poll(() => wire.told().length).toBe(before + 1)
  }
})

/** Over a socket that is opened anew, as the first one was there before anybody looked. */
async function watchWire(page: Page) {
  const opened = page.waitForEvent('websocket')
  const sent: string[] = []
  const received: Frame[] = []
  await page.reload()
  const socket: WebSocket = await opened
  socket.on('framesent', ({ payload }) => sent.push(frameOf(payload).name))
  socket.on('framereceived', ({ payload }) => {
    if (typeof payload === 'string') received.push(frameOf(payload))
  })
  await page.locator('footer').waitFor()
  return { sent, told: () => received.filter(({ name }) => name === 'tools.changed') }
}

function frameOf(payload: string | Buffer): Frame {
  return JSON.parse(String(payload))
}

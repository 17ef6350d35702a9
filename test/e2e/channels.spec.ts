import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type FakeTelegram, startFakeTelegram, TOKEN } from '../support/channels/fake-telegram.ts'
import type { App } from './app.ts'
import { seriousProblems } from './axe.ts'
import { test as base, conversationIn, enterModel, expect } from './fake-model.ts'
import { look } from './look.ts'
import { openSection } from './open-section.ts'

const ANN = 7_001
const EVE = 6_666

const test = base.extend<{ telegram: FakeTelegram }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
  telegram: async ({}, use) => {
    const telegram = await startFakeTelegram()
    await use(telegram)
    await telegram.close()
  },
})

test('with the window gone a question goes out over Telegram, is answered there, and the log says who', async ({
  app,
  model,
  telegram,
}) => {
  test.slow()
  const { page } = app
  const { say } = conversationIn(page)
  mkdirSync(join(app.home, 'build'))
  await enterModel(page, model)
  if (app.electron) {
    // Without it the app ends with its window.
    await openSection(page, 'Notifications')
    await page.getByRole('switch', { name: 'Icon in the tray' }).click()
    await expect(page.getByRole('switch', { name: 'Icon in the tray' })).toBeChecked()
  }
  await openSection(page, 'Approvals')
  const nobody = page.getByRole('radiogroup', { name: 'When no window is open' })
  await nobody.getByRole('radio', { name: 'Do not run it' }).click()
  await expect(nobody.getByRole('radio', { name: 'Do not run it' })).toBeChecked()
  await openSection(page, 'Channels')
  await expect(page.getByText('No channels yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add channel' }).click()
  await page.getByRole('menuitem', { name: 'Telegram' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Phone')
  await page.getByRole('textbox', { name: 'Server' }).fill('http://192.168.7.7')
  await page.getByLabel('Token of the bot').fill(TOKEN)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(
    '“Server” cannot be used: it is an address that begins with https://',
  )
  await page.getByRole('textbox', { name: 'Server' }).fill(telegram.url)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.getByRole('listitem', { name: 'Phone' })
  await expect(row.getByText('Connected')).toBeVisible()
  await row.getByRole('button', { name: 'Pair…' }).click()
  const code = row.getByText(/^[A-Z2-9]{8}$/)
  await expect(code).toBeVisible()
  await look(app, 'channels-pairing')
  expect(await seriousProblems(page)).toEqual([])
  telegram.write(ANN, (await code.textContent()) ?? '')
  await expect(row.getByText('Paired with @user7001')).toBeVisible()
  const away = row
    .getByRole('radiogroup', { name: 'When questions go out over Phone' })
    .getByRole('radio', { name: 'When no window is open' })
  await away.click()
  await expect(away).toBeChecked()
  await expect(row.getByText('no question goes out: Approvals says so')).toBeVisible()
  await look(app, 'channels-held-back')
  await row.getByRole('button', { name: 'Send questions out' }).click()
  await expect(row.getByText('no question goes out: Approvals says so')).toBeHidden()
  await row.getByRole('button', { name: 'Send a test' }).click()
  await expect(row.getByText('Sent', { exact: true })).toBeVisible()
  await look(app, 'channels-paired')
  await page.keyboard.press('Escape')

  const left = Promise.withResolvers<void>()
  model.script(
    async () => {
      await left.promise
      return { calls: [{ name: 'terminal', arguments: { command: 'rm -rf build' } }] }
    },
    { text: 'It is gone.' },
  )
  await say('clean up')
  const heard = () =>
    model.requests.some(({ body }) => JSON.stringify(body ?? '').includes('clean up'))
  await expect.poll(heard).toBe(true)
  // Nobody is at the window from here on.
  await leave(app)
  left.resolve()
  const asked = () => telegram.messages.find(({ buttons }) => buttons.length > 0)
  // A window that loads again is not gone; half a minute later it is.
  await expect.poll(asked, { timeout: 60_000 }).toBeTruthy()
  expect(asked()?.text).toContain('rm -rf ⟦build⟧')
  const once = asked()?.buttons[0]?.data ?? ''
  telegram.press(EVE, once)
  await expect.poll(() => telegram.told).toEqual(['You are not the one who may answer.'])
  expect(existsSync(join(app.home, 'build'))).toBe(true)
  telegram.press(ANN, once)
  await expect.poll(() => existsSync(join(app.home, 'build'))).toBe(false)

  const again = await comeBack(app)
  await again.getByRole('button', { name: /^clean up/ }).click()
  await expect(again.getByText('It is gone.')).toBeVisible()
  await again.getByRole('tab', { name: 'Approvals', exact: true }).click()
  await again.getByRole('tab', { name: 'Decisions' }).click()
  const decisions = again.getByRole('tabpanel', { name: 'Decisions' })
  await decisions.getByRole('button', { name: /rm -rf build/ }).click()
  await expect(decisions.getByText('You · Telegram: @user7001')).toBeVisible()
  await again.screenshot({
    path: `test-results/screens/channels-log-${test.info().project.name}.png`,
  })
})

/** The window is closed, or the tab has gone elsewhere. */
async function leave({ page, electron }: App): Promise<void> {
  if (!electron) return void (await page.goto('about:blank'))
  const closed = page.waitForEvent('close')
  // What it answers may get lost with the window; that it is closed is seen.
  await electron
    .evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    .catch(() => {})
  await closed
}

async function comeBack({ page, electron }: App): Promise<Page> {
  if (!electron) {
    await page.goBack()
    return page
  }
  const opened = electron.waitForEvent('window')
  // As a second start does, and a click on the icon.
  await electron.evaluate(({ app: itself }) => void itself.emit('activate')).catch(() => {})
  return opened
}

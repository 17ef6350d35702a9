import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type FakeTelegram, startFakeTelegram, TOKEN } from '../support/channels/fake-telegram.ts'
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
  const { page } = app
  const { say } = conversationIn(page)
  mkdirSync(join(app.home, 'build'))
  await enterModel(page, model)
  await openSection(page, 'Channels')
  await expect(page.getByText('No channels yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add channel' }).click()
  await page.getByRole('menuitem', { name: 'Telegram' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Phone')
  await page.getByRole('textbox', { name: 'Server' }).fill('http://192.168.7.7')
  await page.getByLabel('Token of the bot').fill(TOKEN)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('addresses begin with https://')
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
  const always = row
    .getByRole('radiogroup', { name: 'When questions go out over Phone' })
    .getByRole('radio', { name: 'Always' })
  await always.click()
  await expect(always).toBeChecked()
  await look(app, 'channels-paired')
  await page.keyboard.press('Escape')

  model.script(
    { calls: [{ name: 'terminal', arguments: { command: 'rm -rf build' } }] },
    { text: 'It is gone.' },
  )
  await say('clean up')
  const asked = () => telegram.messages.find(({ buttons }) => buttons.length > 0)
  await expect.poll(asked).toBeTruthy()
  expect(asked()?.text).toContain('rm -rf ⟦build⟧')
  const once = asked()?.buttons[0]?.data ?? ''
  // Nobody is at the window from here on.
  await page.goto('about:blank')
  telegram.press(EVE, once)
  await expect.poll(() => telegram.told).toEqual(['You are not the one who may answer.'])
  expect(existsSync(join(app.home, 'build'))).toBe(true)
  telegram.press(ANN, once)
  await expect.poll(() => existsSync(join(app.home, 'build'))).toBe(false)

  await page.goBack()
  await expect(page.getByText('It is gone.')).toBeVisible()
  await page.getByRole('tab', { name: 'Approvals', exact: true }).click()
  await page.getByRole('tab', { name: 'Decisions' }).click()
  const decisions = page.getByRole('tabpanel', { name: 'Decisions' })
  await decisions.getByRole('button', { name: /rm -rf build/ }).click()
  await expect(decisions.getByText('You · Telegram: @user7001')).toBeVisible()
  await look(app, 'channels-log')
})

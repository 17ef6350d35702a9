import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from './app.ts'
import { openSection } from './open-section.ts'

const AGENT = fileURLToPath(new URL('../support/acp/test-agent.ts', import.meta.url))

test('an agent of others is added, agreed to, chosen, asked about, and gone with its session', async ({
  app,
}) => {
  const { page } = app
  mkdirSync(join(app.home, 'build'), { recursive: true })
  await openSection(page, 'Agents')
  const offer = page.getByRole('listitem', { name: 'Gemini CLI' })
  await expect(offer).toContainText('npm install -g @google/gemini-cli')
  await page.getByRole('button', { name: 'Add an agent' }).click()
  const form = page.getByRole('form', { name: 'Add an agent' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Bad Name')
  await form.getByRole('textbox', { name: 'Command' }).fill(`"${process.execPath}" "${AGENT}"`)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('tester')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.getByRole('listitem', { name: 'tester' })
  await expect(row.getByText('Needs your yes')).toBeVisible()
  await app.screenshot('agents-consent')
  await row.getByRole('button', { name: 'Agree' }).click()
  await expect(row.getByText('Ready', { exact: true })).toBeVisible()
  await app.screenshot('agents-ready')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Model:/ }).click()
  await page.getByRole('option', { name: /tester/ }).click()
  await expect(page.getByRole('button', { name: 'Model: tester' })).toBeVisible()
  await app.screenshot('agents-chosen')
  const composer = page.getByRole('textbox', { name: 'Message to the agent' })
  await composer.fill('ask-run rm -rf build')
  await composer.press('Enter')
  const card = page.getByRole('group', { name: /Run this command/ })
  await expect(card).toContainText('rm -rf build')
  await expect(page.getByText('tester works here with tools of its own.')).toBeVisible()
  await app.screenshot('agents-asked')
  await card.getByRole('button', { name: /^Deny/ }).first().click()
  const log = page.getByRole('log', { name: 'Conversation' })
  await expect(log).toContainText('I was told: no.')

  await composer.fill('plan\nrun echo through-our-terminal\nsay All done.')
  await composer.press('Enter')
  await expect(log).toContainText('All done.')
  await expect(log).toContainText('exit 0: through-our-terminal')
  await app.screenshot('agents-done')

  await openSection(page, 'Agents')
  await expect(row).toContainText('works for 1 session')
  await row.getByRole('button', { name: 'Remove tester' }).click()
  await expect(page.getByText('tester was removed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(row.getByText('Ready', { exact: true })).toBeVisible()
})

test('what an agent of others lets one choose and type is chosen and typed beside the message', async ({
  app,
}) => {
  const { page } = app
  await openSection(page, 'Agents')
  await page.getByRole('button', { name: 'Add an agent' }).click()
  const form = page.getByRole('form', { name: 'Add an agent' })
  await form.getByRole('textbox', { name: 'Name' }).fill('tester')
  const line = `TEST_AGENT_OFFERS=config "${process.execPath}" "${AGENT}"`
  await form.getByRole('textbox', { name: 'Command' }).fill(line)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.getByRole('listitem', { name: 'tester' })
  await row.getByRole('button', { name: 'Agree' }).click()
  await expect(row.getByText('Ready', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Model:/ }).click()
  await page.getByRole('option', { name: /tester/ }).click()
  const composer = page.getByRole('textbox', { name: 'Message to the agent' })
  await composer.fill('say Hello.')
  await composer.press('Enter')
  const log = page.getByRole('log', { name: 'Conversation' })
  await expect(log).toContainText('Hello.')

  await page.getByRole('button', { name: 'Runs on tester · Ask' }).click()
  const options = page.getByRole('dialog', { name: 'How tester works here' })
  await options.getByRole('combobox', { name: 'Mode', exact: true }).selectOption('Plan')
  await expect(options).toContainText('Only look, and propose')
  await options.getByRole('switch', { name: 'Loud' }).click()
  await expect(options.getByRole('switch', { name: 'Loud' })).toBeChecked()
  await expect(options).toBeInViewport({ ratio: 1 })
  await app.screenshot('agents-options')
  await options.getByRole('combobox', { name: 'Model' }).selectOption('Our own · Broken')
  await expect(page.getByText(/tester could not do it: .*no such model/)).toBeVisible()
  await expect(options.getByRole('combobox', { name: 'Model' })).toHaveValue('small')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Runs on tester · Plan' })).toBeFocused()

  await composer.fill('/rev')
  const offered = page.getByRole('option', { name: /\/review/ })
  await expect(offered).toContainText('what to look at · Review the changes')
  await expect(offered).toContainText('tester')
  await app.screenshot('agents-commands')
  await composer.press('Tab')
  await expect(composer).toHaveValue('/review ')
  await composer.pressSequentially('the build')
  await composer.press('Enter')
  await expect(log).toContainText('Reviewed the build.')
  await composer.fill('chosen mode')
  await composer.press('Enter')
  await expect(log).toContainText('mode is plan.')
})

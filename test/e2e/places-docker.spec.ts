import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { seriousProblems } from './axe.ts'
import { test } from './docker.ts'
import { openSection } from './open-section.ts'
import { shellIn } from './shell.ts'

test.skip(process.env.TALARIA_SKIP_PLACES === '1', 'TALARIA_SKIP_PLACES=1')

test('a session works in a container, and goes on when that is killed', async ({ app, docker }) => {
  const { page } = app
  const { begin, run, ask, card } = approvalsIn(app)
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  const form = dialog.getByRole('form', { name: /^New place/ })
  const messages = page.getByRole('log', { name: 'Conversation' })
  const idle = () => expect(page.getByRole('button', { name: 'Stop the agent' })).toBeHidden()
  await begin()
  await openSection(page, 'Places')
  await dialog.getByRole('button', { name: 'Add a place' }).click()
  await page.getByRole('menuitem', { name: /Docker/ }).click()
  await form.getByRole('textbox', { name: 'Name' }).fill('box')
  await form.getByRole('textbox', { name: 'Image' }).fill(docker.image)
  await form.getByRole('switch', { name: 'Network' }).click()
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(form.getByText('Works', { exact: true })).toBeVisible()
  await app.screenshot('places-test-works')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Edit box' })).toBeVisible()
  // The test took away what it had opened.
  expect(await docker.count()).toBe(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Place/ }).click()
  await page.getByRole('menuitemradio', { name: /^box/ }).click()
  // The folder of the session is shared, so the file is the person's.
  await run('echo made > made.txt; test -f made.txt && [ -e /.dockerenv ] && echo inside')
  await expect(messages.getByText('inside').last()).toBeVisible()
  await idle()
  expect(readFileSync(join(app.home, 'made.txt'), 'utf8')).toBe('made\n')
  expect(await docker.count()).toBe(1)
  await ask('rm -rf /etc/something')
  await expect(card()).toContainText('box')
  await app.screenshot('places-card')
  await card()
    .getByRole('button', { name: /^Deny N/ })
    .click()
  await idle()

  await run('touch begun; sleep 6000')
  await expect.poll(() => existsSync(join(app.home, 'begun'))).toBe(true)
  await docker.killAll()
  await expect(page.getByRole('region', { name: 'box cannot be used now' })).toBeVisible()
  await idle()
  await app.screenshot('places-lost')
  expect(await seriousProblems(page)).toEqual([])
  await run('cat made.txt; echo "again $((40 + 2))"')
  await expect(messages.getByText('again 42').last()).toBeVisible()
  await expect(page.getByRole('region', { name: 'box cannot be used now' })).toBeHidden()

  await openSection(page, 'Places')
  await expect(dialog.getByText('Standing now')).toBeVisible()
  await app.screenshot('places-live')
  await dialog.getByRole('button', { name: /^Remove what stands in box/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByText('Standing now')).toBeHidden()
  expect(await docker.count()).toBe(0)
})

test('a person has a shell of their own in a container', async ({ app, docker }) => {
  const { page } = app
  const { begin } = approvalsIn(app)
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  const form = dialog.getByRole('form', { name: /^New place/ })
  await begin()
  await openSection(page, 'Places')
  await dialog.getByRole('button', { name: 'Add a place' }).click()
  await page.getByRole('menuitem', { name: /Docker/ }).click()
  await form.getByRole('textbox', { name: 'Name' }).fill('box')
  await form.getByRole('textbox', { name: 'Image' }).fill(docker.image)
  await form.getByRole('switch', { name: 'Network' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Terminals', exact: true }).click()
  // One that is still coming would take the keyboard from the menu.
  await shellIn(page).open()
  await page.getByRole('button', { name: 'New terminal in another place' }).click()
  await page.getByRole('menuitem', { name: 'box' }).click()
  // Its tab is there while its shell still comes; the keyboard goes there when that has come.
  await expect(page.getByRole('tab', { name: /^box/, selected: true })).toBeVisible()
  await expect(page.locator('.xterm-helper-textarea:focus')).toHaveCount(1)
  await page.keyboard.type('[ -e /.dockerenv ] && touch from-inside\n')
  await expect.poll(() => existsSync(join(app.home, 'from-inside'))).toBe(true)
  await app.screenshot('places-terminal')
})

/** In the browser only: the desktop window does not get this small. */
import { SETTINGS_SECTIONS } from '../../src-renderer/view/overlay.ts'
import { expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { look } from './look.ts'

test('a window as small as a phone shows one column, from which a question is answered', async ({
  app,
}) => {
  const approvals = approvalsIn(app)
  await app.resize({ width: 360, height: 740 })
  const columns = app.page.getByRole('navigation', { name: 'Columns' }).getByRole('button')
  await expect(columns).toHaveText(['Sessions', 'Home', 'Panes'])
  approvals.folder('projects/one-of-many')
  await approvals.workIn('projects/one-of-many')
  await approvals.ask(`rm -rf ${approvals.folder('doomed')}`)
  const folder = approvals.card().getByText('~/projects/one-of-many').locator('..')
  await expect.poll(() => folder.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0)
  await expect(columns).toHaveText(['Sessions', 'Conversation', 'Panes'])
  await look(app, 'approval-phone')
  // Every fact of the status bar is in view.
  const bar = app.page.getByRole('contentinfo')
  await expect.poll(() => bar.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)

  await approvals.button(/^Deny/).first().click()
  await expect(approvals.record(/^Denied/)).toBeVisible()
  await app.page.getByRole('button', { name: 'Panes' }).click()
  await app.page.getByRole('tab', { name: 'Tools', exact: true }).click()
  await expect(app.page.getByRole('switch', { name: 'Toolset Files' })).toBeVisible()
  await look(app, 'tools-phone')

  // Every section of the settings is seen without scrolling.
  await app.page.keyboard.press('Control+Comma')
  const sections = app.page.getByRole('dialog', { name: 'Settings' }).getByRole('tab')
  await expect(sections).toHaveCount(SETTINGS_SECTIONS.length)
  for (const section of await sections.all()) await expect(section).toBeInViewport({ ratio: 1 })
  await look(app, 'settings-phone')
})

test('what is half typed stays when a window gets as small as a phone, and larger again', async ({
  app,
}) => {
  const { page } = app
  await page.getByRole('button', { name: /Enter a key/ }).click()
  const field = page.getByRole('textbox', { name: 'Address' })
  await field.fill('http://127.0.0.1:9/v1')
  for (const width of [390, 1_280]) {
    await app.resize({ width, height: 800 })
    await expect(field).toHaveValue('http://127.0.0.1:9/v1')
    await expect(field).toBeFocused()
  }
})

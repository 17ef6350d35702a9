import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { conversationIn, enterModel, test as withModel } from './fake-model.ts'
import { look } from './look.ts'

test('everything is reached by the keyboard from the palette', async ({ app }) => {
  const { page } = app
  const field = page.getByRole('combobox', { name: /Search sessions/ })
  await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible()

  const open = async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+K')
    await expect(field).toBeFocused()
  }

  await open()
  await page.keyboard.type('off memory')
  await expect(page.getByRole('option').first()).toHaveText(/Switch off Memory/)
  await app.screenshot('palette')
  await page.keyboard.press('Enter')
  await open()
  // What was chosen last stands first, and says what it would do now.
  await expect(page.getByRole('option').first()).toHaveText(/Switch on Memory/)

  await page.keyboard.type('show the tools')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('switch', { name: 'Toolset Memory' })).not.toBeChecked()

  await open()
  await page.keyboard.type('settings shortcuts')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Shortcuts', selected: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await open()
  await page.keyboard.type('write')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Message to the agent' })).toBeFocused()
})

test('what people type for an action finds it', async ({ app }) => {
  const { page } = app
  const { begin, run, record } = approvalsIn(app)
  await begin()
  await run('echo hello')
  await expect(record(/The command is done/).first()).toBeVisible()

  const choose = async (typed: string, offered: RegExp) => {
    await page.keyboard.press('Control+K')
    await expect(page.getByRole('combobox', { name: /Search sessions/ })).toBeFocused()
    await page.keyboard.type(typed)
    await expect(page.getByRole('option').first()).toHaveText(offered)
    await page.keyboard.press('Enter')
  }
  await choose('dark', /Theme: Dark/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await choose('folder', /Change the working folder/)
  await expect(page.getByRole('textbox', { name: 'Path of the folder' })).toBeFocused()
  await page.keyboard.press('Escape')
  await choose('rename', /Rename/)
  const title = page.getByRole('textbox', { name: /title/i })
  await expect(title).toBeFocused()
  await title.fill('Greeting')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Greeting', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+K')
  for (const [typed, offered] of [
    ['export', /Export/],
    ['delete', /Delete/],
    ['language', /Language: 简体中文/],
    ['shortcut', /Settings: Shortcuts/],
    ['reload', /Reload the window/],
    ['restart', /Reload the window/],
    ['theme', /Theme: /],
    ['light mode', /Theme: Light/],
    ['help', /Settings: Shortcuts/],
    ['full access', /Settings: Approvals/],
    ['update', /Settings: About/],
    ['redo', /Show the changed files/],
    ['clear', /New session/],
    ['x_search', /Switch on Posts on X/],
  ] as const) {
    await page.getByRole('combobox', { name: /Search sessions/ }).fill(typed)
    await expect(page.getByRole('option').first()).toHaveText(offered)
  }
  await look(app, 'palette-actions')
  await page.keyboard.press('Escape')
  await choose('search', /Find in the conversation/)
  const find = page.getByRole('search').getByRole('textbox')
  await expect(find).toBeFocused()
  await page.keyboard.type('hello')
  await expect(find).toHaveValue('hello')
  await page.keyboard.press('Escape')

  await run('sleep 600')
  const stop = page.getByRole('button', { name: 'Stop the agent' })
  await expect(stop).toBeVisible()
  await choose('stop', /Stop the agent/)
  await expect(stop).toBeHidden()
})

withModel('the last change is undone from the palette', async ({ app, model }) => {
  const { page } = app
  const { say, hear } = conversationIn(page)
  const file = join(app.home, 'notes.md')
  await enterModel(page, model)
  model.script(
    { calls: [{ name: 'write_file', arguments: { path: 'notes.md', content: '# Notes' } }] },
    { text: 'Written.' },
  )
  await say('Write it')
  await hear('Written.')
  expect(existsSync(file)).toBe(true)
  await page.keyboard.press('Control+K')
  for (const typed of ['undo', 'revert']) {
    await page.getByRole('combobox', { name: /Search sessions/ }).fill(typed)
    await expect(page.getByRole('option').first()).toHaveText(/Undo the last change of files/)
  }
  await page.keyboard.press('Enter')
  await expect.poll(() => existsSync(file)).toBe(false)
})

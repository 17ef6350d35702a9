import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type App, expect, test } from './app.ts'

test('a toolset that is switched off stays off after a restart', async ({ app }) => {
  await openTools(app.page)
  const { now, all } = await offeredCount(app.page)
  await expect(toolsetSwitch(app.page, 'Memory')).toBeChecked()

  await toolsetSwitch(app.page, 'Memory').click()
  await expect(offered(app.page)).toHaveText(`${now - 1} of ${all} offered`)
  await app.screenshot('tools')
  await app.restart()
  await openTools(app.page)

  await expect(toolsetSwitch(app.page, 'Memory')).not.toBeChecked()
  await expect(offered(app.page)).toHaveText(`${now - 1} of ${all} offered`)
  await app.page.getByRole('tab', { name: 'What the model sees' }).click()
  await expect(app.page.getByRole('listitem').filter({ hasText: 'Off by you' })).toHaveText(
    /memory/,
  )
  await app.screenshot('what-the-model-sees')

  // A preset is chosen by what it is for.
  await app.page.getByRole('tab', { name: 'Toolsets' }).click()
  await app.page.getByRole('button', { name: 'Preset: desktop' }).click()
  const presets = app.page.getByRole('menuitemradio')
  await expect(presets).toHaveText([
    /^desktop.*your own desktop/,
    /^debugging.*why something fails/,
    /^safe.*No shell and no files/,
  ])
  await app.screenshot('presets')
  await presets.nth(1).click()
  await expect(app.page.getByRole('button', { name: 'Preset: debugging' })).toBeVisible()
  await app.page.getByRole('tab', { name: 'What the model sees' }).click()
  await expect(app.page.getByText('Not in the preset debugging').first()).toBeVisible()
})

test('a switch of one session reaches its model with the next message, and stays', async ({
  app,
}) => {
  const composer = app.page.getByRole('textbox', { name: 'Message to the agent' })
  await composer.fill('hello')
  await composer.press('Enter')
  await expect(app.page.getByRole('radio', { name: 'This session' })).toHaveCount(0)
  // While its question is open, the model is told nothing new.
  await expect(app.page.getByRole('button', { name: /^Run once/ })).toBeVisible()
  await openTools(app.page)
  await expect(app.page.getByRole('radio', { name: 'This session' })).toBeChecked()

  await toolsetSwitch(app.page, 'Memory').click()
  await expect(app.page.getByText('Takes effect with the next message.')).toBeVisible()
  await app.page.getByRole('tab', { name: 'What the model sees' }).click()
  await expect(
    app.page.getByRole('region', { name: 'Changed since the last message' }),
  ).toContainText('− memory')
  await app.screenshot('tools-changed')
  await app.page.reload()
  const sessions = app.page.getByRole('navigation', { name: 'Sessions' })
  await sessions.getByRole('button', { name: /^hello/ }).click()
  await app.page.getByRole('tab', { name: 'What the model sees' }).click()
  await expect(
    app.page.getByRole('region', { name: 'Changed since the last message' }),
  ).toContainText('− memory')
  await app.restart()
  const again = app.page.getByRole('navigation', { name: 'Sessions' })
  await again.getByRole('button', { name: /^hello/ }).click()
  await openTools(app.page)

  await expect(toolsetSwitch(app.page, 'Memory')).not.toBeChecked()
  await app.page.getByRole('radio', { name: 'New sessions' }).click()
  await expect(toolsetSwitch(app.page, 'Memory')).toBeChecked()
})

test('one bad check hides one tool and not its toolset', async ({ app }) => {
  await openTools(app.page)
  const { now, all } = await offeredCount(app.page)
  writeUserTool(app, 'home.ts', HOME_TOOLS)
  const file = fileRow(app.page, 'home.ts')
  await expect(file).toContainText('New file, not loaded')
  await expect(offered(app.page)).toHaveText(`${now} of ${all} offered`)
  await app.screenshot('tools-waiting')
  await file.getByRole('button', { name: 'Review done, load' }).click()
  await expect(offered(app.page)).toHaveText(`${now + 3} of ${all + 5} offered`)

  const row = app.page.getByRole('button', { name: /cottage/, expanded: false })
  await expect(row).toContainText('3 of 5')
  await row.click()

  await expect(app.page.getByText('the hub does not answer')).toBeVisible()
  await expect(app.page.getByText('Needs key', { exact: true }).first()).toBeVisible()
  await app.screenshot('toolset-mixed')
  await app.page.getByLabel('Value of HOME_HUB_KEY').fill('not-a-real-key')
  await app.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(offered(app.page)).toHaveText(`${now + 4} of ${all + 5} offered`)
})

test('a file of the person’s own that cannot be loaded says why beside its name', async ({
  app,
}) => {
  await openTools(app.page)
  writeUserTool(
    app,
    'broken.ts',
    "import { registry } from '#tool-api'\nregistry.register({ name: 'broken' })\nmissing()\n",
  )

  const file = fileRow(app.page, 'broken.ts')
  await file.getByRole('button', { name: /^Load, and after each change/ }).click()

  await expect(file).toContainText('Loaded again after each change without asking.')
  await expect(file).toContainText('Not loaded')
  await expect(file).toContainText('missing is not defined')
})

test('a tool is called by hand, until a file of the person’s own stops the call', async ({
  app,
}) => {
  const { page } = app
  writeFileSync(join(app.home, 'notes.txt'), 'line one\nline two\n')
  await openTools(page)
  await page.getByRole('tab', { name: 'Call by hand' }).click()
  await page.getByLabel('Tool', { exact: true }).selectOption('read_file')

  await page.getByRole('button', { name: 'Run' }).click()
  await expect(page.getByText('This is needed.')).toBeVisible()
  await page.getByLabel('path', { exact: true }).fill(join(app.home, 'notes.txt'))
  await page.getByLabel('limit', { exact: true }).fill('one')
  await page.getByRole('button', { name: 'Run' }).click()
  await expect(page.getByText('Write a number.')).toBeVisible()
  await page.getByLabel('limit', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Run' }).click()

  const result = page.getByRole('region', { name: 'Result' })
  await expect(result.getByText('line one')).toBeInViewport()
  await expect(result.getByText('Lines 1 to 1 of 2')).toBeVisible()
  await expect(result.getByText('"content"'), 'words first, JSON for whoever asks').toBeHidden()
  await expect(page.getByRole('region', { name: 'Earlier calls' })).toContainText('read_file')
  await app.screenshot('tool-bench')

  writeUserTool(app, 'guard.ts', GUARD)
  await page.getByRole('tab', { name: 'Toolsets' }).click()
  const file = fileRow(page, 'guard.ts')
  await file.getByRole('button', { name: 'Review done, load' }).click()
  await expect(file).toContainText('Guards every tool call')
  await file.scrollIntoViewIfNeeded()
  await app.screenshot('tools-guarded')
  await page.getByRole('tab', { name: 'Call by hand' }).click()
  await page.getByLabel('Tool', { exact: true }).selectOption('read_file')
  await page.getByLabel('path', { exact: true }).fill(join(app.home, 'notes.txt'))
  await page.getByRole('button', { name: 'Run' }).click()

  await expect(page.getByRole('region', { name: 'Result' })).toContainText('the notes stay closed')
})

test('a tool that is called by hand asks beside its form, and in a conversation there', async ({
  app,
}) => {
  const { page } = app
  const result = page.getByRole('region', { name: 'Result' })
  const card = page.getByRole('form', { name: 'The agent asks' })
  const ask = async (question: string): Promise<void> => {
    await page.getByLabel('question', { exact: true }).fill(question)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(card).toContainText(question)
  }
  await openTools(page)
  await page.getByRole('tab', { name: 'Call by hand' }).click()
  await page.getByLabel('Tool', { exact: true }).selectOption('clarify')
  await ask('Red or blue?')

  const pane = page.getByRole('region', { name: 'Side pane' })
  await app.resize({ width: 800, height: 600 })
  await page.getByRole('button', { name: 'Show side pane' }).click()
  await expect(pane.getByRole('form', { name: 'The agent asks' })).toBeInViewport({ ratio: 1 })
  await expect(card.getByRole('button', { name: 'Answer' })).toBeInViewport({ ratio: 1 })
  await app.screenshot('bench-asks')
  // From the list it leads here, where no conversation could show it.
  await page.getByRole('button', { name: '1 waits for you' }).click()
  await page.getByRole('button', { name: 'Open the question in Call by hand' }).click()
  await card.getByRole('textbox').fill('Blue')
  await card.getByRole('button', { name: 'Answer' }).click()
  await expect(result).toContainText('Blue')
  await expect(card).toBeHidden()

  await page.getByRole('textbox', { name: 'Message to the agent' }).fill('run echo hello')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The command is done')).toBeVisible()
  await ask('Oak or ash?')
  await expect(page.getByText('It waits for your answer in the conversation.')).toBeInViewport()
  await expect(
    page.getByRole('main').getByRole('form', { name: 'The agent asks' }),
  ).toBeInViewport()
  await card.getByRole('textbox').fill('Ash')
  await card.getByRole('button', { name: 'Answer' }).click()
  await expect(result).toContainText('Ash')
})

const GUARD = `import { hooks } from '#tool-api'

hooks.on('pre_tool_call', ({ tool, args }) => {
  if (tool === 'read_file' && String(args.path).endsWith('notes.txt'))
    return { action: 'block', message: 'the notes stay closed' }
}, { isPolicy: true })
`

const HOME_TOOLS = `import { registry } from '#tool-api'

const tool = (name: string, more: object) => ({
  name, toolset: 'cottage', emoji: '🏠', handler: () => '{}',
  schema: { description: 'Something at home.', parameters: { type: 'object' } },
  ...more,
})
for (const name of ['lights', 'doors', 'heating']) registry.register(tool(name, {}))
registry.register(tool('garden', {
  checkFn: () => ({ ok: false, code: 'not-running', reason: 'the hub does not answer' }),
}))
registry.register(tool('alarm', { requiresEnv: ['HOME_HUB_KEY'] }))
`

async function openTools(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Tools', exact: true }).click()
  await expect(toolsetSwitch(page, 'Files')).toBeVisible()
  await expect(page.getByText('Checking…')).toHaveCount(0)
}

function toolsetSwitch(page: Page, name: string) {
  return page.getByRole('switch', { name: `Toolset ${name}`, exact: true })
}

function offered(page: Page) {
  return page.getByText(/^\d+ of \d+ offered$/).first()
}

function fileRow(page: Page, name: string) {
  return page.getByRole('listitem').filter({ hasText: name })
}

/** As soon as each was looked at; some need a key, a model or a skill first. */
async function offeredCount(page: Page): Promise<{ now: number; all: number }> {
  await expect(page.getByText('Checking…', { exact: true })).toHaveCount(0)
  const [now = 0, all = 0] = ((await offered(page).textContent()) ?? '').match(/\d+/g) ?? []
  return { now: Number(now), all: Number(all) }
}

function writeUserTool(app: App, name: string, source: string): void {
  const folder = join(app.userData, 'tools')
  mkdirSync(folder, { recursive: true })
  // At once: half a file would be found and shown as another one.
  writeFileSync(join(app.home, name), source)
  renameSync(join(app.home, name), join(folder, name))
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pluginFolder } from '../support/plugin-folder.ts'
import { type App, expect, test } from './app.ts'
import { openSection } from './open-section.ts'

test('a plugin written from the template runs after a yes, gives a command, and stops when it changes', async ({
  app,
}) => {
  const { page } = app
  await openSection(page, 'Plugins')
  await expect(page.getByText('No plugins yet.')).toBeVisible()
  await add(page, 'Write a new one', 'Name of the plugin', 'Bad Name')
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('cannot be the name of a plugin')
  await app.screenshot('plugins-add')
  await page.getByRole('textbox', { name: 'Name of the plugin' }).fill('my-games')
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  const row = page.getByRole('listitem', { name: 'my-games' })
  await expect(row.getByText('Waits for you')).toBeVisible()
  await app.screenshot('plugins-waiting')
  await row.getByRole('button', { name: 'Agree and run' }).click()
  await expect(row.getByText('Running')).toBeVisible()
  await expect(row.getByText('dice_roll')).toBeVisible()
  await app.screenshot('plugins-running')

  const code = join(app.home, 'my-games', 'app.talaria', 'index.ts')
  writeFileSync(code, readFileSync(code, 'utf8').replace('* 6', '* 20'))
  await row.getByRole('button', { name: 'Look at my-games again' }).click()
  await row.getByRole('button', { name: 'Show the changes' }).click()
  await expect(row.getByText('* 20')).toBeVisible()
  await app.screenshot('plugins-changed')
  await row.getByRole('button', { name: 'Agree to the changes' }).click()
  await expect(row.getByText('Running')).toBeVisible()
  await page.keyboard.press('Escape')

  const composer = page.getByRole('textbox', { name: 'Message to the agent' })
  await composer.fill('/r')
  await expect(page.getByRole('option', { name: /\/roll Roll a die/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await app.screenshot('composer-commands')
  await composer.press('Enter')
  await expect(composer).toHaveValue('/roll ')
  await composer.press('Enter')
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText(/\/roll: \d+/)
  await app.screenshot('command-given')
})

test('many tools of a plugin are found by search, and one that cannot be started says why', async ({
  app,
}) => {
  const { page } = app
  const folder = pluginFolder(MANY, { name: 'many-tools', folder: join(app.home, 'many') })
  await openSection(page, 'Plugins')
  await add(page, 'Link a folder', 'Folder of the plugin', folder)
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const row = page.getByRole('listitem', { name: 'many-tools' })
  await row.getByRole('button', { name: 'Agree and run' }).click()
  await expect(row.getByText('Running')).toBeVisible()
  await page.keyboard.press('Escape')

  await openTools(app)
  await page.getByRole('tab', { name: 'What the model sees' }).click()
  await expect(page.getByText('Found by search').first()).toBeVisible()
  await expect(page.getByText('tool_search').first()).toBeVisible()
  await app.screenshot('found-by-search')

  await openSection(page, 'Plugins')
  const entry = join(folder, 'app.talaria', 'index.ts')
  writeFileSync(entry, 'export function register() { throw new Error("out of dice") }\n')
  await page.getByRole('button', { name: 'Look at all plugins again' }).click()
  await row.getByRole('button', { name: 'Agree to the changes' }).click()
  await expect(row.getByText('out of dice')).toBeVisible()
  await app.resize({ width: 800, height: 600 })
  await app.screenshot('plugins-failed')
  await row.getByRole('button', { name: 'Remove many-tools' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
})

const MANY = `for (let n = 0; n < 120; n += 1)
  ctx.registerTool({ name: 'game_' + n, toolset: 'many-games', isReadOnly: true,
    schema: { description: 'Play the game number ' + n + ' with dice and cards.', parameters: { type: 'object', properties: {} } },
    handler: () => 'played ' + n })`

async function add(page: Page, how: string, field: string, typed: string): Promise<void> {
  await page.getByRole('button', { name: 'Add plugin' }).click()
  await page.getByRole('menuitem', { name: how }).click()
  await page.getByRole('textbox', { name: field }).fill(typed)
}

async function openTools({ page }: App): Promise<void> {
  await page.getByRole('tab', { name: 'Tools', exact: true }).click()
}

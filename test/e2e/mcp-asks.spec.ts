import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { seriousProblems } from './axe.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { look } from './look.ts'
import { openSection } from './open-section.ts'

const EVERYTHING = join(
  dirname(
    createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json'),
  ),
  'dist',
  'index.js',
)

test('a server asks the person, has prompts to give and resources to name', async ({
  app,
  model,
}) => {
  const { page } = app
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await enterModel(page, model)
  await openSection(page, 'MCP')
  await dialog.getByRole('button', { name: 'Add a server' }).click()
  const server = { command: process.execPath, args: [EVERYTHING, 'stdio'] }
  await dialog
    .getByRole('textbox', { name: 'Command, address or JSON' })
    .fill(JSON.stringify({ mcpServers: { everything: server } }))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('button', { name: 'Start it' }).click()
  await dialog.getByRole('button', { name: /^Accept (?:it|all)/ }).click()
  await expect(dialog.getByRole('region', { name: /your yes$/ })).toBeHidden()
  await page.keyboard.press('Escape')

  const { composer, say, hear } = conversationIn(page)
  model.script(
    { calls: [{ name: 'mcp__everything__trigger-elicitation-request', arguments: {} }] },
    { text: 'It has asked.' },
  )
  await say('ask me')
  await page.getByRole('button', { name: /^Run once/ }).click()
  const question = page.getByRole('form', { name: 'The server everything asks you' })
  await expect(question).toContainText('Please provide inputs for the following fields')
  await look(app, 'mcp-asks')
  expect(await seriousProblems(page)).toEqual([])
  await app.resize({ width: 800, height: 600 })
  await page.emulateMedia({ colorScheme: 'dark' })
  // However many fields there are, one can answer, and stop the agent.
  await expect(question.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Stop the agent' })).toBeInViewport({ ratio: 1 })
  await look(app, 'mcp-asks-800x600-dark')
  await question.getByRole('textbox').first().fill('Ada Lovelace')
  await question.getByRole('button', { name: 'Send' }).click()
  await hear('It has asked.')
  await expect(question).toBeHidden()
  expect(JSON.stringify(model.requests.at(-1))).toContain('Ada Lovelace')

  await composer.fill('/everything:')
  await expect(page.getByRole('option', { name: /\/everything:args-prompt/ })).toBeVisible()
  await look(app, 'mcp-prompts-800x600-dark')
  await composer.fill('@everything:')
  await expect(page.getByRole('option').first()).toBeVisible()
  await look(app, 'mcp-resources-800x600-dark')
})

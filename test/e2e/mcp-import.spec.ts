import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from './app.ts'
import { seriousProblems } from './axe.ts'
import { look } from './look.ts'
import { openSection } from './open-section.ts'

const SETTINGS = process.platform === 'darwin' ? join('Library', 'Application Support') : '.config'

test('servers of other apps are proposed with all that they bring, and arrive off', async ({
  app,
}) => {
  const { page } = app
  for (const [path, content] of Object.entries(FILES)) {
    const file = join(app.home, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(content))
  }
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await openSection(page, 'MCP')
  await dialog.getByRole('button', { name: 'Add a server' }).click()
  await dialog.getByRole('button', { name: 'Import from other apps' }).click()
  const forms = dialog.getByRole('form', { name: 'Add a server' })
  await expect(forms).toHaveCount(4)
  await expect(forms.nth(0)).toContainText('desktop-program')
  await expect(forms.nth(0)).toContainText('claude_desktop_config.json')
  await expect(forms.nth(1)).toContainText('https://code.example/mcp')
  // Nothing of another app is lost without a word.
  await expect(forms.nth(2)).toContainText('gallery')
  await expect(forms.nth(3)).toContainText('cursor-program')
  await look(app, 'mcp-import')
  await app.resize({ width: 800, height: 600 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await look(app, 'mcp-import-800x600-dark')
  expect(await seriousProblems(page)).toEqual([])
  await app.resize({ width: 1_280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })

  for (let left = 4; left > 0; left -= 1) {
    await forms.first().getByRole('button', { name: 'Add', exact: true }).click()
    await expect(forms).toHaveCount(left - 1)
  }
  for (const name of ['desk', 'code', 'studio', 'cursor'])
    await expect(dialog.getByRole('switch', { name: `Server ${name}` })).not.toBeChecked()
  await look(app, 'mcp-imported')
})

test('a well-known server is chosen from the gallery, and waits for a yes to its command', async ({
  app,
}) => {
  const { page } = app
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await openSection(page, 'MCP')
  await dialog.getByRole('button', { name: 'Add a server' }).click()
  const gallery = dialog.getByRole('region', { name: 'Well known' })
  await expect(gallery.getByRole('button')).toHaveCount(6)
  await look(app, 'mcp-gallery')
  await gallery.getByRole('button', { name: /^memory/ }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const consent = dialog.getByRole('region', { name: 'Start this program?' })
  await expect(consent).toContainText('npx -y @modelcontextprotocol/server-memory@2026.8.31')
})

const FILES: Readonly<Record<string, object>> = {
  [join(SETTINGS, 'Claude', 'claude_desktop_config.json')]: {
    mcpServers: { desk: { command: 'desktop-program', args: ['--fast'] } },
  },
  '.claude.json': { mcpServers: { code: { type: 'http', url: 'https://code.example/mcp' } } },
  [join(SETTINGS, 'Code', 'User', 'mcp.json')]: {
    servers: { studio: { type: 'stdio', command: 'studio-program', gallery: true } },
  },
  [join('.cursor', 'mcp.json')]: {
    mcpServers: { cursor: { command: 'cursor-program', env: { HOME_PAGE: 'about:blank' } } },
  },
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { ECHO, openMcp } from '../../../support/mcp/open-mcp.ts'
import { pluginFolder } from '../../../support/plugin-folder.ts'

const SCRIPTED = fileURLToPath(new URL('../../../support/mcp/stdio-server.ts', import.meta.url))

it('starts the server of a plugin after a yes to it, and asks again when a file has changed', async () => {
  const app = await openMcp()
  const path = packageWithServer(join(app.folder, 'dice'))
  await app.request('plugins.install', { source: { kind: 'link', path } })
  expect(await names(app)).toEqual([])

  await agreeToPlugin(app)
  expect(await app.view('games-dice')).toMatchObject({
    state: { kind: 'needs-consent' },
    server: { origin: { kind: 'plugin', id: 'games' }, env: { PLUGIN_ROOT: path } },
  })
  await app.agree('games-dice')
  await app.state('games-dice', ({ tools }) => tools.held === 1)
  await app.accept('games-dice')
  expect(await app.allowed('mcp__games-dice__echo')).toContain('echo got')

  writeFileSync(join(path, 'extra.txt'), 'another file')
  await app.request('plugins.list', {})
  expect(await names(app)).toEqual([])
  await agreeToPlugin(app)
  expect(await app.view('games-dice')).toMatchObject({
    state: { kind: 'needs-consent' },
    consent: { isOutdated: true },
  })

  await app.request('plugins.remove', { name: 'games' })
  expect(await names(app)).toEqual([])
})

function packageWithServer(folder: string): string {
  mkdirSync(folder)
  return pluginFolder('', {
    folder,
    files: {
      'script.json': JSON.stringify({ tools: [ECHO] }),
      'mcp.json': JSON.stringify({
        $schema: 'https://agent-plugins.org/schemas/1.0.0/mcp.schema.json',
        mcpServers: {
          dice: {
            type: 'stdio',
            command: process.execPath,
            args: [SCRIPTED, '${PLUGIN_ROOT}/script.json'],
          },
        },
      }),
    },
  })
}

async function agreeToPlugin(app: Awaited<ReturnType<typeof openMcp>>): Promise<void> {
  const { plugins } = await app.request('plugins.list', {})
  const fingerprint = plugins[0]?.fingerprint ?? ''
  await app.request('plugins.agree', { name: 'games', fingerprint })
}

async function names(app: Awaited<ReturnType<typeof openMcp>>): Promise<string[]> {
  const { mcp } = await app.request('runtime.snapshot', {})
  return mcp.servers.map(({ name }) => name)
}

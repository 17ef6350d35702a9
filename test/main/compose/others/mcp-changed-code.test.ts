import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ECHO, openMcp } from '../../../support/mcp/open-mcp.ts'

const SCRIPTED = fileURLToPath(new URL('../../../support/mcp/stdio-server.ts', import.meta.url))

describe('a server whose code lies in a project', () => {
  it('starts no more once an agent has changed what it runs, until the person agrees anew', async () => {
    const app = await openWithServer()
    await agentWrites(app, app.hostile)
    await app.request('mcp.restart', { name: 'notes' })

    expect(await app.state('notes', ({ state }) => state.kind === 'needs-consent')).toMatchObject({
      consent: {
        isOutdated: true,
        findings: [{ values: { path: join(app.cwd, 'part.mjs') } }],
      },
      tools: { offered: 0 },
    })
    expect(existsSync(app.marker)).toBe(false)

    await app.agree('notes')
    await app.request('mcp.restart', { name: 'notes' })
    await app.state('notes', ({ state }) => state.kind === 'ready')
    expect(existsSync(app.marker)).toBe(true)
  })

  it('does not begin with the app either', async () => {
    const app = await openWithServer({ start: 'with-app' })
    await agentWrites(app, app.hostile)
    await app.close()
    const again = await openMcp(app.folder)

    expect(await again.view('notes')).toMatchObject({ state: { kind: 'needs-consent' } })
    expect(existsSync(app.marker)).toBe(false)
  })

  it('goes on while it runs, and starts again where only notes were written', async () => {
    const app = await openWithServer({}, (empty) => agentWrites(empty, '', 'part.mjs'))
    await agentWrites(app, 'Buy milk.', 'list.md')
    await app.request('mcp.set', { name: 'notes', change: { trust: 'ask-each-time' } })
    await app.request('mcp.restart', { name: 'notes' })

    expect(await app.state('notes', ({ state }) => state.kind === 'ready')).toMatchObject({
      tools: { offered: 1 },
    })
  })

  it('is the person’s own to change', async () => {
    const app = await openWithServer()
    writeFileSync(join(app.cwd, 'part.mjs'), '// Mine.\n')
    await app.request('mcp.restart', { name: 'notes' })

    expect(await app.state('notes', ({ state }) => state.kind === 'ready')).not.toHaveProperty(
      'consent',
    )
  })
})

type App = Awaited<ReturnType<typeof openMcp>>

async function openWithServer(
  more: Record<string, unknown> = {},
  before: (app: App) => Promise<void> = async () => {},
) {
  const app = await openMcp()
  const marker = join(app.folder, 'ran')
  const server = join(app.cwd, 'server.mjs')
  writeFileSync(join(app.cwd, 'part.mjs'), '')
  writeFileSync(server, `import './part.mjs'\nawait import(${JSON.stringify(SCRIPTED)})\n`)
  await before(app)
  await app.setUp('notes', {
    ...{ transport: 'stdio', command: process.execPath },
    ...{ args: [server, app.script('notes', { tools: [ECHO] })], ...more },
  })
  const hostile = `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(marker)}, '')\n`
  return { ...app, marker, hostile }
}

/** In the folder of its session, which asks nobody. */
async function agentWrites(app: App, content: string, name = 'part.mjs'): Promise<void> {
  const { id: sessionId } = await app.request('session.create', {})
  const args = { path: join(app.cwd, name), content }
  await app.request('tools.call', { name: 'write_file', arguments: args, sessionId })
  // A language server of this machine may be asked about, by the way.
  expect(app.payloads('approval.asked').filter(({ tool }) => tool === 'write_file')).toEqual([])
}

/** What comes in badly, and what a person reads then: one row for each kind, in their words. */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { McpServerView } from '#contract'
import { proposeServers } from '../../../src-main/mcp/setup/proposals.ts'
import { readPackage } from '../../../src-main/plugins/package.ts'
import { startTimeOf } from '../../../src-main/terminal/backends/local/process-table.ts'
import type { HttpScript } from '../../support/mcp/http-server.ts'
import { openConnection } from '../../support/mcp/open-connection.ts'
import { ECHO, openMcp } from '../../support/mcp/open-mcp.ts'
import { openHttpServer, openIssuer } from '../../support/mcp/open-servers.ts'
import type { ServerScript } from '../../support/mcp/stdio-server.ts'
import { pluginFolder } from '../../support/plugin-folder.ts'

type App = Awaited<ReturnType<typeof openMcp>>

describe('the program of a server', () => {
  it('that is not found: its name, and what to do', async () => {
    const { state } = await startedBadly({}, { command: 'no-such-program' }, 'failed')
    expect(state).toMatchObject({
      code: 'missing-binary',
      reason: { text: 'There is no program no-such-program here.' },
      fix: { text: 'Install no-such-program, or write its whole path.' },
    })
  })

  it('that exits at start: its code, and what it said last', async () => {
    const { state } = await startedBadly({ exits: 4 }, {}, 'failed')
    expect(state).toMatchObject({
      code: 'exited',
      reason: { text: 'it ended with code 4: there is no licence here' },
      stderrTail: 'there is no licence here\n',
    })
  })

  it('that is silent for as long as a start may take: given up, and nothing of it runs on', async () => {
    // A minute in the app.
    const { connection, states, families, ended } = openConnection({ isMute: true }, 2_000)
    await expect(connection.start()).rejects.toMatchObject({ code: 'too-late' })
    expect(states.at(-1)).toMatchObject({
      ...{ kind: 'failed', code: 'too-late' },
      reason: { text: 'it did not answer within 60 s' },
    })
    expect(families.length).toBeGreaterThan(0)
    expect(ended).toEqual(families)
    const times = await Promise.all(families.map(({ leader }) => startTimeOf(leader ?? 0)))
    expect(times).toEqual(families.map(() => undefined))
  })
})

describe('an address', () => {
  const page = { status: 200, type: 'text/html', body: '<h1>Hello</h1>' }
  const soon = { status: 429, headers: { 'retry-after': '77' } }
  const never = { status: 429, headers: { 'retry-after': '999999999' } }
  it.each<[string, HttpScript, 'failed' | 'retrying', string]>([
    [
      'a page',
      { instead: page },
      'failed',
      'HOST answered with text/html, which is no answer of an MCP server',
    ],
    ['404', { instead: { status: 404 } }, 'failed', 'HOST answered with status 404 (text/plain)'],
    ['500', { instead: { status: 500 } }, 'retrying', 'HOST answered with status 500 (text/plain)'],
    ['429', { instead: soon }, 'retrying', 'HOST has too many requests; it is asked again in 77 s'],
    [
      '429 for ever',
      { instead: never },
      'retrying',
      'HOST has too many requests; it is asked again in 3600 s',
    ],
  ])('that answers with %s: what came, from where', async (_, script, kind, said) => {
    const { url } = await openHttpServer(script)
    const { state } = await reachedBadly(url, kind)
    expect(state).toMatchObject({ reason: { text: said.replace('HOST', new URL(url).host) } })
    const isLate = state.kind === 'retrying' && state.at - Date.now() > 60_000
    expect(isLate).toBe(script.instead?.status === 429)
  })

  it('without TLS behind https: what went wrong', async () => {
    const { url } = await openHttpServer({ tools: [ECHO] })
    const { state } = await reachedBadly(url.replace('http:', 'https:'), 'retrying')
    expect(state).toMatchObject({
      reason: {
        text: expect.stringMatching(
          /^127\.0\.0\.1:\d+ cannot be reached: .*(SSL|TLS|wrong version)/i,
        ),
      },
    })
  })
})

describe('a configuration with a broken entry', () => {
  it('that is pasted or imported: its line and the reason, and the others are read', () => {
    const text = '{"mcpServers":{\n"good":{"command":"a"},\n"bad":{"command":7}}}'
    const [good, bad] = proposeServers(text).proposals
    expect(good).toMatchObject({ name: 'good', problems: [] })
    expect(bad).toMatchObject({ name: 'bad', line: 3, problems: [{ field: 'command' }] })
    expect(proposeServers('{"a":\n oops}').problem?.text).toMatch(
      /this is no JSON: .*(line 2|oops)/s,
    )
  })

  it('in the settings: the entry and the reason, and the others work', async () => {
    const app = await openMcp()
    await app.add('good', { tools: [ECHO] }, { on: true })
    const { problems } = await app.request('mcp.save', {
      ...{ name: 'bad', server: { transport: 'stdio', command: 7 } },
    })
    expect(problems).toMatchObject([{ field: 'command' }])
    await app.agree('good')
    await app.state('good', ({ tools }) => tools.held === 1)
  })
})

describe('a list of tools', () => {
  it('with 500 of them: all are there', async () => {
    const tools = Array.from({ length: 500 }, (_, at) => ({ ...ECHO, name: `tool_${at}` }))
    const { connection, lists } = openConnection({ tools }, 60_000)
    await connection.start()
    expect(lists[0]?.tools).toHaveLength(500)
    await connection.dispose()
  })

  it('whose pages do not end: stopped, and its log says so', async () => {
    const app = await ready({ tools: [ECHO], isEndless: true })
    const { lines } = await app.request('mcp.log', { name: 'odd' })
    expect(lines.map(({ text }) => text)).toContain('its list of tools does not end; 1 were read')
  })

  it('with names of others, `terminal` or `mcp__other__x`: its own prefix, and no collision', async () => {
    const names = ['terminal', 'mcp__other__x']
    const app = await ready({ tools: names.map((name) => ({ ...ECHO, name })) })
    await app.accept('odd')
    const { tools } = await app.request('tools.modelView', {})
    const offered = tools.flatMap(({ name, state }) => (state.kind === 'offered' ? [name] : []))
    expect(offered).toEqual(
      expect.arrayContaining(['mcp__odd__terminal', 'mcp__odd__mcp__other__x']),
    )
    expect(offered.filter((name) => name === 'terminal')).toHaveLength(1)
    expect(offered).not.toContain('mcp__other__x')
    expect(await app.allowed('mcp__odd__terminal')).toContain('terminal got')
  })
})

describe('what a server writes', () => {
  it('over 32 MB: that call fails, and the next one works', async () => {
    const app = await ready({
      tools: ['long', 'echo'].map((name) => ({ ...ECHO, name, inputSchema: { type: 'object' } })),
    })
    await app.accept('odd')
    expect(await app.allowed('mcp__odd__long', { bytes: 33 * 1024 * 1024 })).toContain(
      'longer than 32 MB',
    )
    expect(await app.allowed('mcp__odd__echo')).toContain('echo got')
  })

  it('beside its messages, or before them: in its log, and nothing is lost', async () => {
    const app = await ready({ tools: [ECHO], noise: 'Welcome!', hasBom: true })
    await app.accept('odd')
    expect(await app.allowed('mcp__odd__echo')).toContain('echo got')
    const { lines } = await app.request('mcp.log', { name: 'odd' })
    expect(lines).toContainEqual(expect.objectContaining({ from: 'server', text: 'Welcome!' }))
  })
})

describe('the answer to a sign-in', () => {
  it('with a state that is not ours: 400, and it is waited for still', async () => {
    const { app, back } = await signingIn()
    expect((await fetch(`${back}?code=stolen&state=guessed`)).status).toBe(400)
    expect(await app.view('odd')).toMatchObject({
      state: { kind: 'needs-sign-in', isPending: true },
    })
  })

  it('of somebody else: it fails, and says so', async () => {
    const { app, back, state } = await signingIn()
    await fetch(`${back}?code=stolen&state=${state}&iss=https://evil.example`)
    const { title } = await app.next(
      'notices.raised',
      ({ title: { key } }) => key === 'mcp.signInFailed',
    )
    expect(title.text).toBe('You are not signed in to odd')
    expect(await app.view('odd')).toMatchObject({ isSignedIn: false, state: { isPending: false } })
  })
})

describe('a plugin', () => {
  it('of another schema: refused by the field', async () => {
    const $schema = 'https://agent-plugins.org/schemas/2.0.0/plugin.schema.json'
    expect(await readPackage(pluginFolder('', { manifest: { $schema } }))).toMatchObject({
      fault: { text: expect.stringContaining('$schema is not as it has to be') },
    })
  })

  it('with a link that leads out: refused by the path', async () => {
    const folder = pluginFolder('')
    symlinkSync('/etc/passwd', join(folder, 'users'))
    expect(await readPackage(folder)).toMatchObject({
      fault: { text: expect.stringContaining('users is a link that leads out') },
    })
  })
})

async function startedBadly(
  script: ServerScript,
  more: Record<string, unknown>,
  kind: 'failed',
): Promise<McpServerView> {
  const app = await openMcp()
  await app.add('odd', script, { on: true, ...more })
  await app.agree('odd')
  return app.state('odd', ({ state }) => state.kind === kind)
}

async function reachedBadly(url: string, kind: 'failed' | 'retrying'): Promise<McpServerView> {
  const app = await openMcp()
  await app.request('mcp.save', { name: 'odd', server: { transport: 'http', url, on: true } })
  await app.agree('odd')
  return app.state('odd', ({ state }) => state.kind === kind)
}

async function ready(script: ServerScript): Promise<App> {
  const app = await openMcp()
  await app.add('odd', script, { on: true })
  await app.agree('odd')
  await app.state('odd', ({ tools }) => tools.held > 0)
  return app
}

async function signingIn() {
  const app = await openMcp()
  const issuer = await openIssuer(3_600)
  const server = await openHttpServer({
    ...{ tools: [ECHO], issuer: issuer.url, isWelcome: issuer.isGood },
  })
  await app.request('mcp.save', {
    name: 'odd',
    server: { transport: 'http', url: server.url, on: true },
  })
  await app.agree('odd')
  await app.state('odd', ({ state }) => state.kind === 'needs-sign-in')
  const { address } = await app.request('mcp.signIn', { name: 'odd' })
  const asked = new URL(address).searchParams
  return { app, back: asked.get('redirect_uri') ?? '', state: asked.get('state') ?? '' }
}

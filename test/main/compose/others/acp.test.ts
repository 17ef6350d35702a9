import { execFile } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import {
  client,
  type McpServer,
  methods,
  ndJsonStream,
  PROTOCOL_VERSION,
  type RequestPermissionRequest,
  type SessionUpdate,
} from '@agentclientprotocol/sdk'
import { describe, expect, it, onTestFinished } from 'vitest'
import { reachApp } from '../../../../src-main/acp/bridge.ts'
import { openModelSession } from '../../../support/model-session.ts'
import { pluginFolder } from '../../../support/plugin-folder.ts'

const ACPX = join(
  dirname(createRequire(import.meta.url).resolve('acpx/package.json')),
  'dist',
  'cli.js',
)
const BRIDGE = fileURLToPath(new URL('../../../../scripts/acp.ts', import.meta.url))
/** Asked about in every mode that asks at all. */
const RISKY = { name: 'terminal', arguments: { command: 'rm -rf build' }, id: 'call-1' }

describe('an editor that has Talaria as its agent', () => {
  it('talks with it, and sees its thoughts, calls and answers', async () => {
    const { editor, server, updates } = await openEditor()
    server.script(
      { calls: [{ name: 'terminal', arguments: { command: 'echo seen' }, id: 'call-1' }] },
      { text: 'All is done.' },
    )
    const { sessionId } = await editor.open()

    expect(await editor.prompt(sessionId, 'go')).toEqual({ stopReason: 'end_turn' })

    expect(textOf(updates)).toContain('All is done.')
    const calls = updates.filter(({ sessionUpdate }) => /^tool_call/.test(sessionUpdate))
    expect(calls[0]).toMatchObject({ sessionUpdate: 'tool_call', kind: 'execute' })
    expect(calls.at(-1)).toMatchObject({ sessionUpdate: 'tool_call_update', status: 'completed' })
    expect(JSON.stringify(calls.at(-1))).toContain('seen')
  })

  it('answers a question of its sessions, once; the record says who it was', async () => {
    const { editor, server, asked, runtime } = await openEditor('once')
    server.script({ calls: [RISKY] }, { text: 'Gone.' })
    const { sessionId } = await editor.open()
    await editor.prompt(sessionId, 'clean up')

    expect(asked[0]).toMatchObject({ sessionId, toolCall: { toolCallId: 'call-1' } })
    expect(asked[0]?.options.map(({ kind }) => kind)).toEqual(['allow_once', 'reject_once'])
    expect(runtime.payloads('approval.settled')).toMatchObject([{ outcome: 'approved' }])
    expect(JSON.stringify(runtime.payloads('decisions.recorded'))).toContain('acp:test-editor')
  })

  it('refuses what it does not answer with a yes', async () => {
    const { editor, server, runtime } = await openEditor('something-else')
    server.script({ calls: [RISKY] }, { text: 'I will not.' })
    const { sessionId } = await editor.open()
    await editor.prompt(sessionId, 'clean up')

    expect(runtime.payloads('approval.settled')).toMatchObject([{ outcome: 'denied' }])
  })

  it('loses its question when the person answers in the window', async () => {
    const { editor, server, asked, runtime, withdrawn } = await openEditor('never')
    server.script({ calls: [RISKY] }, { text: 'Gone.' })
    const { sessionId } = await editor.open()
    const ended = editor.prompt(sessionId, 'clean up')
    const question = await runtime.next('approval.asked')
    await expect.poll(() => asked.length).toBe(1)
    await runtime.request('approval.reply', { id: question.id, decision: 'deny' })

    expect(await ended).toEqual({ stopReason: 'end_turn' })
    await expect.poll(withdrawn).toBe(1)
  })

  it('is not asked about sessions of others', async () => {
    const { server, asked, runtime, id } = await openEditor('once')
    server.script({ calls: [RISKY] }, { text: 'Gone.' })
    await runtime.request('session.send', { id, text: 'clean up' })
    const question = await runtime.next('approval.asked')
    await runtime.request('approval.reply', { id: question.id, decision: 'deny' })

    expect(asked).toEqual([])
  })

  it('stops a turn, lists its sessions and takes one up again', async () => {
    const { editor, server, updates } = await openEditor()
    const { sessionId } = await editor.open()
    server.script({ text: 'First answer.' }, { hang: true })
    await editor.prompt(sessionId, 'one')
    const ended = editor.prompt(sessionId, 'two')
    await expect.poll(() => server.requests.length).toBeGreaterThan(1)
    await editor.cancel(sessionId)
    expect(await ended).toEqual({ stopReason: 'cancelled' })

    expect((await editor.list()).sessions.map((each) => each.sessionId)).toContain(sessionId)
    updates.length = 0
    await editor.load(sessionId)
    await expect.poll(() => textOf(updates)).toContain('First answer.')
    expect(updates).toContainEqual(expect.objectContaining({ sessionUpdate: 'user_message_chunk' }))
  })

  it('chooses whether it only plans, and its model; how much is asked it cannot choose', async () => {
    const { editor, runtime, updates } = await openEditor()
    const { sessionId, configOptions = [] } = await editor.open()
    expect(configOptions).toMatchObject([
      { id: 'mode', category: 'mode', currentValue: 'work' },
      { id: 'model', category: 'model', currentValue: expect.stringMatching(/\/fake-model$/) },
    ])
    const { configOptions: now } = await editor.choose(sessionId, 'mode', 'plan')
    expect(now[0]).toMatchObject({ currentValue: 'plan' })
    const isPlanning = async () =>
      (await runtime.request('session.list', {})).find(({ id }) => id === sessionId)?.isPlanning
    expect(await isPlanning()).toBe(true)
    await expect(editor.choose(sessionId, 'approval', 'full-access')).rejects.toThrow(/cannot be/)

    updates.length = 0
    await runtime.request('session.setPlanning', { id: sessionId, isPlanning: false })
    await expect
      .poll(() => updates.find((each) => each.sessionUpdate === 'config_option_update'))
      .toMatchObject({ configOptions: [{ currentValue: 'work' }, {}] })
  })

  it('chooses nothing in a session that it has not opened', async () => {
    const { editor, runtime } = await openEditor()
    const { id } = await runtime.request('session.create', { isPlanning: true })
    await expect(editor.choose(id, 'mode', 'work')).rejects.toThrow(/cannot be/)
  })

  it('types commands and skills that it is told of', async () => {
    const { editor, runtime, updates, server } = await openEditor()
    const plugin = pluginFolder(
      "ctx.registerCommand({ name: 'roll', description: 'Roll a die', run: (text: string) => `${text}: 6` })",
      { capabilities: ['commands'] },
    )
    await runtime.request('plugins.install', { source: { kind: 'link', path: plugin } })
    const { plugins } = await runtime.request('plugins.list', {})
    const [{ name = '', fingerprint = '' } = {}] = plugins
    const { sessionId } = await editor.open()
    const asked = () => server.requests.filter(({ path }) => path.endsWith('/completions'))
    await runtime.request('plugins.agree', { name, fingerprint })
    await expect
      .poll(() => updates.findLast((each) => each.sessionUpdate === 'available_commands_update'))
      .toMatchObject({ availableCommands: [{ name: 'roll', description: 'Roll a die' }] })

    expect(await editor.prompt(sessionId, '/roll mine')).toEqual({ stopReason: 'end_turn' })
    await expect.poll(() => textOf(updates)).toContain('/roll: mine: 6')
    expect(asked()).toHaveLength(0)
    server.script({ text: 'No such thing.' })
    await editor.prompt(sessionId, '/gone')
    expect(asked()).toHaveLength(1)
  })

  it('brings servers, which are proposed in the window and not started', async () => {
    const { editor, runtime } = await openEditor()
    const files = {
      ...{ name: 'files', command: process.execPath, args: ['-e', '0'] },
      env: [{ name: 'ROOT', value: '/srv' }],
    }
    await editor.open([files])
    await editor.open([files])

    const { files: found } = await runtime.request('mcp.import', {})
    expect(found).toMatchObject([
      {
        ...{ app: 'test-editor', path: 'acp:test-editor' },
        proposals: [
          {
            name: 'files',
            server: { command: process.execPath, env: { ROOT: '/srv' } },
            problems: [],
          },
        ],
      },
    ])
    const told = runtime.payloads('notices.raised').map(({ title }) => title.text)
    expect(told.filter((title) => title.includes('test-editor'))).toHaveLength(1)
    expect((await runtime.request('runtime.snapshot', {})).mcp.servers).toEqual([])
  })

  it('is told what went wrong with a model', async () => {
    const { editor, server } = await openEditor()
    server.script({ status: 401, body: '{"error":{"message":"no such key"}}' })
    const { sessionId } = await editor.open()

    await expect(editor.prompt(sessionId, 'go')).rejects.toThrow(/key/)
  })

  it('comes in only with the token, which only this person can read', async () => {
    const { runtime } = await openModelSession()
    const file = join(runtime.userData, 'acp.json')
    const { address } = JSON.parse(readFileSync(file, 'utf8'))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(address).mode & 0o777).toBe(0o600)

    const socket = connect(address)
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.write(`${'x'.repeat(43)}\n{"jsonrpc":"2.0","id":1,"method":"initialize"}\n`)
    let said = ''
    socket.on('data', (bytes) => {
      said += bytes
    })
    await closed
    expect(said).toBe('')
  })

  it('may be acpx, through the program that editors start', async () => {
    const { runtime, server } = await openModelSession()
    server.script({ text: 'Hello from Talaria.' })
    const bridge = `${process.execPath} ${BRIDGE}`

    const { code, told } = await run(
      [ACPX, '--agent', bridge, '--cwd', runtime.cwd, '--deny-all', 'exec', 'say hello'],
      { HOME: runtime.folder, TALARIA_USER_DATA: runtime.userData },
    )

    expect(told).toContain('Hello from Talaria.')
    expect(code).toBe(0)
  })
})

/** `answer`: what it says to every question. */
async function openEditor(answer = 'once') {
  const session = await openModelSession()
  const { runtime } = session
  const socket = await reachApp(runtime.userData)
  if (!socket) throw new Error('nobody answers')
  const updates: SessionUpdate[] = []
  const asked: RequestPermissionRequest[] = []
  let taken = 0
  const connection = client({ name: 'test-editor' })
    .onNotification(methods.client.session.update, ({ params }) => void updates.push(params.update))
    .onRequest(methods.client.session.requestPermission, ({ params, signal }) => {
      asked.push(params)
      if (answer !== 'never') return { outcome: { outcome: 'selected', optionId: answer } }
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          taken += 1
          resolve({ outcome: { outcome: 'cancelled' } })
        })
      })
    })
    .connect(
      ndJsonStream(
        Writable.toWeb(socket) as WritableStream<Uint8Array>,
        Readable.toWeb(socket) as ReadableStream<Uint8Array>,
      ),
    )
  onTestFinished(() => connection.close())
  const { agent } = connection
  await agent.request(methods.agent.initialize, {
    protocolVersion: PROTOCOL_VERSION,
    clientInfo: { name: 'test-editor', version: '1' },
    clientCapabilities: {},
  })
  const { session: ways } = methods.agent
  return {
    ...session,
    ...{ updates, asked, withdrawn: () => taken },
    editor: {
      open: (mcpServers: McpServer[] = []) =>
        agent.request(ways.new, { cwd: runtime.cwd, mcpServers }),
      prompt: (sessionId: string, text: string) =>
        agent.request(ways.prompt, { sessionId, prompt: [{ type: 'text', text }] }),
      cancel: (sessionId: string) => agent.notify(ways.cancel, { sessionId }),
      choose: (sessionId: string, configId: string, value: string) =>
        agent.request(ways.setConfigOption, { sessionId, configId, value }),
      list: () => agent.request(ways.list, {}),
      load: (sessionId: string) =>
        agent.request(ways.load, { sessionId, cwd: runtime.cwd, mcpServers: [] }),
    },
  }
}

function textOf(updates: readonly SessionUpdate[]): string {
  return updates
    .map((update) =>
      update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text'
        ? update.content.text
        : '',
    )
    .join('')
}

function run(args: string[], environment: Record<string, string>) {
  return new Promise<{ code: number | null; told: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      args,
      { env: { ...process.env, ...environment } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, told: `${stdout}${stderr}` }),
    )
  })
}

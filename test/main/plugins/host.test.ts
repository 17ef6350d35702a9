import { describe, expect, it } from 'vitest'
import { createPluginHost, type HostDeps } from '../../../src-main/plugins/host.ts'
import type { PluginProcess } from '../../../src-main/ports/plugin-process.ts'

describe('a plugin that means harm', () => {
  it('is ended when it floods the app, and gives no answer any more', async () => {
    const plugin = await open()
    const answer = plugin.host.runCommand('greet', 'you', { sessionId: 's', callTool: never })

    for (let count = 0; count < 20_000; count += 1) plugin.says({ kind: 'log', text: 'x' })

    expect(plugin.kills()).toBe(1)
    await expect(answer).rejects.toThrow('it sent too many messages')
    plugin.exits(null)
    expect(plugin.crashes).toEqual(['more than 5000 messages came within a second'])
  })

  it('has a few calls of tools open at a time, and each end makes room', async () => {
    const plugin = await open()
    const calls: ((text: string) => void)[] = []
    const callTool = () => new Promise<string>((resolve) => calls.push(resolve))
    void plugin.host.runCommand('greet', 'you', { sessionId: 's', callTool })
    const within = plugin.posted.at(-1)?.id

    for (let id = 100; id < 120; id += 1)
      plugin.says({ kind: 'callTool', id, within, name: 'terminal', args: {} })

    expect(calls).toHaveLength(8)
    expect(plugin.posted.filter(({ kind }) => kind === 'refusal')).toHaveLength(12)
    calls[0]?.('done')
    await expect.poll(() => plugin.posted.at(-1)).toMatchObject({ kind: 'answer', id: 100 })
    plugin.says({ kind: 'callTool', id: 200, within, name: 'terminal', args: {} })
    expect(calls).toHaveLength(9)
  })

  it('gives one answer, to what it was asked, and none after its end', async () => {
    const plugin = await open()
    const [first, second] = ['a', 'b'].map((text) =>
      plugin.host.runCommand('greet', text, { sessionId: 's', callTool: never }),
    )
    const [one = 0, two = 0] = plugin.posted.slice(-2).map(({ id }) => id)
    plugin.says({ kind: 'done', id: two + 1, value: 'to nothing' })
    plugin.says({ kind: 'done', id: one, value: 'hello' })
    plugin.says({ kind: 'done', id: one, value: 'hello again' })
    plugin.says({ kind: 'threw', id: one, error: 'after all not' })
    expect(await first).toBe('hello')

    plugin.exits(0)
    plugin.says({ kind: 'done', id: two, value: 'too late' })
    plugin.says({ kind: 'ready' })
    await expect(second).rejects.toThrow('its process has ended')
    expect(plugin.host.state()).toEqual({ kind: 'ended' })
  })

  it('is told that a call is over, and can call nothing within it any more', async () => {
    const plugin = await open()
    const answer = plugin.host.runCommand('greet', 'you', { sessionId: 's', callTool: never })
    const within = plugin.posted.at(-1)?.id
    plugin.says({ kind: 'done', id: within, value: 'done' })
    await answer

    plugin.says({ kind: 'callTool', id: 9, within, name: 'terminal', args: {} })
    expect(plugin.posted.at(-1)).toMatchObject({ kind: 'refusal', id: 9 })
  })

  it('cannot hang more hooks on the app than it could need', async () => {
    const plugin = await open()

    for (let hook = 0; hook < 1_000; hook += 1)
      plugin.says({ kind: 'hook', hook, name: 'pre_tool_call', isPolicy: false })

    expect(plugin.hooked()).toBe(200)
  })
})

const never = () => new Promise<string>(() => {})

async function open() {
  const posted: { kind?: string; id?: number }[] = []
  const crashes: string[] = []
  let [kills, hooked] = [0, 0]
  let says: Parameters<PluginProcess['onMessage']>[0] = () => {}
  let exits: Parameters<PluginProcess['onExit']>[0] = () => {}
  const child: PluginProcess = {
    post: (message) => void posted.push(message as object),
    onMessage: (listener) => (says = listener),
    onLine: () => {},
    onExit: (listener) => (exits = listener),
    kill: () => (kills += 1),
  }
  const deps = {
    ...{ name: 'greeter', folder: '/plugin', dataFolder: '/data', main: 'main.js' },
    capabilities: ['tools', 'hooks', 'commands'],
    start: () => child,
    registrar: { register: () => {}, clear: () => {} },
    hooks: { on: () => (hooked += 1), clear: () => {} },
    secret: () => undefined,
    pass: async () => ({ isAllowed: true }),
    log: { warn: () => {} },
    onChange: () => {},
    onCrash: (reason: string) => void crashes.push(reason),
  } as unknown as HostDeps // only what a host touches
  const host = createPluginHost(deps)
  const started = host.start()
  says({ kind: 'ready' })
  await started
  return {
    ...{ host, posted, crashes },
    says: (message: object) => says(message),
    exits: (code: number | null) => exits(code),
    kills: () => kills,
    hooked: () => hooked,
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PluginView } from '#contract'
import { pluginFolder, toolCode, writePlugin } from '../support/plugin-folder.ts'
import { keyStore, openRuntime } from '../support/runtime.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

type Runtime = Awaited<ReturnType<typeof openRuntime>>

async function pluginOf(runtime: Runtime, name = 'games'): Promise<PluginView> {
  const { plugins } = await runtime.request('plugins.list', {})
  const found = plugins.find((plugin) => plugin.name === name)
  if (!found) throw new Error(`no plugin ${name}`)
  return found
}

async function agree(runtime: Runtime, name = 'games'): Promise<PluginView> {
  const { fingerprint = '' } = await pluginOf(runtime, name)
  await runtime.request('plugins.agree', { name, fingerprint })
  return pluginOf(runtime, name)
}

async function openPlugin(
  code: string,
  options: Parameters<typeof pluginFolder>[1] = {},
  kind: 'link' | 'folder' = 'link',
) {
  const runtime = await openRuntime({ keyStore })
  const folder = pluginFolder(code, options)
  await runtime.request('plugins.install', { source: { kind, path: folder } })
  return { runtime, folder, call }

  async function call(name: string, args: Record<string, unknown> = {}): Promise<string> {
    return (await runtime.request('tools.call', { name, arguments: args })).result
  }
}

describe('a plugin', () => {
  it('runs nothing before the person agrees, then its tools are there with their switches', async () => {
    const { runtime, folder, call } = await openPlugin(
      `require('node:fs').writeFileSync(${JSON.stringify('ran')}, '')`,
    )
    expect(await pluginOf(runtime)).toMatchObject({
      state: { kind: 'waiting', isChanged: false },
      files: 2,
      capabilities: [
        { name: 'tools', isNew: false },
        { name: 'hooks', isNew: false },
        { name: 'commands', isNew: false },
      ],
    })
    expect(existsSync(join(folder, 'ran'))).toBe(false)

    writePlugin(folder, {
      'app.talaria/index.ts': `export function register(ctx: any) { ${toolCode('dice_roll', "() => '6'")} }`,
    })
    expect(await agree(runtime)).toMatchObject({ state: { kind: 'running' }, tools: ['dice_roll'] })
    expect(await call('dice_roll')).toBe('6')
    const { toolsets } = await runtime.request('tools.list', {})
    expect(toolsets.find(({ name }) => name === 'games')).toMatchObject({
      switch: 'on',
      tools: [{ name: 'dice_roll', origin: { kind: 'plugin', id: 'games' } }],
    })
  })

  it('is read as what it is, whatever a folder above it says', async () => {
    const above = temporaryFolder()
    writePlugin(above, { 'package.json': '{ "type": "commonjs" }' })
    const files = {
      'app.talaria/index.ts': `import { one } from './one.js'
        export function register(ctx: any) { ${toolCode('dice_roll', '() => one')} }`,
      'app.talaria/one.js': "export { one } from './two.js'",
      'app.talaria/two.js': "exports.one = 'one'",
    }
    const { runtime, call } = await openPlugin('', { folder: join(above, 'games'), files })

    expect((await agree(runtime)).state).toEqual({ kind: 'running' })
    expect(await call('dice_roll')).toBe('one')
  })

  it('has an empty environment, the keys it asked for, and no others', async () => {
    const { runtime, call } = await openPlugin(
      [
        toolCode('environment', '() => JSON.stringify(Object.keys(process.env))'),
        toolCode('key', "async (_args: object, c: any) => `${await c.secret('DICE_KEY')}`"),
        toolCode('other', "async (_args: object, c: any) => c.secret('OTHER_KEY')"),
      ].join('\n'),
      { capabilities: ['tools', 'secrets:DICE_KEY'] },
    )
    await runtime.request('secrets.set', { name: 'DICE_KEY', value: 'loaded-dice-41' })
    await runtime.request('secrets.set', { name: 'OTHER_KEY', value: 'not-for-games' })
    await agree(runtime)

    // What Node itself needs for the channel is taken out of it at once.
    expect(JSON.parse(await call('environment'))).toEqual([])
    // Keys are masked in whatever a tool answers: it had one.
    expect(await call('key')).not.toBe('undefined')
    expect(await call('other')).toContain('it has not been allowed to read OTHER_KEY')
  })

  it('is stopped by a changed file until the person has seen what changed', async () => {
    const { runtime, folder, call } = await openPlugin(toolCode('dice_roll', "() => '6'"))
    await agree(runtime)
    writePlugin(folder, {
      'app.talaria/index.ts': `export function register(ctx: any) { ${toolCode('dice_roll', "() => '7'")} }`,
      'new.txt': 'new',
    })

    expect(await pluginOf(runtime)).toMatchObject({
      state: { kind: 'waiting', isChanged: true },
      changes: [
        { path: 'app.talaria/index.ts', how: 'changed' },
        { path: 'new.txt', how: 'added' },
      ],
      tools: [],
    })
    expect(await call('dice_roll')).toContain('Unknown tool')
    const { diff } = await runtime.request('plugins.diff', { name: 'games' })
    expect(diff).toContain('+export function register(ctx: any) { ctx.registerTool')
    expect(diff).toMatch(/^--- app\.talaria\/index\.ts/)
    expect(diff).not.toContain('====')
    await expect(
      runtime.request('plugins.agree', { name: 'games', fingerprint: '0'.repeat(64) }),
    ).rejects.toThrow('has changed meanwhile')

    await agree(runtime)
    expect(await call('dice_roll')).toBe('7')
  })

  it('is there again after a restart, and in a safe start it is shown and does not run', async () => {
    const first = await openPlugin(toolCode('dice_roll', "() => '6'"))
    await agree(first.runtime)
    await first.runtime.close()
    const second = await openRuntime({ folder: first.runtime.folder, keyStore })
    expect(await pluginOf(second)).toMatchObject({ state: { kind: 'running' } })
    await second.close()

    const safe = await openRuntime({ folder: first.runtime.folder, keyStore, withoutPlugins: true })
    expect(await safe.request('plugins.list', {})).toMatchObject({
      isSafeStart: true,
      plugins: [{ name: 'games', state: { kind: 'off' }, tools: [] }],
    })
  })

  it('gets no right that it does not ask for', async () => {
    const { runtime, call } = await openPlugin(
      [
        toolCode('dice_roll', "() => '6'"),
        toolCode('terminal', "() => 'mine'", 'override: true'),
        "ctx.on('pre_tool_call', () => ({ action: 'block', message: 'mine' }))",
        "ctx.registerCommand({ name: 'roll', description: 'Roll', run: () => '6' })",
      ].join('\n'),
      { capabilities: ['tools'] },
    )
    const plugin = await agree(runtime)

    expect(plugin).toMatchObject({ tools: ['dice_roll'], hooks: [], commands: [] })
    expect(plugin.log.join('\n')).toMatch(/pre_tool_call was refused.*roll was refused/s)
    expect(await call('dice_roll')).toBe('6')
    const { refused } = await runtime.request('tools.list', {})
    expect(refused).toMatchObject([{ name: 'terminal', origin: { kind: 'plugin' } }])
  })

  it('that asks for more rights waits for a yes to them', async () => {
    const { runtime, folder } = await openPlugin('', { capabilities: ['tools'] })
    await agree(runtime)
    pluginFolder('', { folder, capabilities: ['tools', 'hooks'] })

    expect(await pluginOf(runtime)).toMatchObject({
      state: { kind: 'waiting', isChanged: true },
      capabilities: [
        { name: 'tools', isNew: false },
        { name: 'hooks', isNew: true },
      ],
    })
  })

  it('asks the person before a tool of it that may change something', async () => {
    const { runtime, call } = await openPlugin(
      toolCode('dice_throw', "() => 'gone'", 'isReadOnly: false'),
    )
    await agree(runtime)
    const answered = call('dice_throw')
    const question = await runtime.next('approval.asked')
    expect(question).toMatchObject({ tool: 'dice_throw' })
    await runtime.request('approval.reply', { id: question.id, decision: 'deny' })

    expect(await answered).not.toContain('gone')
  })
})

describe('a hook of a plugin', () => {
  it('guards calls, and refuses them all while its process is gone', async () => {
    const { runtime, call } = await openPlugin(
      [
        toolCode('dice_roll', "() => '6'"),
        toolCode('fall', '() => process.exit(3)'),
        "ctx.on('pre_tool_call', ({ tool }: any) => tool === 'todo' ? { action: 'block', message: 'no lists here' } : undefined, { isPolicy: true })",
      ].join('\n'),
    )
    await agree(runtime)
    expect(await call('todo', {})).toContain('no lists here')
    expect(await call('dice_roll')).toBe('6')

    for (let times = 1; times <= 3; times += 1) {
      expect(await call('fall')).toContain('gave no answer')
      if (times < 3) await running(runtime)
    }
    expect(await pluginOf(runtime)).toMatchObject({
      state: {
        kind: 'failed',
        reason: { text: expect.stringContaining('3 times within a minute') },
      },
      hooks: [{ name: 'pre_tool_call', isPolicy: true }],
    })
    expect(await call('todo', {})).toContain('guards todo and failed')
    expect((await runtime.next('notices.raised')).title.text).toBe('The plugin games was stopped')
    const { toolsets } = await runtime.request('tools.recheck', {})
    expect(toolsets.find(({ name }) => name === 'games')?.state).toEqual({
      kind: 'unavailable',
      code: 'not-running',
    })

    await runtime.request('plugins.restart', { name: 'games' })
    expect(await call('dice_roll')).toBe('6')
    await runtime.request('plugins.set', { name: 'games', on: false })
    expect(await call('todo', {})).not.toContain('guards')
  })

  it('takes the place of a result, and is told how long a call took', async () => {
    const { runtime, call } = await openPlugin(
      [
        toolCode('dice_roll', "() => '6'"),
        "ctx.on('transform_tool_result', ({ tool, result }: any) => tool === 'dice_roll' ? `${result} of 6` : undefined)",
        "ctx.on('post_tool_call', ({ tool, durationMs }: any) => ctx.log(`${tool} ${typeof durationMs}`))",
      ].join('\n'),
    )
    await agree(runtime)

    expect(await call('dice_roll')).toBe('6 of 6')
    expect((await pluginOf(runtime)).log).toEqual(['dice_roll number'])
  })
})

describe('a command of a plugin', () => {
  it('is listed, calls a tool by the whole way, and says what came of it in the session', async () => {
    const { runtime } = await openPlugin(
      [
        toolCode('dice_roll', "() => '6'"),
        "ctx.registerCommand({ name: 'roll', description: 'Roll a die', run: async (text: string) => `${text}: ${await ctx.callTool('dice_roll', {})}` })",
        "ctx.registerCommand({ name: 'fail', description: 'Fail', run: () => { throw new Error('no dice') } })",
      ].join('\n'),
    )
    expect(await runtime.request('commands.list', {})).toEqual([])
    await agree(runtime)
    expect(await runtime.request('commands.list', {})).toEqual([
      { name: 'roll', description: 'Roll a die', from: 'games' },
      { name: 'fail', description: 'Fail', from: 'games' },
    ])
    const { id } = await runtime.request('session.create', {})
    await runtime.request('commands.run', { sessionId: id, name: 'roll', text: 'mine' })

    const { messages } = await runtime.request('session.messages', { id })
    expect(messages).toMatchObject([{ role: 'notice', text: '/roll: mine: 6' }])
    await expect(
      runtime.request('commands.run', { sessionId: id, name: 'fail', text: '' }),
    ).rejects.toThrow('/fail failed: Error: no dice')
    await expect(
      runtime.request('commands.run', { sessionId: id, name: 'gone', text: '' }),
    ).rejects.toThrow('there is no command /gone')
  })
})

describe('a plugin that cannot be started', () => {
  it.each([
    ['throws', "throw new Error('no luck')", 'Error: no luck'],
    ['registers nonsense', 'ctx.registerTool({ name: 7 })', 'makes no sense: tool.name'],
    ['ends at once', 'process.exit(4)', 'ended at once with code 4'],
  ])('because it %s says why, and registers nothing', async (_what, code, reason) => {
    const { runtime } = await openPlugin(`${toolCode('dice_roll', "() => '6'")}\n${code}`)

    expect(await agree(runtime)).toMatchObject({
      state: { kind: 'failed', reason: { text: expect.stringContaining(reason) } },
      tools: [],
    })
  })

  it('because its package is broken says which part', async () => {
    const { runtime, folder } = await openPlugin('')
    await agree(runtime)
    writePlugin(folder, { 'plugin.json': '{}' })

    expect(await pluginOf(runtime)).toMatchObject({
      state: { kind: 'broken', reason: { text: expect.stringContaining('$schema') } },
    })
  })
})

async function running(runtime: Runtime): Promise<void> {
  await expect
    .poll(async () => (await pluginOf(runtime)).state.kind, { timeout: 10_000 })
    .toBe('running')
}

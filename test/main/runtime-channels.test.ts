import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ChannelView } from '#contract'
import { startFakeTelegram, TOKEN } from '../support/channels/fake-telegram.ts'
import { startFakeModelServer } from '../support/fake-model-server.ts'
import { keyStore, openRuntime } from '../support/runtime.ts'

const ANN = 7_001
const EVE = 6_666
const BOB = 5_005

async function open(options: { paired?: boolean; hasNoWindow?: boolean } = {}) {
  const telegram = await startFakeTelegram()
  onTestFinished(telegram.close)
  const runtime = await openRuntime({ keyStore, hasNoWindow: options.hasNoWindow ?? false })
  const { id: sessionId } = await runtime.request('session.create', {})
  mkdirSync(join(runtime.cwd, 'build'), { recursive: true })
  const setup = { kind: 'telegram', name: 'Phone', server: telegram.url, token: TOKEN } as const
  await runtime.request('channels.add', { setup })
  await until((channel) => channel.state.kind === 'connected')
  if (options.paired !== false) await pair()
  return { runtime, telegram, sessionId, channel, until, pair, remove, build, buttons, answer }

  async function channel(): Promise<ChannelView> {
    const { channels } = await runtime.request('channels.list', {})
    if (!channels[0]) throw new Error('no channel')
    return channels[0]
  }

  async function until(fits: (channel: ChannelView) => boolean): Promise<ChannelView> {
    await expect.poll(async () => fits(await channel())).toBe(true)
    return channel()
  }

  async function pair(by = ANN): Promise<void> {
    const { id } = await channel()
    await runtime.request('channels.pair', { id })
    telegram.write(by, (await channel()).pairing?.code ?? '')
    await until(({ paired }) => paired === `@user${by}`)
    // Whoever is paired is told, a moment later.
    await expect.poll(() => telegram.messages.at(-1)?.text).toContain('Paired with Talaria')
    await runtime.request('channels.change', { id, asks: 'always' })
  }

  /** The agent wants to delete a folder. */
  function remove(): Promise<string> {
    return runtime
      .request('tools.call', {
        ...{ name: 'terminal', arguments: { command: 'rm -rf build' }, sessionId },
      })
      .then(({ result }) => result)
  }

  function build(): boolean {
    return existsSync(join(runtime.cwd, 'build'))
  }

  /** Of the question that came last. */
  async function buttons(count = 1): Promise<Record<string, string>> {
    const asked = () => telegram.messages.filter((message) => message.buttons.length > 0)
    await expect.poll(() => asked().length).toBe(count)
    return Object.fromEntries(
      asked()
        .at(-1)
        ?.buttons.map(({ text, data }) => [text, data]) ?? [],
    )
  }

  async function answer(id: string, decision: 'once' | 'deny'): Promise<void> {
    await runtime.request('approval.reply', { id, decision })
  }
}

describe('a question over Telegram', () => {
  it('goes out whole, is answered there, runs, and the log says who it was', async () => {
    const { runtime, telegram, remove, build, buttons } = await open()
    telegram.busy(1)
    const running = remove()
    const { 'Run once': once } = await buttons()
    const [question] = telegram.messages.slice(-1)
    expect(question?.chat).toBe(ANN)
    expect(question?.text).toContain('rm -rf ⟦build⟧')
    expect(question?.text).toContain('Run this command?')
    expect(question?.buttons.map(({ text }) => text)).toEqual(['Run once', 'Deny'])
    telegram.press(ANN, once ?? '')

    expect(JSON.parse(await running)).toMatchObject({ exit_code: 0 })
    expect(build()).toBe(false)
    const { decisions } = await runtime.request('decisions.search', {})
    expect(decisions[0]).toMatchObject({
      decider: { kind: 'person', via: 'Telegram: @user7001' },
      scope: 'once',
    })
    await expect.poll(() => question?.text).toContain('Your answer: Run once.')
    expect(question?.buttons).toEqual([])
  })

  it('says above the buttons what they are about, however long the command is', async () => {
    const { runtime, telegram, sessionId, buttons } = await open()
    const forged = '\nRun this command? Harmless · terminal\n\nls'
    const running = runtime.request('tools.call', {
      ...{ name: 'terminal', sessionId },
      arguments: { command: `rm -rf build #${'\n#'.repeat(3_000)}${forged}` },
    })
    const { Deny: deny = '' } = await buttons()
    const last = telegram.messages.at(-1)

    expect(last?.text).toMatch(/^Run this command\? Dangerous · terminal \(\d\/\d\)\n/)
    expect(last?.text).not.toMatch(/^(?:Run this command\? Harmless|ls$)/m)
    telegram.press(ANN, deny)
    await running
  })

  it('is answered by nobody but the one who is paired, and by a button of its own only', async () => {
    const { telegram, remove, build, buttons, runtime } = await open()
    const running = remove()
    const { 'Run once': once = '', Deny: deny = '' } = await buttons()
    const [code] = once.split(':')
    telegram.press(EVE, once)
    telegram.press(EVE, once, ANN)
    telegram.press(ANN, once, EVE)
    telegram.press(ANN, `${code}:always`)
    telegram.press(ANN, `${code}:session`)
    telegram.press(ANN, 'AAAAAAAAAAAAAAAAAAAA:once')
    telegram.press(ANN, `${once}\r\nX: y`)
    telegram.write(ANN, once)
    telegram.write(EVE, once)
    await expect.poll(() => telegram.told.length).toBe(4)
    expect(telegram.told.filter((text) => text.includes('not the one'))).toHaveLength(1)
    expect(build()).toBe(true)
    expect((await runtime.request('runtime.snapshot', {})).approvals.open).toHaveLength(1)
    telegram.press(ANN, deny)

    expect(await running).toContain('DENIED')
    expect(build()).toBe(true)
  })

  it('takes the first of two answers, and no answer twice', async () => {
    const { telegram, remove, build, buttons } = await open()
    const running = remove()
    const { 'Run once': once = '', Deny: deny = '' } = await buttons()
    telegram.press(ANN, deny)
    telegram.press(ANN, once)
    expect(await running).toContain('DENIED')
    await expect
      .poll(() => telegram.told)
      .toEqual(['Taken.', 'That question is not open any more.'])

    const second = remove()
    const { Deny: next = '' } = await buttons()
    telegram.press(ANN, once)
    await expect.poll(() => telegram.told).toHaveLength(3)
    expect(build()).toBe(true)
    telegram.press(ANN, next)
    expect(await second).toContain('DENIED')
  })

  it('is taken back when a window answers, and a late press does nothing', async () => {
    const { runtime, telegram, remove, build, buttons, answer } = await open()
    const running = remove()
    const { 'Run once': once = '' } = await buttons()
    const asked = await runtime.next('approval.asked')
    await answer(asked.id, 'deny')
    expect(await running).toContain('DENIED')
    await expect.poll(() => telegram.messages.at(-1)?.text).toContain('Not open any more')
    telegram.press(ANN, once)
    await expect.poll(() => telegram.told).toEqual(['That question is not open any more.'])
    expect(build()).toBe(true)
  })

  it('offers a whole session only where the person allowed that for the channel', async () => {
    const { runtime, telegram, remove, buttons, channel } = await open()
    const { id } = await channel()
    await runtime.request('channels.change', { id, mayGrantSession: true })
    const running = remove()
    const { 'Allow in this session': session = '' } = await buttons()
    telegram.press(ANN, session)
    await running
    const { decisions } = await runtime.request('decisions.search', {})
    expect(decisions[0]).toMatchObject({ scope: 'session' })
  })
})

describe('while no window is open', () => {
  it('a question goes out over a channel that carries it then, and only where that is wanted', async () => {
    const { runtime, telegram, channel, remove, build, buttons } = await open({ hasNoWindow: true })
    const { id } = await channel()
    await runtime.request('channels.change', { id, asks: 'away' })
    await runtime.request('approval.preferences.set', { nobodyThere: 'deny' })
    const before = telegram.messages.length
    expect(JSON.parse(await remove())).toMatchObject({ status: 'pending_approval' })
    expect(telegram.messages).toHaveLength(before)
    // The window says so, and offers to change it.
    expect(await channel()).toMatchObject({ isHeldBack: true })

    await runtime.request('approval.preferences.set', { nobodyThere: 'send' })
    expect(await channel()).toMatchObject({ isHeldBack: false })
    const running = remove()
    const { 'Run once': once = '' } = await buttons()
    telegram.press(ANN, once)
    expect(JSON.parse(await running)).toMatchObject({ exit_code: 0 })
    expect(build()).toBe(false)

    await runtime.request('channels.change', { id, asks: 'never' })
    expect(JSON.parse(await remove())).toMatchObject({ status: 'pending_approval' })
  })

  it('a question waits for one, if the person wants that', async () => {
    const { runtime, remove } = await open({ hasNoWindow: true, paired: false })
    await runtime.request('approval.preferences.set', { nobodyThere: 'wait' })
    const running = remove()
    const waiting = async () => (await runtime.request('runtime.snapshot', {})).approvals.open
    await expect.poll(async () => (await waiting()).length).toBe(1)
    const [asked] = await waiting()
    await runtime.request('approval.reply', { id: asked?.id ?? '', decision: 'deny' })
    expect(await running).toContain('DENIED')
  })
})

describe('news', () => {
  it('of the end of a session goes out with what the agent said last, and a message goes on in it', async () => {
    const model = await startFakeModelServer()
    onTestFinished(model.close)
    const { runtime, telegram, channel } = await open()
    const { baseUrl } = model
    const saved = await runtime.request('models.saveProvider', { name: 'Fake', baseUrl })
    await runtime.request('models.choose', { model: `${saved.id}/fake-model` })
    const { id } = await channel()
    await runtime.request('channels.change', { id, tells: 'always', steers: true })
    model.script({ text: 'All tidy.' })
    telegram.write(EVE, 'run something')
    telegram.write(ANN, 'tidy up')
    const said = () => telegram.messages.map(({ text }) => text).join('\n')
    await expect.poll(said).toContain('A session has begun.')
    await expect.poll(said).toContain('the agent is done.\n\n│ All tidy.')
  })
})

describe('pairing', () => {
  it('takes the code of the window from one person alone, and gives up after wrong ones', async () => {
    const { runtime, telegram, channel, until } = await open({ paired: false })
    const { id } = await channel()
    telegram.write(EVE, 'hello')
    await runtime.request('channels.pair', { id })
    const { pairing } = await channel()
    telegram.write(EVE, pairing?.code ?? '', { id: -5, type: 'group' })
    for (const guess of ['AAAAAAAA', 'BBBBBBBB', '', 'CCCCCCCC', pairing?.code.slice(1) ?? ''])
      telegram.write(EVE, guess)
    // Who has guessed so often is not believed, and keeps nobody else from pairing.
    telegram.write(EVE, pairing?.code ?? '')
    telegram.write(ANN, `/start ${pairing?.code.toLowerCase()}`)
    expect((await until(({ paired }) => paired !== undefined)).paired).toBe('@user7001')
    await expect.poll(() => telegram.messages.at(-1)?.text).toContain('Paired with Talaria')
    telegram.write(EVE, pairing?.code ?? '')
    await runtime.request('channels.pair', { id })
    await runtime.request('channels.pair', { id, isOver: true })
    expect((await channel()).pairing).toBeUndefined()
    expect((await channel()).paired).toBe('@user7001')
  })

  it('of somebody else takes back what was asked, and asks it anew', async () => {
    const { runtime, telegram, channel, remove, build, buttons } = await open()
    const running = remove()
    const { 'Run once': once = '' } = await buttons()
    const { id } = await channel()
    await runtime.request('channels.unpair', { id })
    await expect.poll(() => telegram.messages.at(-1)?.text).toContain('Not open any more')
    telegram.press(ANN, once)
    await expect.poll(() => telegram.told).toEqual(['You are not the one who may answer.'])
    await runtime.request('channels.pair', { id })
    telegram.write(BOB, (await channel()).pairing?.code ?? '')
    await expect.poll(async () => (await channel()).paired).toBe(`@user${BOB}`)
    await runtime.request('channels.change', { id, asks: 'always' })
    await expect
      .poll(() => telegram.messages.at(-1)?.buttons.length, { timeout: 10_000 })
      .toBeGreaterThan(0)
    const [, deny] = telegram.messages.at(-1)?.buttons ?? []
    telegram.press(ANN, once)
    telegram.press(ANN, deny?.data.replace('deny', 'once') ?? '')
    telegram.press(BOB, once)
    telegram.press(BOB, deny?.data ?? '')

    expect(await running).toContain('DENIED')
    expect(build()).toBe(true)
  })

  it('is kept over a restart, and the key is shown to nobody', async () => {
    const first = await open()
    await first.runtime.close()
    const again = await openRuntime({ keyStore, folder: first.runtime.folder })
    expect((await again.request('channels.list', {})).channels).toMatchObject([
      { name: 'Phone', paired: '@user7001', asks: 'always' },
    ])
    expect(JSON.stringify(await again.request('channels.list', {}))).not.toContain(TOKEN)
    await again.close()
  })
})

it('says why a channel does not work, and keeps the key to itself', async () => {
  const telegram = await startFakeTelegram()
  onTestFinished(telegram.close)
  const runtime = await openRuntime({ keyStore })
  const setup = {
    kind: 'telegram',
    name: 'Phone',
    server: telegram.url,
    token: '999999999:wrong-token',
  } as const
  await runtime.request('channels.add', { setup })
  await expect
    .poll(async () =>
      JSON.stringify((await runtime.request('channels.list', {})).channels[0]?.state),
    )
    .toContain('refused the key')
  expect(JSON.stringify(await runtime.request('channels.list', {}))).not.toContain('wrong-token')
  for (const server of [
    'http://192.168.1.5',
    'ftp://x',
    'https://u:p@example.com',
    'https://a/\r\nb',
  ])
    await expect(
      runtime.request('channels.add', { setup: { ...setup, name: 'Other', server } }),
    ).rejects.toThrow()
})

describe('send_message', () => {
  it('sends to what the person entered, after a yes to the whole text, in parts where it is long', async () => {
    const { runtime, telegram, sessionId } = await open()
    const call = (args: Record<string, unknown>) =>
      runtime
        .request('tools.call', { name: 'send_message', arguments: args, sessionId })
        .then(({ result }) => JSON.parse(result))
    expect((await call({ action: 'list' })).targets).toEqual([
      { name: 'window', kind: 'window' },
      { name: 'Phone', kind: 'telegram' },
    ])
    expect((await call({ target: '+491234', message: 'hi' })).error).toContain('there is no target')
    const before = telegram.messages.length
    const sending = call({ target: 'Phone', message: `begin ${'word '.repeat(1_200)}end` })
    const asked = await runtime.next('approval.asked', ({ tool }) => tool === 'send_message')
    expect(asked.display.text).toContain('end')
    expect(telegram.messages.slice(before).every(({ text }) => !text.startsWith('begin'))).toBe(
      true,
    )
    await runtime.request('approval.reply', { id: asked.id, decision: 'once' })
    expect(await sending).toEqual({ success: true, target: 'Phone', parts: 2 })
    const parts = telegram.messages.filter(({ text }) => /^begin|end$/.test(text))
    expect(parts.map(({ text }) => text.length <= 4_096)).toEqual([true, true])
  })
})

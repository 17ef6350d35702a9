import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import type { QuestionView, SessionView, WaitingView } from '#contract'
import { createQuestions } from '../../../src-main/approval/questions/questions.ts'
import { createTransports } from '../../../src-main/approval/questions/transport.ts'
import { talk } from '../../../src-main/channels/lines/socket.ts'
import { createNews } from '../../../src-main/channels/news.ts'
import { CHANNEL_WORDS } from '../../../src-main/channels/question-text.ts'
import { channelRequests } from '../../../src-main/contract/others/channels.ts'
import { questionView } from '../../support/approval-views.ts'
import { openChannel, said, soon } from '../../support/channels/channel-under-test.ts'
import { KINDS_UNDER_TEST } from '../../support/channels/channels-under-test.ts'
import type { startFakeSlack } from '../../support/channels/fake-slack.ts'
import { manualClock } from '../../support/manual-clock.ts'

const WINDOW = { id: 'w1', transport: 'ipc' } as const
const { signal } = new AbortController()

describe.each(KINDS_UNDER_TEST)('$kind', ({ open }) => {
  it('gives up on a service that does not answer, says so, and sends again when it does', async () => {
    const { pair, service, messages, loseSight, state } = await openChannel(await open())
    await pair()
    const goOn = service.slow()
    const sending = messages.send('Phone', 'hello', signal)
    await new Promise((resolve) => setTimeout(resolve, 50))
    loseSight()
    expect(await sending).toEqual({
      ok: false,
      message: 'it could not be sent: the service does not answer',
    })

    goOn()
    await state('connected')
    await expect.poll(() => messages.send('Phone', 'again', signal)).toMatchObject({ ok: true })
    expect(said(service)).toContain('again')
  })

  it('lets a question go whose time has passed, and takes no answer after that', async () => {
    const { pair, service, ask, buttons, transport } = await openChannel(await open())
    await pair()
    const time = manualClock()
    const replies: unknown[] = []
    const transports = createTransports({
      reply: async (answer) => void replies.push(answer),
      ...{ onNotShown: () => {}, isShownElsewhere: () => false, onTrouble: () => {} },
      after: time.after,
    })
    const carried = transport()
    if (carried) transports.attach(carried)
    const questions = createQuestions<QuestionView>({
      ...{ ...time, newId: () => 'q1', wait: () => ({ kind: 'refuse', minutes: 5 }) },
      onAsked: ({ id, content }) => transports.asked({ ...content, id }),
      onSettled: ({ id }) => transports.settled(id),
      ...{ onChanged: () => {}, onUnseen: () => {} },
    })
    const content = questionView({ sessionId: 's1' })
    const asked = questions.ask({ sessionId: 's1', key: 'k', content, signal })
    const { once } = await buttons()
    time.advance(5 * 60_000)
    await expect(asked).resolves.toMatchObject({ outcome: 'expired' })
    await expect.poll(() => said(service)).toContain('Not open any more')
    service.press(service.ann, once)
    // By the time that the next one is answered, that has been heard.
    const next = ask()
    service.press(service.ann, (await buttons()).deny)
    await next.answer

    expect(replies).toEqual([])
  })

  it('takes a question back that was on its way when it was answered elsewhere', async () => {
    const { ask, pair, service } = await openChannel(await open())
    await pair()
    const goOn = service.slow()
    const { answer, takeBack } = ask()
    await new Promise((resolve) => setTimeout(resolve, 50))
    takeBack()
    goOn()
    await expect(answer).rejects.toThrow('answered elsewhere')

    await expect.poll(() => said(service)).toContain('Not open any more')
  })

  it('tells what is done, what failed and what waits', async () => {
    const { pair, change, service, tell } = await openChannel(await open())
    await pair()
    await change({ tells: 'always', asks: 'never' })
    const news = createNews({ tell, lastAnswer: () => 'All tidy.', words: () => CHANNEL_WORDS.en })
    const moved = (id: string, state: SessionView['state']): void =>
      // What is told needs no more of a session.
      news.moved({ id, title: `Task ${id}`, state } as SessionView)
    for (const id of ['1', '2']) moved(id, 'running')
    moved('1', 'finished-unseen')
    moved('2', 'failed')
    news.waits([
      { id: 'w', kind: 'approval', sessionId: '1', words: 'rm -rf build' } as WaitingView,
    ])

    await expect.poll(() => said(service)).toMatch(/Task 1: the agent is done\.\s+│ All tidy\./)
    await expect.poll(() => said(service)).toContain('Task 2: the agent could not go on')
    await expect.poll(() => said(service)).toMatch(/Task 1.*waits.*rm -rf build/s)
  })

  it('leaves a service alone that wants it longer than anybody waits', async () => {
    const { pair, service, messages } = await openChannel(await open())
    await pair()
    if (!service.busy) return
    service.busy(1, '3600')
    const before = service.messages().length

    expect(await messages.send('Phone', 'hello', signal)).toEqual({
      ok: false,
      message: 'it could not be sent: the service wants no messages for 3600 seconds',
    })
    expect(service.messages()).toHaveLength(before)
  })

  it('takes no line break in anything that is entered', async () => {
    const { setup, close } = await open()
    onTestFinished(close)
    const wrong = Object.keys(setup).filter((field) =>
      ['\r\nBcc: c@x.org', '\nX: y', '\0'].some((more) => {
        const changed = { ...setup, [field]: Reflect.get(setup, field) + more }
        return channelRequests['channels.add'].safeParse({ setup: changed }).success
      }),
    )

    expect(channelRequests['channels.add'].safeParse({ setup }).success).toBe(true)
    expect(wrong).toEqual([])
  })

  it('remembers for a new key what was entered beside the old one', async () => {
    const { view, service } = await openChannel(await open())
    const { kind: _, name: __, ...setup } = service.setup
    const isOpen = (value: string) => !service.secrets.some((secret) => value.includes(secret))
    const known = Object.entries(setup).filter(([, value]) => isOpen(value))

    expect((await view()).entered).toEqual(Object.fromEntries(known))
  })

  it('says that nobody tries again by itself, and works with a key that is entered anew', async () => {
    const service = await open()
    const { handlers, state, view, pair } = await openChannel(service, service.wrong)
    await state('failed')
    expect((await view()).state).toMatchObject({ isFinal: true })
    const { id } = await view()
    await handlers['channels.retry']({ id }, WINDOW)
    await state('failed')
    await handlers['channels.enter']({ id, setup: { ...service.setup, name: 'Other' } }, WINDOW)
    await pair()
    await handlers['channels.enter']({ id, setup: service.setup }, WINDOW)
    await state('connected')

    const { name, paired, asks } = await view()
    expect({ name, isPaired: paired !== undefined, asks }).toEqual({
      ...{ name: 'Phone', isPaired: true, asks: 'always' },
    })
  })
})

it('carries a question that was open before anybody would carry it', async () => {
  const time = manualClock()
  let covers = false
  const asked: string[] = []
  const transports = createTransports({
    ...{ reply: async () => {}, onNotShown: () => {}, onTrouble: () => {}, after: time.after },
    isShownElsewhere: () => true,
  })
  transports.attach({
    ...{ name: 'Phone', covers: () => covers },
    ask: ({ id }) => {
      asked.push(id)
      return new Promise(() => {})
    },
  })
  transports.asked(questionView({ id: 'q1' }))
  time.advance(60_000)
  expect(asked).toEqual([])
  covers = true
  time.advance(60_000)
  expect(asked).toEqual(['q1'])
  transports.settled('q1')

  expect(time.pending()).toBe(0)
})

it('pairs anew what leads to another place', async () => {
  const [telegram] = KINDS_UNDER_TEST
  if (!telegram) throw new Error('no kinds')
  const { handlers, view, pair, isReady, service } = await openChannel(await telegram.open())
  await pair()
  const { id } = await view()
  const elsewhere = await telegram.open()
  onTestFinished(elsewhere.close)
  await handlers['channels.enter']({ id, setup: elsewhere.setup }, WINDOW)
  const { channels } = await handlers['channels.list']({}, WINDOW)

  expect(channels[0]).toMatchObject({ asks: 'never' })
  expect(channels[0]?.paired).toBeUndefined()
  expect(isReady()).toBe(false)
  service.press(service.ann, 'x')
})

it('says of a hook that was removed what is wrong, and that it works again', async () => {
  let status = 404
  const server = createServer((_request, response) => response.writeHead(status).end('gone'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const [telegram] = KINDS_UNDER_TEST
  if (!telegram) throw new Error('no kinds')
  const hook = { kind: 'slack', name: 'Phone', url: `http://127.0.0.1:${port}/a-secret` } as const
  const { handlers, view } = await openChannel(await telegram.open(), hook)
  onTestFinished(() => void server.close())
  const { id } = await view()
  const test = async () => handlers['channels.test']({ id }, WINDOW)
  await expect(test()).rejects.toThrow('it could not be sent: the service refused')
  const { state, canAnswer } = await view()
  expect(state).toMatchObject({ kind: 'failed', isFinal: true })
  expect(canAnswer).toBe(false)
  expect(JSON.stringify(state)).not.toContain('a-secret')
  status = 200
  await test()
  expect((await view()).state).toEqual({ kind: 'sends-only' })
})

it('asks for the chat with a person once', async () => {
  const slack = KINDS_UNDER_TEST.find(({ kind }) => kind === 'slack-app')
  const service = (await slack?.open()) as Awaited<ReturnType<typeof startFakeSlack>> &
    Awaited<ReturnType<NonNullable<typeof slack>['open']>>
  const { pair, messages } = await openChannel(service)
  await pair()
  for (const text of ['one', 'two']) await messages.send('Phone', text, signal)

  expect(service.roomsAsked).toEqual([service.ann])
})

it('notices that a socket is dead which nobody closed', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: false })
  onTestFinished(() => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const talking = talk(`ws://127.0.0.1:${port}`, { signal, after: soon, heard: () => {} })

  await expect(talking).rejects.toThrow('the service does not answer')
})

it('believes no address without encryption that a service names', async () => {
  const talking = talk('ws://example.org/', { signal, after: soon, heard: () => {} })

  await expect(talking).rejects.toThrow('not encrypted')
})

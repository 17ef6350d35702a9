import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openHook } from '../../../src-main/channels/lines/hooks.ts'
import type { Incoming, Line, Patience } from '../../../src-main/channels/lines/line.ts'
import { openNtfy } from '../../../src-main/channels/lines/ntfy.ts'
import { openTelegram } from '../../../src-main/channels/lines/telegram.ts'
import { LineFailed } from '../../../src-main/channels/lines/trouble.ts'
import { startFakeNtfy } from '../../support/channels/fake-ntfy.ts'
import { startFakeTelegram, TOKEN } from '../../support/channels/fake-telegram.ts'

const PATIENT: Patience = { after: () => () => {}, limit: AbortSignal.timeout }

describe('ntfy', () => {
  it('sends buttons that write to a second topic, and reads from there what comes after', async () => {
    const ntfy = await startFakeNtfy('secret')
    onTestFinished(ntfy.close)
    const line = openNtfy({
      ...{ server: ntfy.url, topic: 'mine', token: 'secret' },
      patience: {
        ...PATIENT,
        after: (_ms, run) => {
          const soon = setImmediate(run)
          return () => clearImmediate(soon)
        },
      },
    })
    await ntfy.post('mine-answers', 'codecodecode:once')
    const came: Incoming[] = []
    const stop = new AbortController()
    const up = Promise.withResolvers<void>()
    const listening = line.listen?.({
      ...{ incoming: (each) => came.push(each), up: up.resolve, signal: stop.signal },
    })
    await up.promise
    const buttons = [{ label: 'Run once', code: 'abcdefgh', choice: 'once' }]
    await line.send({ parts: ['one', 'two'], buttons })
    const [action] = ntfy.published.at(-1)?.actions ?? []
    expect(action).toMatchObject({ url: `${ntfy.url}/mine-answers`, body: 'abcdefgh:once' })
    await ntfy.post('mine-answers', action?.body ?? '')
    await ntfy.post('mine-answers', 'PAIRCODE')
    await expect
      .poll(() => came.map((each) => (each.kind === 'press' ? each.code : each.text)))
      .toEqual(['abcdefgh', 'PAIRCODE'])
    stop.abort()
    await listening?.catch(() => {})
  })

  it('says that the key is wrong', async () => {
    const ntfy = await startFakeNtfy('secret')
    onTestFinished(ntfy.close)
    const line = openNtfy({ server: ntfy.url, topic: 'mine', token: 'x', patience: PATIENT })

    await expect(line.send({ parts: ['hi'] })).rejects.toThrow(LineFailed)
  })
})

describe('a line that is lost and comes back', () => {
  it('hears in Telegram what was pressed meanwhile, and nothing of before the start', async () => {
    const telegram = await startFakeTelegram()
    onTestFinished(telegram.close)
    const line = openTelegram({ server: telegram.url, token: TOKEN, patience: PATIENT })
    telegram.press(7, 'beforehand:once')
    const first = await listen(line)
    await first.stop()
    telegram.press(7, 'abcdefgh:once')
    const second = await listen(line)

    await expect.poll(second.codes).toEqual(['abcdefgh'])
    expect(first.codes()).toEqual([])
  })

  it('hears in ntfy what was pressed meanwhile, and nothing of before the start', async () => {
    const ntfy = await startFakeNtfy()
    onTestFinished(ntfy.close)
    const line = openNtfy({ server: ntfy.url, topic: 'mine', token: '', patience: PATIENT })
    await ntfy.post('mine-answers', 'beforehand:once')
    const first = await listen(line)
    await first.stop()
    await ntfy.post('mine-answers', 'abcdefgh:once')
    const second = await listen(line)

    await expect.poll(second.codes).toEqual(['abcdefgh'])
    expect(first.codes()).toEqual([])
  })
})

describe('a flood', () => {
  it('of the longest messages does not keep Telegram from hearing an answer', async () => {
    const telegram = await startFakeTelegram()
    onTestFinished(telegram.close)
    const line = openTelegram({ server: telegram.url, token: TOKEN, patience: PATIENT })
    const { codes } = await listen(line)
    for (let at = 0; at < 200; at += 1) telegram.write(6_666, '😀'.repeat(2_048))
    telegram.press(7, 'abcdefgh:once')

    await expect.poll(() => codes().at(-1), { timeout: 10_000 }).toBe('abcdefgh')
  })

  it('over a topic of ntfy is heard of, and left behind', async () => {
    const ntfy = await startFakeNtfy()
    onTestFinished(ntfy.close)
    const line = openNtfy({ server: ntfy.url, topic: 'mine', token: '', patience: PATIENT })
    const first = await listen(line)
    await first.stop()
    for (let at = 0; at < 600; at += 1) await ntfy.post('mine-answers', 'x'.repeat(4_000))
    await expect(listen(line)).rejects.toThrow('more than anybody reads')
    const second = await listen(line)
    await second.stop()
    await ntfy.post('mine-answers', 'abcdefgh:once')

    await expect.poll((await listen(line)).codes).toEqual(['abcdefgh'])
  })
})

/** Until it is known to be there. */
async function listen(line: Line) {
  const came: Incoming[] = []
  const end = new AbortController()
  const up = Promise.withResolvers<void>()
  const over = line.listen?.({
    ...{ incoming: (each) => came.push(each), up: up.resolve, signal: end.signal },
  })
  onTestFinished(stop)
  await Promise.race([up.promise, over])
  return { stop, codes: () => came.map((each) => (each.kind === 'press' ? each.code : each.text)) }

  async function stop(): Promise<void> {
    end.abort()
    await over?.catch(() => {})
  }
}

describe('a hook', () => {
  it('hands our words on to nobody but the address that was entered', async () => {
    let reached = 0
    const server = createServer((request, response) => {
      if (request.url === '/elsewhere') reached += 1
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`

    await expect(openHook('discord', url, PATIENT).send({ parts: ['x'] })).rejects.toThrow()
    expect(reached).toBe(0)
  })

  it('calls nobody by what an agent writes, and hides its address in what went wrong', async () => {
    const bodies: Record<string, unknown>[] = []
    let status = 200
    const server = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk) => (text += chunk))
      request.on('end', () => {
        bodies.push(JSON.parse(text))
        response
          .writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {})
          .end('no')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-path`
    await openHook('discord', url, PATIENT).send({ parts: ['@everyone hi'] })
    await openHook('slack', url, PATIENT).send({ parts: ['<!channel> & <@U1>'] })
    expect(bodies).toEqual([
      { content: '@everyone hi', allowed_mentions: { parse: [] } },
      { text: '&lt;!channel&gt; &amp; &lt;@U1&gt;', link_names: false },
    ])
    for (status of [302, 404, 500]) {
      const failed = await openHook('discord', url, PATIENT)
        .send({ parts: ['x'] })
        .catch((error: Error) => error.message)
      expect(failed).not.toContain('secret-path')
    }
  })
})

it('takes nothing that was pressed before it listened for an answer', async () => {
  const telegram = await startFakeTelegram()
  onTestFinished(telegram.close)
  telegram.press(7, 'oldoldoldold:once')
  const came: Incoming[] = []
  const stop = new AbortController()
  const up = Promise.withResolvers<void>()
  const listening = openTelegram({
    ...{ server: telegram.url, token: TOKEN, patience: PATIENT },
  }).listen?.({
    ...{ incoming: (each) => came.push(each), up: up.resolve, signal: stop.signal },
  })
  await up.promise
  telegram.press(7, 'newnewnewnew:deny')
  await expect.poll(() => came).toMatchObject([{ kind: 'press', code: 'newnewnewnew' }])
  stop.abort()
  await listening?.catch(() => {})
})

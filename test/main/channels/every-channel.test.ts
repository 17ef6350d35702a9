import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { KINDS } from '../../../src-main/channels/kinds.ts'
import { openChannel as opened, said } from '../../support/channels/channel-under-test.ts'
import { KINDS_UNDER_TEST } from '../../support/channels/channels-under-test.ts'

const A_FEW_POLLS_MS = 400

/** So many letters of a command, each of which would be too much to look at. */
function lines(chars: number): string {
  return 'echo x &&\n'.repeat(chars / 10)
}

describe.each(KINDS_UNDER_TEST)('$kind', ({ kind, isSenderKnown, open }) => {
  it('carries a question whole to whoever is paired, and the answer back', async () => {
    const { ask, buttons, pair, service } = await opened(await open())
    await pair()
    const { answer } = ask({ display: { text: 'rm -rf build', escapes: [] } })
    const { once, labels } = await buttons()
    expect(labels).toEqual(['Run once', 'Deny'])
    const asked = service.messages().find(({ text }) => text.includes('Run this command?'))
    expect(asked?.text).toContain('│ rm -rf build')
    service.press(service.ann, once)

    expect(await answer).toEqual({ decision: 'once' })
    await expect.poll(() => said(service)).toContain('Your answer: Run once.')
  })

  it.runIf(isSenderKnown)('takes an answer from nobody else, and learns them nothing', async () => {
    const { ask, buttons, pair, service } = await opened(await open())
    await pair()
    const { answer } = ask()
    const { once, deny } = await buttons()
    service.press(service.eve, once)
    service.press(service.ann, once.replace(/once/, 'always'))
    service.press(service.ann, once.replace(/[\w-]{20}/, 'AAAAAAAAAAAAAAAAAAAA'))
    service.press(service.ann, deny)

    expect(await answer).toEqual({ decision: 'deny' })
  })

  it('takes the first of two answers, and none a second time', async () => {
    const { ask, buttons, pair, service } = await opened(await open())
    await pair()
    const first = ask()
    const { once, deny } = await buttons()
    service.press(service.ann, deny)
    service.press(service.ann, once)
    expect(await first.answer).toEqual({ decision: 'deny' })

    const second = ask()
    const next = await buttons()
    service.press(service.ann, once)
    service.press(service.ann, next.deny)
    expect(await second.answer).toEqual({ decision: 'deny' })
  })

  it('takes a question back that was answered elsewhere, and a late answer does nothing', async () => {
    const { ask, buttons, pair, service } = await opened(await open())
    await pair()
    const { answer, takeBack } = ask()
    const { once } = await buttons()
    takeBack()
    await expect(answer).rejects.toThrow('answered elsewhere')
    await expect.poll(() => said(service)).toContain('Not open any more')
    service.press(service.ann, once)

    const next = ask()
    const { deny } = await buttons()
    service.press(service.ann, deny)
    expect(await next.answer).toEqual({ decision: 'deny' })
  })

  it('offers no more than the person allowed for it', async () => {
    const { ask, buttons, change, pair, service } = await opened(await open())
    await pair()
    await change({ mayAllow: false, mayGrantSession: true })
    const first = ask()
    const { labels, deny } = await buttons()
    expect(labels).toEqual(['Deny'])
    service.press(service.ann, deny.replace('deny', 'once'))
    service.press(service.ann, deny)
    expect(await first.answer).toEqual({ decision: 'deny' })

    await change({ mayAllow: true })
    const second = ask()
    const more = await buttons()
    expect(more.labels).toEqual(['Run once', 'Allow in this session', 'Deny'])
    service.press(service.ann, more.deny)
    await second.answer
  })

  it('waits when it is told to, and sends then', async () => {
    const { ask, buttons, pair, service } = await opened(await open())
    await pair()
    service.busy?.(1)
    const { answer } = ask()
    const { deny } = await buttons()
    service.press(service.ann, deny)

    expect(await answer).toEqual({ decision: 'deny' })
  })

  it('says that a service is gone, and goes on when it is back', async () => {
    const { ask, buttons, pair, service, state } = await opened(await open())
    await pair()
    const lost = ask()
    await buttons()
    lost.takeBack()
    await expect.poll(() => said(service)).toContain('Not open any more')
    await service.down()
    await state('failed')
    await service.comeBack()
    await state('connected')
    const { answer } = ask()
    const { deny } = await buttons()
    service.press(service.ann, deny)

    expect(await answer).toEqual({ decision: 'deny' })
  })

  it('says that a key is wrong, without showing it', async () => {
    const service = await open()
    const { state, view } = await opened(service, service.wrong)
    await state('failed')
    const shown = JSON.stringify(await view())

    expect(shown).toMatch(/refused/)
    for (const secret of service.secrets) expect(shown).not.toContain(secret)
  })

  it('says that its key was taken back', async () => {
    const { pair, service, state, messages } = await opened(await open())
    await pair()
    service.revoke()
    await state('failed')
    const { signal } = new AbortController()
    const sent = await messages.send('Phone', 'hello', signal)

    expect(sent).toMatchObject({ ok: false })
    for (const secret of service.secrets) expect(JSON.stringify(sent)).not.toContain(secret)
  })

  it('sends what is too long in parts, the last of which has the buttons', async () => {
    const { ask, buttons, pair, service } = await opened(await open())
    await pair()
    const { answer } = ask({ display: { text: lines(KINDS[kind].maxChars * 3), escapes: [] } })
    const { labels, deny } = await buttons()
    expect(labels).toContain('Run once')
    const parts = service.messages().filter(({ text }) => text.includes('Run this command?'))
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.map(({ buttons: each }) => Object.keys(each).length > 0)).toEqual(
      parts.map((_, at) => at === parts.length - 1),
    )
    service.press(service.ann, deny)

    expect(await answer).toEqual({ decision: 'deny' })
  })

  it('allows nothing that is too long for anybody to have read it there', async () => {
    const { ask, buttons, pair, service } = await opened(await open())
    await pair()
    const { answer } = ask({ display: { text: lines(KINDS[kind].maxChars * 30), escapes: [] } })
    const { labels, deny } = await buttons()
    expect(labels).toEqual(['Deny'])
    const parts = service.messages().filter(({ text }) => text.includes('Run this command?'))
    expect(parts).toHaveLength(12)
    expect(parts.at(-1)?.text).toMatch(/Too long to be shown here: \d+ parts are left out/)
    service.press(service.ann, deny.replace('deny', 'once'))
    service.press(service.ann, deny)

    expect(await answer).toEqual({ decision: 'deny' })
  })

  it('shows wide letters, and marks of a service, as they are', async () => {
    const { ask, buttons, pair, service } = await opened(await open())
    await pair()
    const command = `echo ${'删除'.repeat(900)} || rm -rf \\~ || *_*_ \`\`\` end`
    const { answer } = ask({ display: { text: command, escapes: [] } })
    const { deny } = await buttons()
    const shown = said(service).replaceAll(/\n(?:Run this command\?[^\n]*\n\n)?/g, '')
    expect(shown).toContain('|| rm -rf \\~ || *_*_ ')
    expect(shown.match(/删除/g)?.length).toBeGreaterThan(890)
    service.press(service.ann, deny)
    await answer
  })

  it('passes on what its person writes, if they want that and the sender is sure', async () => {
    const { change, pair, said: passed, service, view } = await opened(await open())
    await pair()
    service.write(service.ann, 'not yet')
    await sleep(A_FEW_POLLS_MS)
    await change({ steers: true })
    const { maySteer } = await view()
    expect(maySteer).toBe(!['ntfy', 'email'].includes(kind))
    service.write(service.eve, 'from Eve')
    service.write(service.ann, 'go on')
    if (!maySteer) {
      await sleep(A_FEW_POLLS_MS)
      expect(passed).toEqual([])
      return
    }
    await expect.poll(() => passed).toEqual(['go on'])
    await expect.poll(() => said(service)).toContain('Passed on.')
  })

  it('tells what has ended, where the person wants to hear it', async () => {
    const { change, pair, service, tell } = await opened(await open())
    await pair()
    tell('unheard')
    await change({ tells: 'away' })
    tell('Tidy up: the agent is done.')

    await expect.poll(() => said(service)).toContain('Tidy up: the agent is done.')
    expect(said(service)).not.toContain('unheard')
  })
})

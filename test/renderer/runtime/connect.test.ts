import { describe, expect, it } from 'vitest'
import type { Snapshot } from '#contract'
import type { Answer } from '#wire'
import { type ConnectionState, connect } from '../../../src-renderer/runtime/connect.ts'
import { createFakeLinks, eventFrame, type FakeLink } from '../../support/fake-link.ts'

const ATTEMPTS = 6

describe('connect', () => {
  it('shows the snapshot first, then only the events it does not hold, in order', async () => {
    const { link, story } = start()
    link().opened()
    link().received(eventFrame(4, 'notices.dismissed', { id: 'four' }))
    link().received(eventFrame(5, 'notices.dismissed', { id: 'five' }))
    link().received(eventFrame(6, 'notices.dismissed', { id: 'six' }))

    await answerSnapshot(link(), 5)
    link().received(eventFrame(5, 'notices.dismissed', { id: 'late five' }))
    link().received(eventFrame(7, 'notices.dismissed', { id: 'seven' }))

    expect(story).toEqual(['snapshot 5', 'six', 'seven'])
  })

  it('takes a new snapshot after a reconnect, even from a runtime that counts anew', async () => {
    const { link, links, story, runTimer } = start()
    link().opened()
    await answerSnapshot(link(), 900)

    link().closed('gone')
    runTimer()
    link().opened()
    link().received(eventFrame(2, 'notices.dismissed', { id: 'two' }))
    await answerSnapshot(link(), 1)

    expect(links).toHaveLength(2)
    expect(story).toEqual(['snapshot 900', 'snapshot 1', 'two'])
  })

  it('ignores what an old line still says', async () => {
    const { link, links, story, runTimer } = start()
    link().opened()
    await answerSnapshot(link(), 1)
    link().closed('gone')
    runTimer()
    link().opened()
    await answerSnapshot(link(), 1)

    links[0]?.received(eventFrame(2, 'notices.dismissed', { id: 'from the old line' }))
    links[0]?.closed('again')

    expect(story).toEqual(['snapshot 1', 'snapshot 1'])
    expect(links).toHaveLength(2)
  })

  it('refuses requests while it is not connected', async () => {
    const { connection, link } = start()

    const early = connection.request('terminal.stop', { id: 't1' })

    await expect(early).rejects.toMatchObject({ code: 'disconnected' })
    expect(link().requests).toEqual([])
  })

  it('gives the value of an answer, and throws a refusal with its code', async () => {
    const { connection, link } = start()
    link().opened()
    await answerSnapshot(link(), 1)

    const opened = connection.request('terminal.open', { columns: 80, rows: 24 })
    answerLast(link(), { ok: true, value: { id: 't1' } })
    const refused = connection.request('terminal.stop', { id: 't9' })
    answerLast(link(), { ok: false, code: 'not-found', message: 'there is no terminal t9' })

    await expect(opened).resolves.toEqual({ id: 't1' })
    await expect(refused).rejects.toMatchObject({
      code: 'not-found',
      message: 'there is no terminal t9',
    })
  })

  it('tries again with growing pauses, and in the end says why it gave up', () => {
    const { link, states, delays, runTimer } = start()
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      link().closed('refused')
      runTimer()
    }
    link().closed('the token is wrong')

    expect(delays).toEqual([...delays].sort((a, b) => a - b))
    expect(delays).toHaveLength(ATTEMPTS)
    expect(states.at(-1)).toEqual({ kind: 'failed', reason: 'the token is wrong' })
  })

  it('starts afresh when the person asks to try again', async () => {
    const { connection, link, links, states, runTimer } = start()
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      link().closed('refused')
      runTimer()
    }
    link().closed('refused')

    connection.retry()
    link().opened()
    await answerSnapshot(link(), 1)

    expect(links).toHaveLength(ATTEMPTS + 2)
    expect(states.slice(-2)).toEqual([{ kind: 'reconnecting', attempt: 1 }, { kind: 'connected' }])
  })

  it('does not open a second line when asked again while it is connected', async () => {
    const { connection, link, links } = start()
    link().opened()
    await answerSnapshot(link(), 1)

    connection.retry()

    expect(links).toHaveLength(1)
  })

  it('says why the runtime refused the snapshot instead of trying for ever', async () => {
    const { link, states, delays } = start()
    link().opened()
    answerLast(link(), { ok: false, code: 'failed', message: 'the store is locked' })
    await settled()

    expect(states.at(-1)).toEqual({ kind: 'failed', reason: 'the store is locked' })
    expect(link().isClosed).toBe(true)
    expect(delays).toEqual([])
  })

  it('stops calling a listener that was taken back', async () => {
    const { connection, link } = start()
    const heard: string[] = []
    const stop = connection.on('terminal.closed', ({ id }) => heard.push(id))
    link().opened()
    await answerSnapshot(link(), 1)

    link().received(eventFrame(2, 'terminal.closed', { id: 't1' }))
    stop()
    link().received(eventFrame(3, 'terminal.closed', { id: 't2' }))

    expect(heard).toEqual(['t1'])
  })
})

function start() {
  const { links, openLink } = createFakeLinks()
  const states: ConnectionState[] = []
  const story: string[] = []
  const delays: number[] = []
  let pending: (() => void) | undefined
  const connection = connect({
    openLink,
    onState: (state) => states.push(state),
    onSnapshot: ({ seq }) => story.push(`snapshot ${seq}`),
    after: (delayMs, run) => {
      delays.push(delayMs)
      pending = run
      return () => {
        pending = undefined
      }
    },
  })
  connection.on('notices.dismissed', ({ id }) => story.push(id))
  return { connection, links, link, states, story, delays, runTimer: () => pending?.() }

  function link(): FakeLink {
    const last = links.at(-1)
    if (!last) throw new Error('no line was opened')
    return last
  }
}

async function answerSnapshot(link: FakeLink, seq: number): Promise<void> {
  const snapshot: Partial<Snapshot> = { seq }
  answerLast(link, { ok: true, value: snapshot })
  await settled()
}

function answerLast(link: FakeLink, answer: Answer): void {
  link.requests.at(-1)?.answer(answer)
}

/** Everything that was already decided has run when a new task begins. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

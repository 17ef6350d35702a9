/** Work that grows far beyond the window of its model, with a server that refuses what is too long. */
import { describe, expect, it } from 'vitest'
import { toChatMessages } from '../../../../src-main/agent/loop/context.ts'
import { ModelError, type ModelRequest } from '../../../../src-main/agent/model/model.ts'
import type { TranscriptMessage } from '../../../../src-main/agent/session/transcript.ts'
import { openAgent, reply } from '../../../support/agent.ts'

/** `LONG_STEPS=2000` for a longer walk. */
const STEPS = Number(process.env.LONG_STEPS ?? 150)
const FIRST = 'Count all the stones of the old bridge, and never forget the number 4711.'
const text = (error: string) => ({ text: error })
const tooLong = (limit?: number) =>
  new ModelError(text('too long'), text('shorten it'), { overflow: { ...(limit && { limit }) } })

/** A server whose window is what it says, not what the app believes. */
function server(window: number, options: { namesLimit?: boolean; summaries?: boolean } = {}) {
  const { namesLimit = true, summaries = true } = options
  const seen = { step: 0, refused: 0, summaries: 0, last: '' }
  return { seen, answer }

  /** It counts in a way of its own. */
  async function answer(request: ModelRequest) {
    seen.step += 1
    const size = Math.round(JSON.stringify([request.messages, request.tools]).length / 3.8)
    if (size > window) {
      seen.refused += 1
      throw tooLong(namesLimit ? window : undefined)
    }
    const usage = { inputTokens: size, outputTokens: 20 }
    if (request.tools.length === 0) {
      seen.summaries += 1
      if (!summaries) throw new ModelError(text('busy'), text('later'))
      return { ...reply('They count stones.'), usage }
    }
    seen.last = JSON.stringify(request.messages)
    return { ...reply('On.', [{ id: `c${seen.step}`, name: 'look', arguments: '{}' }]), usage }
  }
}

describe.each([8_000, 32_000, 128_000])('work of many steps in a window of %i', (window) => {
  it('goes on to its end, and still knows what it was asked', async () => {
    const { seen, answer } = server(window)
    const { agent, session, sessions, settled } = openAgent({
      contextTokens: window,
      stepLimit: STEPS,
      replies: [answer],
      tools: {
        look: ({ id }) =>
          `${id} ${'a stone, and another; '.repeat(seen.step % 17 === 0 ? 2_000 : 60)}`,
      },
    })
    agent.send(session.id, FIRST)
    await settled()

    expect(sessions.get(session.id).state).toBe('finished-unseen')
    expect(seen.last).toContain('4711')
    // A question to the model now and then, not at every step.
    expect(seen.summaries).toBeLessThan(STEPS / 6)
    const calls = [...sessions.each(session.id)].filter(({ role }) => role === 'tool')
    expect(calls).toHaveLength(STEPS)
    // What is read for each step is a part of it that tells the model the same.
    const told = (transcript: readonly TranscriptMessage[]) =>
      toChatMessages('', transcript, { seesImages: false, model: 'scripted' })
    expect(told(sessions.stillRead(session.id))).toEqual(told([...sessions.each(session.id)]))
  }, 300_000)
})

it('goes on with a smaller model, in whose window the session does not fit', async () => {
  const [large, small] = [server(128_000), server(8_000)]
  let inUse = large
  const { agent, session, sessions, settled } = openAgent({
    contextTokens: () => (inUse === large ? 128_000 : 8_000),
    stepLimit: 40,
    replies: [(request) => inUse.answer(request)],
    tools: { look: () => 'a stone, and another; '.repeat(200) },
  })
  agent.send(session.id, FIRST)
  await settled()
  expect(large.seen.last.length).toBeGreaterThan(100_000)

  inUse = small
  agent.send(session.id, 'Go on counting.')
  await settled()

  expect(sessions.get(session.id).state).toBe('finished-unseen')
  expect(small.seen.last).toContain('4711')
  expect(small.seen.last).toContain('Go on counting.')
})

describe('a server with a smaller window than it is said to have', () => {
  it.each([true, false])('is asked again with less (limit named: %s)', async (namesLimit) => {
    const { seen, answer } = server(2_000, { namesLimit })
    const { agent, session, sessions, settled } = openAgent({
      contextTokens: 100_000,
      stepLimit: 30,
      replies: [answer],
      tools: { look: () => 'a stone, and another; '.repeat(60) },
    })
    agent.send(session.id, FIRST)
    await settled()

    expect(seen.refused).toBeGreaterThan(0)
    expect(sessions.get(session.id).state).toBe('finished-unseen')
    const rows = [...sessions.each(session.id)]
    expect(rows).toContainEqual(
      expect.objectContaining({
        role: 'notice',
        content: 'Asked again with less of the conversation: too long',
      }),
    )
    expect(rows.find(({ role }) => role === 'summary')).toMatchObject({ why: 'refused' })
    expect(rows.filter(({ role }) => role === 'assistant').every((row) => !('error' in row))).toBe(
      true,
    )
  })

  it('ends after three tries with a way out, and loses nothing', async () => {
    const { agent, session, sessions, asked, settled } = openAgent({
      contextTokens: 100_000,
      replies: [
        { ...reply('', [{ id: 'c1', name: 'look', arguments: '{}' }]) },
        { ...reply('', [{ id: 'c2', name: 'look', arguments: '{}' }]) },
        async (request) => {
          if (request.tools.length === 0) return reply('They count.')
          throw tooLong()
        },
      ],
      tools: { look: () => 'a stone, and another; '.repeat(600) },
    })
    agent.send(session.id, FIRST)
    await settled()

    expect(sessions.get(session.id).state).toBe('failed')
    expect([...sessions.each(session.id)].at(-1)).toMatchObject({
      role: 'assistant',
      error: { message: { text: 'too long' }, hint: { text: 'shorten it' } },
    })
    expect(asked.filter(({ tools }) => tools.length > 0).length).toBeLessThanOrEqual(2 + 4)
  })

  it('goes on when the model cannot even give a summary', async () => {
    const { answer } = server(3_000, { summaries: false })
    const { agent, session, sessions, settled } = openAgent({
      contextTokens: 3_000,
      stepLimit: 60,
      replies: [answer],
      tools: { look: () => 'a stone, and another; '.repeat(30) },
    })
    agent.send(session.id, FIRST)
    await settled()

    const { how, content } = [...sessions.each(session.id)].findLast(
      (row) => row.role === 'summary' && row.how === 'cut',
    ) as {
      how?: string
      content: string
    }
    expect(how).toBe('cut')
    expect(content).toContain('look ×')
    expect(sessions.get(session.id).state).toBe('finished-unseen')
  })
})

describe('a person who wants the conversation shorter', () => {
  const look = { id: 'c', name: 'look', arguments: '{}' }

  it('has it shortened with their words in mind, and nothing is lost', async () => {
    const { agent, session, sessions, asked, settled } = openAgent({
      replies: [
        async ({ tools }) =>
          tools.length === 0 ? reply('In short.') : reply('On.', asked.length < 12 ? [look] : []),
      ],
      stepLimit: 20,
      tools: { look: () => 'a stone, and another; '.repeat(40) },
    })
    agent.send(session.id, FIRST)
    await settled()
    const before = [...sessions.each(session.id)].length
    agent.shorten(session.id, 'the red stones')
    await settled()

    expect(JSON.stringify(asked.at(-1)?.messages)).toContain('keep this in mind: the red stones')
    const rows = [...sessions.each(session.id)]
    expect(rows).toHaveLength(before + 1)
    expect(rows.at(-1)).toMatchObject({ role: 'summary', how: 'summary', why: 'asked' })
    expect(sessions.get(session.id).state).toBe('finished-unseen')
  })

  it('is told when nothing can be spared, or the agent is at work', async () => {
    const { agent, session, sessions, settled } = openAgent({ replies: [reply('Hi.')] })
    agent.send(session.id, 'hello')
    expect(() => agent.shorten(session.id, undefined)).toThrow('stop it first')
    await settled()
    agent.shorten(session.id, undefined)
    await settled()
    expect([...sessions.each(session.id)].at(-1)).toMatchObject({
      role: 'notice',
      said: { key: 'session.nothingToShorten' },
    })
  })
})

describe('a connection that breaks in the middle of a reply', () => {
  const broke = new ModelError(text('broke off'), text('try again'), { isPassing: true })

  it('is tried again, in the sight of the person, and half a call is not run', async () => {
    const ran: string[] = []
    const { agent, session, sessions, settled } = openAgent({
      replies: [
        async ({ onPiece }) => {
          onPiece({ kind: 'text', text: 'Half a sen' })
          onPiece({ kind: 'call', call: { id: 'c1', name: 'look', arguments: '{"a":' } })
          throw broke
        },
        reply('A whole sentence.'),
      ],
      tools: { look: ({ id }) => String(ran.push(id)) },
    })
    agent.send(session.id, 'go')
    await settled()

    expect(ran).toEqual([])
    expect([...sessions.each(session.id)]).toMatchObject([
      { role: 'user' },
      { role: 'notice', content: 'Asked again: broke off' },
      { role: 'assistant', content: 'A whole sentence.' },
    ])
  })

  it('is not tried for ever', async () => {
    const { agent, session, sessions, asked, settled } = openAgent({
      replies: [async () => Promise.reject(broke)],
    })
    agent.send(session.id, 'go')
    await settled()

    expect(asked).toHaveLength(3)
    expect(sessions.get(session.id).state).toBe('failed')
  })

  it('is given up at once when the person stops it', async () => {
    const { agent, session, asked, settled } = openAgent({
      replies: [
        async () => {
          void agent.stop(session.id)
          throw broke
        },
      ],
    })
    agent.send(session.id, 'go')
    await settled()
    expect(asked).toHaveLength(1)
  })

  it('asks again after results when the answer is empty, then takes it for the end', async () => {
    const { agent, session, sessions, asked, settled } = openAgent({
      replies: [reply('', [{ id: 'c1', name: 'look', arguments: '{}' }]), reply('')],
      tools: { look: () => 'seen' },
    })
    agent.send(session.id, 'go')
    await settled()

    expect(asked).toHaveLength(4)
    expect(sessions.get(session.id).state).toBe('finished-unseen')
  })
})

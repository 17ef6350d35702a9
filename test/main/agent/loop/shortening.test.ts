import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conversation, type Spared } from '../../../../src-main/agent/loop/context.ts'
import { planShortening } from '../../../../src-main/agent/loop/shortening.ts'
import { estimateTokens, TABLE_RATES } from '../../../../src-main/agent/loop/tokens.ts'
import type {
  NewMessage,
  TranscriptMessage,
} from '../../../../src-main/agent/session/transcript.ts'

const transcript = (...messages: NewMessage[]): TranscriptMessage[] =>
  messages.map((message, index) => ({ ...message, id: index + 1, sessionId: 's', createdAt: 0 }))

const question = (content: string): NewMessage => ({ role: 'user', content })
const words = (count: number): string => 'word '.repeat(count)

/** A reply with one call and its result. */
function step(id: string, resultWords: number, text = ''): NewMessage[] {
  const facts = { name: 'look', status: 'ok', durationMs: 1 } as const
  return [
    { role: 'assistant', content: text, calls: [{ id, name: 'look', arguments: '{}' }] },
    { role: 'tool', callId: id, ...facts, content: words(resultWords) },
  ]
}

const steps = (count: number, resultWords: number, text?: string) =>
  Array.from({ length: count }, (_, index) => step(`c${index}`, resultWords, text)).flat()

const sizeOf = (messages: readonly TranscriptMessage[], spared: Spared): number =>
  estimateTokens(conversation(messages, spared, { seesImages: true }))

describe('making room', () => {
  it('empties older results first, and keeps every message', () => {
    const messages = transcript(question('go'), ...steps(10, 200))
    const plan = planShortening(messages, 1_500, TABLE_RATES)
    // The newest four replies are messages 14 to 21.
    expect(plan).toMatchObject({ throughMessage: 0, emptiedThrough: 13, leavesOut: false })
  })

  it('leaves older messages out when empty results are not enough', () => {
    const messages = transcript(question('go'), ...steps(30, 50, words(100)))
    const plan = planShortening(messages, 1_500, TABLE_RATES)
    expect(plan?.leavesOut).toBe(true)
    expect(plan && sizeOf(messages, plan)).toBeLessThanOrEqual(1_500)
  })

  it('takes the middle of a result that alone is too much', () => {
    const messages = transcript(question('go'), ...steps(1, 10_000))
    const plan = planShortening(messages, 1_000, TABLE_RATES)
    expect(plan?.resultChars).toBeLessThan(2_000)
    expect(plan && sizeOf(messages, plan)).toBeLessThanOrEqual(1_000)
  })

  it('has nothing to spare in a conversation of one turn, or in one that fits', () => {
    expect(planShortening(transcript(question(words(5_000))), 1_000, TABLE_RATES)).toBeUndefined()
    expect(
      planShortening(transcript(question('go'), ...steps(2, 5)), 1_000, TABLE_RATES),
    ).toBeUndefined()
  })

  it('never parts a call from its result, and never goes back', () => {
    const turn = fc.record({
      isQuestion: fc.boolean(),
      words: fc.integer({ min: 0, max: 300 }),
      result: fc.integer({ min: 0, max: 2_000 }),
    })
    fc.assert(
      fc.property(
        fc.array(turn, { maxLength: 40 }),
        fc.integer({ min: 100, max: 5_000 }),
        (turns, room) => {
          const rows = turns.flatMap((at, index) =>
            at.isQuestion
              ? [question(words(at.words))]
              : step(`c${index}`, at.result, words(at.words)),
          )
          const messages = transcript(question('go'), ...rows)
          const plan = planShortening(messages, room, TABLE_RATES)
          if (!plan) return
          const chat = conversation(messages, plan, { seesImages: true })
          const asked = chat.flatMap((message) =>
            message.role === 'assistant' ? (message.tool_calls ?? []).map(({ id }) => id) : [],
          )
          const answered = chat.flatMap((message) =>
            message.role === 'tool' ? [message.tool_call_id] : [],
          )
          expect(answered).toEqual(asked)
          expect(JSON.stringify(chat)).not.toContain('interrupted before it ended')
          const rows2 = [...messages, { ...summaryOf(plan), id: messages.length + 1 }]
          const again = planShortening(rows2, room, TABLE_RATES)
          expect(again?.throughMessage ?? plan.throughMessage).toBeGreaterThanOrEqual(
            plan.throughMessage,
          )
          expect(again?.emptiedThrough ?? plan.emptiedThrough).toBeGreaterThanOrEqual(
            plan.emptiedThrough,
          )
        },
      ),
      { numRuns: 200 },
    )
  })
})

function summaryOf(spared: Spared): TranscriptMessage {
  return { ...spared, role: 'summary', content: '', id: 0, sessionId: 's', createdAt: 0 }
}

import { expect, it } from 'vitest'
import type { Message } from '../../../src-main/channels/lines/line.ts'
import { createQuestionLine } from '../../../src-main/channels/question-line.ts'
import { CHANNEL_WORDS } from '../../../src-main/channels/question-text.ts'
import { questionView } from '../../support/approval-views.ts'

const ANN = { id: 'ann', name: 'Ann' }
const EVE = { id: 'eve', name: 'Eve' }

/** One question that is out, to Ann. */
async function asked() {
  const sent: Message[] = []
  const told: string[] = []
  let mayAllow = true
  const line = createQuestionLine({
    name: () => 'Phone: Ann',
    line: {
      maxChars: 4_000,
      send: async (message) => {
        sent.push(message)
        return []
      },
    },
    ...{ account: () => ANN, isReady: () => true, mayGrantSession: () => false },
    mayAllow: () => mayAllow,
    words: () => CHANNEL_WORDS.en,
    mask: (text) => text,
    impactOf: async () => undefined,
    onTrouble: () => {},
  })
  const answer = line.ask(questionView(), new AbortController().signal)
  await expect.poll(() => sent).toHaveLength(1)
  const code = sent[0]?.buttons?.[0]?.code ?? ''
  /** The service never says that it has told them. */
  const tell = (text: string) => {
    told.push(text)
    return new Promise(() => {})
  }
  return {
    ...{ answer, told },
    press: (from: typeof ANN, choice: string) =>
      line.answered({ kind: 'press', from, code, choice, tell }),
    forbid: () => {
      mayAllow = false
    },
  }
}

it('does not let itself be kept busy by whoever presses without end', async () => {
  const { press, answer, told } = await asked()
  for (let at = 0; at < 1_000; at += 1) press(EVE, 'once')
  press(ANN, 'once')

  expect(await answer).toEqual({ decision: 'once' })
  expect(told).toHaveLength(5)
})

it('takes no yes that the person has forbidden since the question went out', async () => {
  const { press, answer, forbid } = await asked()
  forbid()
  press(ANN, 'once')
  press(ANN, 'deny')

  expect(await answer).toEqual({ decision: 'deny' })
})

it('says of a second press, at once or later, that nothing is open any more', async () => {
  const { press, answer, told } = await asked()
  press(ANN, 'deny')
  press(ANN, 'once')
  expect(await answer).toEqual({ decision: 'deny' })
  press(ANN, 'deny')
  press(EVE, 'deny')

  const { taken, notOpen, notYou } = CHANNEL_WORDS.en
  expect(told).toEqual([taken, notOpen, notOpen, notYou])
})

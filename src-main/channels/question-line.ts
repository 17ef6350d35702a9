/** Carries questions over one line. Each has a code of its own, which answers once and from one account. */
import { randomBytes } from 'node:crypto'
import type { ApprovalDecision, ImpactView, QuestionView } from '#contract'
import type { ApprovalTransport, TransportAnswer } from '../ports/approval-transport.ts'
import type { Button, Incoming, Line, Sent } from './lines/line.ts'
import { type ChannelWords, headOf, questionText } from './question-text.ts'
import { splitText } from './split-text.ts'

const CODE_BYTES = 15
const COUNT_CHARS = 20 // how many parts there are, and which this is
/** Nobody reads more of them, and what was not read is not allowed. */
const MAX_PARTS = 12
/** Whoever floods us with answers that are none gets no answer: they would keep questions from going out. */
const MAX_TELLING = 5

interface Open {
  account: string
  /** As the person has it by now. */
  choices: () => readonly ApprovalDecision[]
  answer: (decision: ApprovalDecision) => void
}

export interface QuestionLine extends ApprovalTransport {
  /** Somebody pressed a button. */
  answered(press: Extract<Incoming, { kind: 'press' }>): void
}

export function createQuestionLine(deps: {
  /** Of the service and whoever is paired, for the record. */
  name: () => string
  line: Line
  /** Who may answer; undefined: nobody. */
  account: () => { id: string } | undefined
  isReady: () => boolean
  /** A yes is taken at all. */
  mayAllow: () => boolean
  mayGrantSession: () => boolean
  words: () => ChannelWords
  mask: (text: string) => string
  impactOf: (questionId: string) => Promise<ImpactView | undefined>
  onTrouble: (error: unknown) => void
}): QuestionLine {
  const open = new Map<string, Open>()
  let telling = 0
  return {
    get name() {
      return deps.name()
    },
    covers: deps.isReady,
    ask,
    answered,
  }

  async function ask(
    question: QuestionView,
    signal: AbortSignal,
    problem?: string,
  ): Promise<TransportAnswer> {
    const account = deps.account()
    if (!account) throw new Error('nobody is paired')
    const words = deps.words()
    const code = randomBytes(CODE_BYTES).toString('base64url')
    const impact = question.hasImpact ? await deps.impactOf(question.id) : undefined
    const text = questionText(question, words, { mask: deps.mask, impact, problem })
    const parts = partsOf(text, headOf(question, words))
    const isWhole = parts.length <= MAX_PARTS
    const choices = (): ('once' | 'session' | 'deny')[] =>
      isWhole ? choicesOf(question) : ['deny']
    const buttons = choices().map((choice): Button => ({ label: words[choice], code, choice }))
    const { promise, resolve, reject } = Promise.withResolvers<ApprovalDecision>()
    // It may be taken back while it is being sent, when nobody waits for an answer yet.
    promise.catch(() => {})
    const takeBack = (): void => reject(signal.reason)
    signal.addEventListener('abort', takeBack, { once: true })
    open.set(code, { account: account.id, choices, answer: resolve })
    let sent: Sent = []
    try {
      signal.throwIfAborted()
      sent = await deps.line.send({
        ...{ to: account.id, parts: isWhole ? parts : withoutMiddle(parts, words), buttons },
        ...{ hint: words.byMail, isExact: true, wantedUntil: signal },
      })
      const decision = await promise
      withdraw(sent, account.id, words.youSaid(labelOf(decision, words)))
      return { decision }
    } catch (error) {
      if (signal.aborted) withdraw(sent, account.id, words.answeredElsewhere)
      throw error
    } finally {
      open.delete(code)
      signal.removeEventListener('abort', takeBack)
    }
  }

  function answered({ from, code, choice, tell }: Parameters<QuestionLine['answered']>[0]): void {
    const words = deps.words()
    const asked = open.get(code)
    const decision = asked?.choices().find((each) => each === choice)
    // Whoever is not paired learns nothing, not even whether such a question is open.
    if (from.id !== deps.account()?.id) politely(() => tell(words.notYou))
    else if (!asked || asked.account !== from.id || !decision) politely(() => tell(words.notOpen))
    else {
      open.delete(code)
      politely(() => tell(words.taken))
      asked.answer(decision)
    }
  }

  function politely(tell: () => Promise<unknown>): void {
    if (telling >= MAX_TELLING) return
    telling += 1
    tell()
      .catch(() => {})
      .finally(() => {
        telling -= 1
      })
  }

  /** The buttons stand below the last part, so each says what it belongs to. */
  function partsOf(text: string, head: string): string[] {
    const room = head.length + COUNT_CHARS + deps.words().tooLong(0).length
    const parts = splitText(text, deps.line.maxChars - room)
    return parts.map((part, at) =>
      at === 0 ? part : `${head} (${at + 1}/${parts.length})\n\n${part}`,
    )
  }

  /** Nothing that lasts, unless the person allowed it for this channel. */
  function choicesOf({ scopes }: QuestionView): ('once' | 'session' | 'deny')[] {
    if (!deps.mayAllow()) return ['deny']
    const isSessionOffered = scopes.some(({ scope, offered }) => scope === 'session' && offered)
    return deps.mayGrantSession() && isSessionOffered
      ? ['once', 'session', 'deny']
      : ['once', 'deny']
  }

  function withdraw(sent: Sent, to: string, note: string): void {
    if (sent.length > 0) deps.line.withdraw?.(sent, to, note).catch(deps.onTrouble)
  }
}

function withoutMiddle(parts: readonly string[], words: ChannelWords): string[] {
  const left = parts.length - MAX_PARTS
  const last = `${words.tooLong(left)}\n\n${parts.at(-1)}`
  return [...parts.slice(0, MAX_PARTS - 1), last]
}

function labelOf(decision: ApprovalDecision, words: ChannelWords): string {
  return decision === 'once' || decision === 'session' ? words[decision] : words.deny
}

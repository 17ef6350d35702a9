/** Carries questions to the transports that would take one now, and their answers to the gate. */
import type { ParsedRequestOf, QuestionView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import type { ApprovalTransport } from '../../ports/approval-transport.ts'

// A transport that keeps giving an answer that cannot be taken must not keep the app busy.
const MAX_ATTEMPTS = 5
/** So often a question that is open is offered to whoever would carry it by now: the window was closed, a channel is back. */
const LOOK_MS = 5_000

interface Asking {
  question: QuestionView
  stop: AbortController
  /** Each with what ends its part in it: it has failed, or is gone. */
  carriers: Map<ApprovalTransport, AbortController>
  left: number
  stopLooking: () => void
}

export function createTransports(deps: {
  reply: (answer: ParsedRequestOf<'approval.reply'>, via: string) => Promise<void>
  /** Nobody but transports could show it, and all of them failed. */
  onNotShown: (questionId: string) => void
  isShownElsewhere: (questionId: string) => boolean
  onTrouble: (words: Words, questionId: string) => void
  after: (ms: number, run: () => void) => () => void
}) {
  const transports = new Set<ApprovalTransport>()
  const asking = new Map<string, Asking>()
  return { attach, asked, settled, has: (sessionId: string) => covering(sessionId).length > 0 }

  function attach(transport: ApprovalTransport): () => void {
    transports.add(transport)
    return () => {
      transports.delete(transport)
      for (const entry of asking.values()) takeFrom(transport, entry)
    }
  }

  /** Whoever could answer there may not any more. */
  function takeFrom(transport: ApprovalTransport, entry: Asking): void {
    const own = entry.carriers.get(transport)
    entry.carriers.delete(transport)
    if (!own || own.signal.aborted) return
    own.abort(new Error('it is not asked there any more'))
    isLeft(entry)
  }

  function covering(sessionId: string): ApprovalTransport[] {
    return [...transports].filter(({ covers }) => covers?.(sessionId) ?? true)
  }

  function asked(question: QuestionView): void {
    const entry: Asking = {
      ...{ question, stop: new AbortController(), carriers: new Map(), left: 0 },
      stopLooking: () => {},
    }
    asking.set(question.id, entry)
    offer(entry)
  }

  function offer(entry: Asking): void {
    const { question, stop, carriers } = entry
    const fresh = covering(question.sessionId).filter((transport) => !carriers.has(transport))
    entry.left += fresh.length
    for (const transport of fresh) {
      const own = new AbortController()
      carriers.set(transport, own)
      void carry(transport, question, AbortSignal.any([stop.signal, own.signal]))
    }
    entry.stopLooking = deps.after(LOOK_MS, () => offer(entry))
  }

  function settled(questionId: string): void {
    const entry = asking.get(questionId)
    entry?.stopLooking()
    entry?.stop.abort()
    asking.delete(questionId)
  }

  /** The border around a transport: whatever it throws, the question stays open for others. */
  async function carry(
    transport: ApprovalTransport,
    question: QuestionView,
    signal: AbortSignal,
  ): Promise<void> {
    let problem: string | undefined
    for (let attempt = 0; attempt < MAX_ATTEMPTS && !signal.aborted; attempt += 1) {
      try {
        const answer = await transport.ask(question, signal, problem)
        if (!signal.aborted) await deps.reply({ id: question.id, ...answer }, transport.name)
        return
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof RuntimeError)) return failed(transport, question.id, error)
        problem = error.message
      }
    }
    if (!signal.aborted) failed(transport, question.id, problem)
  }

  function failed(transport: ApprovalTransport, questionId: string, error: unknown): void {
    const { name: place } = transport
    deps.onTrouble(say('approval.couldNotShow', { place, cause: String(error) }), questionId)
    const entry = asking.get(questionId)
    entry?.carriers.get(transport)?.abort()
    if (entry) isLeft(entry)
  }

  function isLeft(entry: Asking): void {
    entry.left -= 1
    const { id } = entry.question
    if (entry.left === 0 && !deps.isShownElsewhere(id)) deps.onNotShown(id)
  }
}

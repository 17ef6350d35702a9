/** Questions answered from elsewhere: a console, a messenger. A transport asks; the gate stays the judge. */
import type { ApprovalDecision, QuestionView } from '#contract'

export interface TransportAnswer {
  decision: ApprovalDecision
  /** The text of a rule, one of those that the question suggests or the person's own. */
  pattern?: string
  words?: string
}

export interface ApprovalTransport {
  /** Shown in the record: who answered, and over what. */
  readonly name: string
  /** Whether it would carry a question of this session now; left out, always. */
  covers?(sessionId: string): boolean
  /**
   * Shows the question and resolves with what the person said. When `signal` aborts it was settled
   * elsewhere and must be taken away. Rejecting says that it could not be shown.
   * Asked again with `problem` when an answer could not be taken.
   */
  ask(question: QuestionView, signal: AbortSignal, problem?: string): Promise<TransportAnswer>
}

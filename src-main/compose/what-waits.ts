/** Everything that waits for the person now, each from the one who knows. */
import type { ClarifyView, QuestionView, TerminalView, UserToolFileView } from '#contract'
import { isShownWhole } from '../host/shown-whole.ts'
import type { Waits } from '../host/waiting.ts'

export function whatWaits(now: {
  questions: readonly QuestionView[]
  clarify: readonly ClarifyView[]
  terminals: readonly TerminalView[]
  toolFiles: readonly UserToolFileView[]
  mask: (text: string) => string
}): Waits[] {
  return [
    ...now.questions.map(
      (question): Waits => ({
        id: `approval ${question.id}`,
        kind: 'approval',
        sessionId: question.sessionId,
        since: question.askedAt,
        words: question.summary,
        isShownWhole: isShownWhole(question),
        subject: question.id,
      }),
    ),
    ...now.clarify.map(
      ({ id, sessionId, heading, questions }): Waits => ({
        id: `clarify ${id}`,
        kind: 'clarify',
        sessionId,
        words: heading ?? questions[0]?.question ?? '',
        subject: id,
      }),
    ),
    ...now.terminals.flatMap(({ id, sessionId, secretPrompt, title }): Waits[] => {
      if (secretPrompt === undefined) return []
      const words = now.mask(`${secretPrompt} (${title})`)
      return [
        {
          id: `password ${id}`,
          kind: 'password',
          ...(sessionId && { sessionId }),
          words,
          subject: id,
        },
      ]
    }),
    ...now.toolFiles
      .filter(({ state }) => state === 'waiting')
      .map(
        ({ file }): Waits => ({
          id: `tool-file ${file}`,
          kind: 'tool-file',
          words: file,
          subject: file,
        }),
      ),
  ]
}

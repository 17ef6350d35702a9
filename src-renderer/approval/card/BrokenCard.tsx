import type { QuestionView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { useAnswer } from '../use-answer.ts'

/** In the place of a card that could not be drawn: nobody allows what they cannot read. */
export function BrokenCard({ question, onRetry }: { question: QuestionView; onRetry(): void }) {
  const t = useText()
  const { isSending, send } = useAnswer(question)
  return (
    <div role="alert" className="my-2 rounded-lg border border-danger px-4 py-3">
      <p className="mb-2 text-danger">{t.approval.cannotShow}</p>
      <div className="flex gap-2">
        <Button size="small" disabled={isSending} onClick={() => send({ decision: 'deny' })}>
          {t.approval.deny}
        </Button>
        <Button size="small" onClick={onRetry}>
          {t.common.retry}
        </Button>
      </div>
    </div>
  )
}

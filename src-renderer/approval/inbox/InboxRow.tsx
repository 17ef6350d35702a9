import { useEffect } from 'react'
import type { QuestionView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { Button } from '../../ui/Button.tsx'
import { useClock } from '../../ui/use-clock.ts'
import { titleOf } from '../card/question-title.ts'
import { LevelWord } from '../command/Reasons.tsx'
import { useAnswer } from '../use-answer.ts'
import { useSessionTitle } from '../use-session-title.ts'

interface InboxRowProps {
  question: QuestionView
  /** The one that Tab leads to. */
  isFirst: boolean
  isChosen: boolean
  onToggle(): void
  onOpen(): void
}

export function InboxRow({ question, isFirst, isChosen, onToggle, onOpen }: InboxRowProps) {
  const t = useText().approval
  const title = useSessionTitle(question.sessionId)
  const now = useClock(question.askedAt)
  const { isSending, send } = useAnswer(question)
  useSeen(question)
  return (
    <li
      tabIndex={isFirst ? 0 : -1}
      className="flex flex-wrap items-start gap-x-3 gap-y-1.5 px-4 py-2 hover:bg-hover focus:bg-selected"
    >
      <input
        type="checkbox"
        aria-label={t.inbox.select(question.summary)}
        checked={isChosen}
        onChange={onToggle}
        className="mt-1 size-3.5 shrink-0 accent-accent"
      />
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
          <LevelWord level={question.level} />
          <span>{titleOf(question, t)}</span>
          <span className="min-w-16 flex-1 truncate">{title}</span>
          <span className="ml-auto tabular-nums">{t.time(now - question.askedAt)}</span>
        </p>
        <p className="selectable line-clamp-3 font-mono as-run text-sm wrap-anywhere">
          {question.summary}
        </p>
      </div>
      <div className="ml-auto flex shrink-0 gap-1.5">
        <Button
          size="small"
          look="ghost"
          aria-label={t.inbox.deny(question.summary)}
          disabled={isSending}
          onClick={() => send({ decision: 'deny' })}
        >
          {t.deny}
        </Button>
        <Button size="small" aria-label={t.inbox.session(title)} onClick={onOpen}>
          {t.inbox.goTo}
        </Button>
      </div>
    </li>
  )
}

/** Whoever reads the list has seen the question. */
function useSeen({ id, seen }: QuestionView): void {
  const runtime = useRuntime()
  useEffect(() => {
    if (!seen) runtime.request('approval.seen', { id }).catch(ignoreLoss)
  }, [id, seen, runtime])
}

import { Inbox as InboxIcon } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { QuestionView } from '#contract'
import { useApprovals } from '../../copies/approvals.ts'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { focusQuestion } from '../show-approvals.ts'
import { BatchSheet } from './BatchSheet.tsx'
import { InboxRow } from './InboxRow.tsx'
import { inboxMove } from './inbox-keys.ts'
import { OthersWaiting, useOthersWaiting } from './OthersWaiting.tsx'
import { SkippedList } from './SkippedList.tsx'

/** Everything that waits, over all sessions and sub-agents, the oldest first. */
export function Inbox() {
  const t = useText().approval.inbox
  const open = useApprovals((s) => s.open)
  const hasSkipped = useApprovals((s) => s.skipped.length > 0)
  const others = useOthersWaiting()
  if (open.length === 0 && others.length === 0 && !hasSkipped)
    return <EmptyState icon={InboxIcon} title={t.empty} detail={t.emptyDetail} />
  return (
    <div className="flex flex-col py-2">
      {open.length > 0 && <Waiting open={open} />}
      {others.length > 0 && <OthersWaiting others={others} />}
      {hasSkipped && <SkippedList />}
    </div>
  )
}

function Waiting({ open }: { open: QuestionView[] }) {
  const t = useText().approval.inbox
  const list = useRef<HTMLUListElement>(null)
  const [chosenIds, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isConfirming, setConfirming] = useState(false)
  const chosen = open.filter(({ id }) => chosenIds.has(id))

  function toggle(id: string): void {
    setChosen((ids) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }

  function press(event: KeyboardEvent): void {
    const rows = [...(list.current?.children ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const move = inboxMove(event.nativeEvent, { at, count: rows.length })
    const question = open[at]
    if (!move) return
    // A button in the row does what it says.
    if (move.kind === 'open' && event.target !== rows[at]) return
    event.preventDefault()
    if (move.kind === 'walk') focusRow(rows[move.to])
    else if (question && move.kind === 'choose') toggle(question.id)
    else if (question) focusQuestion(question)
  }

  return (
    <section aria-label={t.open}>
      <div className="flex min-h-9 flex-wrap items-center gap-2 px-4 pb-1">
        <p className="min-w-40 flex-1 text-sm text-muted">{t.hint}</p>
        <Button
          size="small"
          look="ghost"
          onClick={() =>
            setChosen(new Set(chosen.length < open.length ? open.map(({ id }) => id) : []))
          }
        >
          {chosen.length < open.length ? t.runAll : t.runNone}
        </Button>
        <Button size="small" disabled={chosen.length === 0} onClick={() => setConfirming(true)}>
          {t.runChosen(chosen.length)}
        </Button>
      </div>
      <ul ref={list} onKeyDown={press}>
        {open.map((question, index) => (
          <InboxRow
            key={question.id}
            question={question}
            isFirst={index === 0}
            isChosen={chosenIds.has(question.id)}
            onToggle={() => toggle(question.id)}
            onOpen={() => focusQuestion(question)}
          />
        ))}
      </ul>
      <BatchSheet chosen={chosen} isOpen={isConfirming} onClose={() => setConfirming(false)} />
    </section>
  )
}

function focusRow(row: Element | undefined): void {
  if (row instanceof HTMLElement) row.focus()
}

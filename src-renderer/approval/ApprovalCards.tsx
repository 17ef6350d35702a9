/** One card for each open question, drawn where the person can see it. */
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { QuestionView } from '#contract'
import { useApprovals } from '../copies/approvals.ts'
import { askingSubAgent } from '../copies/session-family.ts'
import { useSessions } from '../copies/sessions.ts'
import { useWaiting } from '../copies/waiting.ts'
import { useText } from '../language/use-text.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useLayout } from '../view/layout.ts'
import { ApprovalCard } from './card/ApprovalCard.tsx'
import { BrokenCard } from './card/BrokenCard.tsx'
import { placeOf, useCardPlaces } from './card-places.ts'
import { moveCard } from './move-card.ts'

export function ApprovalCards() {
  const open = useApprovals((s) => s.open)
  useTitle(useWaiting((s) => s.all.length))
  return (
    <>
      {open.map((question) => (
        <CardInItsPlace key={question.id} question={question} open={open} />
      ))}
      <Announcement open={open} />
    </>
  )
}

function CardInItsPlace({ question, open }: { question: QuestionView; open: QuestionView[] }) {
  const [host] = useState(() => document.createElement('div'))
  const place = useCardPlaces((s) => placeOf(question, open, s))
  useLayoutEffect(() => moveCard(host, place), [host, place])
  useLayoutEffect(() => () => host.remove(), [host])
  return createPortal(
    <ErrorBoundary fallback={(retry) => <BrokenCard question={question} onRetry={retry} />}>
      <ApprovalCard question={question} host={host} />
    </ErrorBoundary>,
    host,
  )
}

/** Each question is said once, however long it stays and whatever else is settled. */
function Announcement({ open }: { open: QuestionView[] }) {
  const t = useText().approval
  const all = useSessions((s) => s.all)
  const inFront = useLayout((s) => s.sessionId)
  const [said, setSaid] = useState({ ids: new Set<string>(), text: '' })
  const fresh = open.filter(({ id }) => !said.ids.has(id))
  if (fresh.length > 0)
    setSaid({
      ids: new Set([...said.ids, ...fresh.map(({ id }) => id)]),
      text: fresh.map(announce).join(' '),
    })
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {said.text}
    </p>
  )

  function announce({ level, summary, sessionId }: QuestionView): string {
    const words = t.announce(t.levels[level], summary)
    const asker = askingSubAgent(sessionId, all, inFront)
    return asker ? `${words} ${t.askedBy(asker.title)}` : words
  }
}

function useTitle(waiting: number): void {
  const t = useText()
  const { appName } = t.common
  const title = waiting > 0 ? t.approval.titleBadge(waiting, appName) : appName
  useEffect(() => {
    document.title = title
  }, [title])
}

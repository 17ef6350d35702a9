import { useLayoutEffect, useRef } from 'react'
import { useApprovals } from '../copies/approvals.ts'
import { withSubAgents } from '../copies/session-family.ts'
import { useSessions } from '../copies/sessions.ts'
import { useWaiting } from '../copies/waiting.ts'
import { useText } from '../language/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { dockedQuestion, useCardPlaces } from './card-places.ts'
import { showApprovals } from './show-approvals.ts'

/**
 * Above the composer: the oldest question of the conversation in front that its row does not show,
 * and how many more wait elsewhere. Without a session it only counts.
 */
export function ApprovalDock({ sessionId }: { sessionId: string | undefined }) {
  const t = useText().approval
  const place = useRef<HTMLDivElement>(null)
  const all = useSessions((s) => s.all)
  const family = sessionId === undefined ? '' : withSubAgents(sessionId, all).join(' ')
  const open = useApprovals((s) => s.open)
  const docked = useCardPlaces((s) => dockedQuestion(open, s)?.id)
  const inRows = useCardPlaces((s) => open.filter(({ id }) => s.slots.get(id)?.isInView).length)

  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const { dockOpened, dockClosed } = useCardPlaces.getState()
    dockOpened({ element, sessionIds: family === '' ? [] : family.split(' ') })
    return () => dockClosed(element)
  }, [family])

  // Questions of an agent and programs that want a password stand in their own conversation.
  const others = useWaiting(
    (s) =>
      s.all.filter(
        ({ kind, sessionId: id }) =>
          kind !== 'approval' && id !== undefined && !family.split(' ').includes(id),
      ).length,
  )
  const left = open.length - inRows - (docked === undefined ? 0 : 1) + others
  const isAlone = docked === undefined && inRows === 0
  return (
    <div>
      {/* Hidden by being empty: a card that is hidden while it moves would lose its place in the text. */}
      <div ref={place} className="max-h-[60dvh] overflow-y-auto empty:hidden" />
      {left > 0 && (
        <div className="mb-2 flex items-center justify-between gap-3 rounded-md bg-warning-soft px-3 py-1 text-warning">
          <p>{isAlone ? t.waitingElsewhere(left) : t.more(left)}</p>
          <Button size="small" look="ghost" onClick={() => showApprovals('inbox')}>
            {t.showInbox}
          </Button>
        </div>
      )}
    </div>
  )
}

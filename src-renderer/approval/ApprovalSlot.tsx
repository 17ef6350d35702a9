import { useEffect, useLayoutEffect, useRef } from 'react'
import { useQuestion } from '../copies/approvals.ts'
import { useCardPlaces } from './card-places.ts'
import { CallRecord } from './log/CallRecord.tsx'

interface ApprovalSlotProps {
  sessionId: string
  callId: string
}

/** The place under a tool call where its question is asked, and where its answer stays. */
export function ApprovalSlot({ sessionId, callId }: ApprovalSlotProps) {
  const question = useQuestion(sessionId, callId)
  if (question) return <CardSlot key={question.id} questionId={question.id} />
  return <CallRecord sessionId={sessionId} callId={callId} />
}

// Less of it on the screen is too little to read and answer.
const SHARE_IN_VIEW = 0.25

/** `ApprovalCards` puts the card in here while this row is on the screen. */
function CardSlot({ questionId }: { questionId: string }) {
  const place = useRef<HTMLDivElement>(null)
  const { slotOpened, slotMoved, slotClosed } = useCardPlaces.getState()

  useLayoutEffect(() => {
    if (place.current) slotOpened(questionId, place.current)
    return () => slotClosed(questionId)
  }, [questionId, slotOpened, slotClosed])

  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry && entry.boundingClientRect.height > 0)
          slotMoved(questionId, entry.intersectionRatio >= SHARE_IN_VIEW)
      },
      { threshold: [0, SHARE_IN_VIEW] },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [questionId, slotMoved])

  return <div ref={place} data-approval-slot="" />
}

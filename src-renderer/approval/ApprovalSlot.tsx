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

// Fine enough for a row that is many times as high as what is left of the conversation.
const STEPS = Array.from({ length: 41 }, (_, step) => step / 40)

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
        if (entry && entry.boundingClientRect.height > 0) slotMoved(questionId, shareOf(entry))
      },
      { threshold: STEPS, root: element.closest('[role=log]') },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [questionId, slotMoved])

  return <div ref={place} data-approval-slot="" />
}

/** Of what there is room for: a card that is higher than the conversation is in view when it fills it. */
function shareOf({ boundingClientRect, intersectionRect, rootBounds }: IntersectionObserverEntry) {
  const room = Math.min(boundingClientRect.height, rootBounds?.height ?? Infinity)
  return room > 0 ? intersectionRect.height / room : 0
}

import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import { useTranscript } from '../copies/transcript.ts'
import { useCallFocus } from '../view/wanted.ts'

const NOT_LOADED = -1

/** Scrolls to the call that the person wants to see, through older pages if need be. */
export function useWantedCall(
  scroller: RefObject<HTMLElement | null>,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  leaveEnd: () => void,
  lookAgain: () => void,
): void {
  const wantedId = useCallFocus((s) => s.wantedId)
  const hasMore = useTranscript((s) => s.hasMore)
  const count = useTranscript((s) => s.order.length)
  const row = useTranscript(({ order, byId }) =>
    wantedId === undefined
      ? NOT_LOADED
      : order.findLastIndex((id) => byId.get(id)?.calls?.some((call) => call.id === wantedId)),
  )
  useEffect(() => {
    if (wantedId === undefined || count === 0) return
    leaveEnd()
    if (row === NOT_LOADED) {
      // The first row in view has the page before it fetched, and that comes back here.
      if (hasMore) virtualizer.scrollToIndex(0)
      else useCallFocus.getState().given()
      return
    }
    virtualizer.scrollToIndex(row, { align: 'center' })
    const frame = requestAnimationFrame(() => {
      const call = scroller.current?.querySelector(`[data-call="${CSS.escape(wantedId)}"]`)
      call?.scrollIntoView({ block: 'center' })
      call?.querySelector('button')?.focus({ preventScroll: true })
      useCallFocus.getState().given()
      // It may lie at the end.
      lookAgain()
    })
    return () => cancelAnimationFrame(frame)
  }, [wantedId, row, hasMore, count, scroller, virtualizer, leaveEnd, lookAgain])
}

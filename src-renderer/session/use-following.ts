import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useHand } from './use-hand.ts'

// As near to the end as somebody is who wants to see what comes.
export const NEAR_END_PX = 60

export interface Following {
  isFollowing: boolean
  /** To the end, and to stay there. */
  follow(): void
  /** Somebody wants to see something else. */
  leave(): void
  /** What a scroll, or another height, means. */
  look(): void
  /** A program has just scrolled, so nobody wanted to see something else. */
  moved(): void
}

/**
 * Who is at the end stays there, whatever grows, folds or comes: a row that is measured late, a card
 * above the composer, a window that was in the background. A scroll is told a frame after it happened,
 * when the rows may be other ones, so being far from the end says nothing about what the person
 * wants: only having moved up does. And what got lower moves the view up by itself, also when it has
 * grown again before anybody looked: then only the person's own hand tells one from the other.
 */
export function useFollowing(scroller: RefObject<HTMLElement | null>): Following {
  const [isFollowing, setFollowing] = useState(true)
  // Beside the state, which comes too late for what happens before it is drawn.
  const following = useRef(true)
  const seen = useRef({ top: 0, height: 0, room: 0 })
  const isByHand = useHand(scroller)

  const set = useCallback((wanted: boolean) => {
    following.current = wanted
    setFollowing(wanted)
  }, [])

  const look = useCallback(() => {
    const log = scroller.current
    if (!log) return
    const { top, height, room } = seen.current
    const isLower = log.scrollHeight < height || log.clientHeight > room
    const isSame = log.scrollHeight === height && log.clientHeight === room
    const isByPerson = !isLower && (isSame || isByHand())
    if (log.scrollHeight - log.scrollTop - log.clientHeight <= NEAR_END_PX) set(true)
    else if (log.scrollTop < top && isByPerson) set(false)
    else if (following.current) log.scrollTop = log.scrollHeight
    seen.current = { top: log.scrollTop, height: log.scrollHeight, room: log.clientHeight }
  }, [scroller, set, isByHand])

  const moved = useCallback(() => {
    const log = scroller.current
    if (log) seen.current.top = Math.min(seen.current.top, log.scrollTop)
  }, [scroller])

  const follow = useCallback(() => {
    set(true)
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight
    look()
  }, [scroller, set, look])

  const leave = useCallback(() => set(false), [set])

  useEffect(() => {
    const log = scroller.current
    if (!log) return
    const observer = new ResizeObserver(look)
    observer.observe(log)
    for (const content of log.children) observer.observe(content)
    return () => observer.disconnect()
  }, [scroller, look])

  return { isFollowing, follow, leave, look, moved }
}

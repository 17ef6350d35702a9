import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** A wheel or a key moves on for a moment after it was touched. */
const MOVES_ON_MS = 1_000

/** Whether it is the person who scrolls now, by wheel, touch, key, or with a button held down. */
export function useHand(scroller: RefObject<HTMLElement | null>): () => boolean {
  const touched = useRef(Number.NEGATIVE_INFINITY)
  const isHeld = useRef(false)

  useEffect(() => {
    const log = scroller.current
    if (!log) return
    const stop = new AbortController()
    const listening = { signal: stop.signal, passive: true, capture: true }
    const touch = () => {
      touched.current = performance.now()
    }
    for (const name of ['wheel', 'touchmove', 'keydown'])
      log.addEventListener(name, touch, listening)
    // Tab may bring a part into view from wherever the keyboard was.
    addEventListener('keydown', ({ key }) => key === 'Tab' && touch(), listening)
    log.addEventListener('pointerdown', () => hold(true), listening)
    for (const name of ['pointerup', 'pointercancel'])
      addEventListener(name, () => hold(false), listening)
    // The end of a pull at a scrollbar is told by nothing else.
    addEventListener('pointermove', ({ buttons }) => buttons === 0 && hold(false), listening)
    return () => stop.abort()

    function hold(held: boolean): void {
      isHeld.current = held
    }
  }, [scroller])

  return useCallback(() => isHeld.current || performance.now() - touched.current < MOVES_ON_MS, [])
}

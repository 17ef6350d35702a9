import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef } from 'react'

// A hand that holds still; whoever moves further has changed their mind.
const STILL_PX = 4

/**
 * A press counts for the button it went down on, also when rows have come or gone beneath the pointer
 * before it was let go. The browser gives such a press to nobody, and the person would wonder.
 */
export function useSteadyPress() {
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  return useCallback((down: ReactPointerEvent<HTMLElement>) => {
    const { target, pointerId, button: which, clientX, clientY } = down.nativeEvent
    const pressed = target instanceof Element ? target.closest('button') : null
    // What opens a menu does so when the press begins.
    if (!pressed || pressed.hasAttribute('aria-haspopup') || which !== 0) return
    stop.current()
    const watching = new AbortController()
    stop.current = () => watching.abort()
    const options = { capture: true, signal: watching.signal }
    window.addEventListener('pointerup', release, options)
    window.addEventListener('pointercancel', stop.current, options)

    function release(up: PointerEvent): void {
      if (up.pointerId !== pointerId) return
      watching.abort()
      const isStill = Math.hypot(up.clientX - clientX, up.clientY - clientY) <= STILL_PX
      const isElsewhere = !(up.target instanceof Node && pressed?.contains(up.target))
      if (isStill && isElsewhere) pressed?.click()
    }
  }, [])
}

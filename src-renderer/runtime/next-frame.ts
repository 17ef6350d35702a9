// A hidden window has no frames, but its stores must not fall behind without end.
const LATEST_MS = 250

/** Runs something before the next frame is drawn, or a little later when none is. */
export function nextFrame(run: () => void): void {
  const frame = requestAnimationFrame(once)
  const timer = setTimeout(once, LATEST_MS)

  function once(): void {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    run()
  }
}

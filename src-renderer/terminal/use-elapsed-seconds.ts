import { useEffect, useState } from 'react'
import type { TerminalView } from '#contract'

const MINUTE = 60

/** How long a terminal has run. Nothing ticks once it has ended, and past a minute only minutes do. */
export function useElapsedSeconds({ startedAt, state }: TerminalView): number {
  const [now, setNow] = useState(Date.now)
  const isRunning = state.kind === 'running'
  const seconds = Math.max(0, Math.floor(((isRunning ? now : state.endedAt) - startedAt) / 1_000))
  useEffect(() => {
    if (!isRunning) return
    const waitSeconds = seconds < MINUTE ? 1 : MINUTE - (seconds % MINUTE)
    const timer = setTimeout(() => setNow(Date.now()), waitSeconds * 1_000)
    return () => clearTimeout(timer)
  }, [isRunning, seconds])
  return seconds
}

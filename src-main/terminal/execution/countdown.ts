/** A time limit that stands still while a person is at work. */
export function createCountdown(deps: {
  now(): number
  after(ms: number, run: () => void): () => void
}) {
  let left = Number.POSITIVE_INFINITY
  let runningSince: number | undefined
  let onEnd: (() => void) | undefined
  let cancel: (() => void) | undefined
  return { start, pause, stop }

  function start(ms: number, run: () => void): void {
    cancel?.()
    left = ms
    onEnd = run
    go()
  }

  function pause(paused: boolean): void {
    if (!onEnd || paused === (runningSince === undefined)) return
    if (paused) standStill()
    else go()
  }

  function standStill(): void {
    left -= deps.now() - (runningSince ?? deps.now())
    runningSince = undefined
    cancel?.()
  }

  function stop(): void {
    cancel?.()
    onEnd = undefined
  }

  function go(): void {
    runningSince = deps.now()
    cancel = deps.after(Math.max(0, left), () => onEnd?.())
  }
}

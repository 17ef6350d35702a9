/** The border around a service: whatever it does, it is asked again, later each time. */
import type { ChannelState } from '#contract'
import type { Incoming, Line, Patience } from './line.ts'
import { pause } from './pause.ts'
import { LineBusy, LineFailed, troubleOf } from './trouble.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

export async function keepListening(
  line: Line,
  on: {
    signal: AbortSignal
    after: Patience['after']
    incoming: (incoming: Incoming) => void
    onState: (state: ChannelState) => void
    onTrouble: (reason: string) => void
  },
): Promise<void> {
  const { signal, incoming } = on
  let waitMs = FIRST_WAIT_MS
  const up = (): void => {
    waitMs = FIRST_WAIT_MS
    on.onState({ kind: 'connected' })
  }
  while (!signal.aborted) {
    try {
      await line.listen?.({ signal, up, incoming })
    } catch (error) {
      if (signal.aborted) return
      const reason = troubleOf(error)
      const isFinal = error instanceof LineFailed
      on.onTrouble(reason.text)
      on.onState({ kind: 'failed', reason, isFinal })
      if (isFinal) return
      if (error instanceof LineBusy) waitMs = Math.max(waitMs, error.waitMs)
    }
    await pause(on.after, waitMs, signal)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
}

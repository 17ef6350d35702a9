import type { RunState } from '#contract'
import type { Tone } from '../../ui/Pill.tsx'

export const RUN_TONES: Readonly<Record<RunState, Tone>> = {
  waiting: 'neutral',
  running: 'accent',
  done: 'success',
  failed: 'danger',
  missed: 'warning',
  skipped: 'warning',
  stopped: 'neutral',
  interrupted: 'warning',
}

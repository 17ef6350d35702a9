import type { ToolAvailabilityView, ToolsetState, ToolUnavailableCode } from '#contract'
import { useText } from '../language/use-text.ts'
import { Pill, type Tone } from '../ui/Pill.tsx'

const TONES: Readonly<Record<ToolUnavailableCode, Tone>> = {
  'missing-key': 'warning',
  'missing-binary': 'warning',
  'not-running': 'warning',
  'unsupported-platform': 'neutral',
  failed: 'danger',
}

/** In one word whether it can be used; independent of the switch beside it. */
export function StatePill({ state }: { state: ToolsetState | ToolAvailabilityView }) {
  const t = useText().tools
  if (state.kind === 'mixed') return <Pill tone="warning">{t.mixed(state.offered, state.of)}</Pill>
  if (state.kind === 'unavailable')
    return <Pill tone={TONES[state.code]}>{t.pills[state.code]}</Pill>
  return <Pill tone={state.kind === 'ready' ? 'success' : 'neutral'}>{t.pills[state.kind]}</Pill>
}

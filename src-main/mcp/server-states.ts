/** What a state of a server means for its tools, and for who looks at it. */
import type { McpState } from '#contract'
import { say } from '#say'
import type { CheckResult } from '../registry/tool-entry.ts'

/** For the tools page: an idle server is as good as a running one. */
export function availabilityOf(name: string, state: McpState): CheckResult {
  const fix = say('mcp.restartIt')
  if (state.kind === 'retrying') {
    const reason = say('mcp.retrying', { reason: state.reason })
    return { ok: false, code: 'not-running', reason, fix }
  }
  if (state.kind === 'needs-sign-in') {
    const reason = say('mcp.signInNeeded', { name })
    return { ok: false, code: 'missing-key', reason, fix: say('mcp.signInFirst') }
  }
  if (state.kind === 'failed') {
    const reason = say('mcp.startFailed', { reason: state.reason })
    const code = state.code === 'missing-binary' ? 'missing-binary' : 'not-running'
    return { ok: false, code, reason, fix: state.fix ?? fix }
  }
  return true
}

export function maskedState(state: McpState, mask: (text: string) => string): McpState {
  if (state.kind === 'starting' && state.line !== undefined)
    return { ...state, line: mask(state.line) }
  if (state.kind !== 'failed' || state.stderrTail === undefined) return state
  return { ...state, stderrTail: mask(state.stderrTail) }
}

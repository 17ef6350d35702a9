/** “Try a command”: the verdict, the deciding rule and the parts, by the gate's own reasoning. */
import type { ApprovalMode, ParsedRequestOf, TryView } from '#contract'
import type { CommandRequest } from '../../ports/gate.ts'
import { showText } from '../display-text.ts'
import type { CallReader } from '../gate-call.ts'
import { cover } from '../grants/grant-coverage.ts'
import { formatPattern } from '../grants/grant-pattern-text.ts'
import type { Grants } from '../grants/grants.ts'
import type { Modes } from '../modes.ts'
import { findingViews, partViews } from '../questions/question-view.ts'
import type { Gate } from './gate.ts'
import { needsIn, type Weighing } from './gate-weigh.ts'

const OUTCOMES = { never: 'refused', refused: 'refused', allowed: 'runs', ask: 'asks' } as const

export function createTryOut(deps: { read: CallReader; gate: Gate; modes: Modes; grants: Grants }) {
  return async function tryOut({
    command,
    cwd,
    sessionId,
  }: ParsedRequestOf<'approval.try'>): Promise<TryView> {
    const request: CommandRequest = {
      sessionId: sessionId ?? '',
      taskId: '',
      callId: '',
      tool: 'terminal',
      command,
      cwd,
      backend: { kind: 'local', isolated: false },
      signal: new AbortController().signal,
    }
    const call = await deps.read.command(request)
    const mode = deps.modes.of(sessionId)
    const weighing = deps.gate.weighCall(call)
    const shown = showText(command)
    const { judgement } = call.matter
    return {
      outcome: OUTCOMES[weighing.kind],
      because: becauseOf(weighing, mode),
      level: judgement.level,
      display: shown.display,
      findings: findingViews(judgement, shown),
      parts: partViews(
        judgement,
        cover(call.matter, deps.grants.inReach(request), needsIn(mode)),
        shown,
      ),
    }
  }
}

function becauseOf(weighing: Weighing, mode: ApprovalMode): string {
  switch (weighing.kind) {
    case 'never':
      return `it never runs: ${weighing.danger.rule}`
    case 'refused':
      return `your rule refuses it: ${weighing.rule.pattern}`
    case 'allowed': {
      const [grant] = weighing.used
      if (grant) return `your rule allows it: ${formatPattern(grant.pattern)} (${grant.scope})`
      return mode === 'full-access' ? 'this session has full access' : 'it is harmless'
    }
    case 'ask':
      return mode === 'ask-always' ? 'everything is asked' : 'no rule covers all of it'
  }
}

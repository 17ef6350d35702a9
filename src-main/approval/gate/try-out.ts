/** “Try a command”: the verdict, the deciding rule and the parts, by the gate's own reasoning. */
import type { ApprovalMode, ParsedRequestOf, TriedPartView, TryView } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import type { Danger, JudgedPart } from '../../classifier/judgement.ts'
import { tellRoles } from '../../classifier/signatures/tell-roles.ts'
import type { CommandRequest } from '../../ports/gate.ts'
import type { Place } from '../../ports/place.ts'
import { showLine, showText } from '../display-text.ts'
import type { CallReader } from '../gate-call.ts'
import { cover } from '../grants/grant-coverage.ts'
import { formatPattern } from '../grants/grant-pattern-text.ts'
import type { Grants } from '../grants/grants.ts'
import type { Modes } from '../modes.ts'
import { findingViews, partViews } from '../questions/question-view.ts'
import type { Gate } from './gate.ts'
import { needsIn, type Weighing } from './gate-weigh.ts'

const OUTCOMES = {
  never: 'refused',
  refused: 'refused',
  planning: 'refused',
  allowed: 'runs',
  ask: 'asks',
} as const

export function createTryOut(deps: {
  read: CallReader
  gate: Gate
  modes: Modes
  grants: Grants
  placeOf: (sessionId: string) => Place
}) {
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
      place: deps.placeOf(sessionId ?? ''),
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
      ).map((part, index) => ({ ...part, words: wordsOf(judgement.parts[index]) })),
    }
  }
}

const MOST_WORDS = 40 // of one command; more are data

function wordsOf(part: JudgedPart | undefined): TriedPartView['words'] {
  if (!part) return []
  return tellRoles(part.program, part.words.slice(0, MOST_WORDS)).map(({ text, role }) => ({
    text: showLine(text),
    role,
  }))
}

/** What it does, by the rule that knows it. */
function sentenceOf({ rule, sentence, said = { key: rule } }: Danger): Words {
  return { text: sentence, ...said }
}

function becauseOf(weighing: Weighing, mode: ApprovalMode): Words {
  switch (weighing.kind) {
    case 'never':
      return say('approval.neverRuns', { sentence: sentenceOf(weighing.danger) })
    case 'refused':
      return say('approval.ruleRefuses', { pattern: weighing.rule.pattern })
    case 'planning':
      return say('approval.planning')
    case 'allowed': {
      const [grant] = weighing.used
      if (grant)
        return say('approval.ruleAllows', {
          pattern: formatPattern(grant.pattern),
          scope: say(`approval.${grant.scope}`),
        })
      if (weighing.decider.kind === 'sandbox') return say('approval.contained')
      return say(mode === 'full-access' ? 'approval.fullAccess' : 'approval.harmless')
    }
    case 'ask':
      return say(mode === 'ask-always' ? 'approval.allIsAsked' : 'approval.notCovered')
  }
}

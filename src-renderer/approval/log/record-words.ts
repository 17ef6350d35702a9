/** A decision in one line, as it stays in the conversation and in the log. */
import type { DecisionView } from '#contract'
import type { Text } from '../../language/en.ts'

type Spoken = Pick<Text, 'approval' | 'elsewhere' | 'rehearsal' | 'runtime'>

export function recordWords(decision: DecisionView, text: Spoken): string {
  const { record } = text.approval
  const { elsewhere, rehearsal } = decision
  if (rehearsal) {
    const isByRule = decision.decider.kind === 'rehearse-rule'
    const told = isByRule ? outcomeWords(decision, text) : rehearsalWords(rehearsal, text)
    return [told, ...endWords(decision, record)].join(' · ')
  }
  const words = elsewhere ? elsewhereWords(elsewhere, text) : outcomeWords(decision, text)
  return [words, ...endWords(decision, record)].join(' · ')
}

function outcomeWords(decision: DecisionView, { approval, runtime }: Spoken): string {
  const t = approval.record
  const { decider, outcome, scope, words } = decision
  switch (decider.kind) {
    case 'person':
      return personWords(decision, t)
    case 'session-rule':
      return t.byRule(runtime.ownRule(decider.pattern), t.ruleScopes[scope ?? 'session'])
    case 'permanent-rule':
      return t.byRule(runtime.ownRule(decider.pattern), t.ruleScopes[scope ?? 'always'])
    case 'rehearse-rule':
      return t.rehearsedByRule(runtime.ownRule(decider.pattern))
    case 'deny-rule':
      return t.refusedByRule(runtime.ownRule(decider.pattern), words)
    case 'floor':
      return t.floor(runtime.danger(decider.rule))
    case 'plan':
      return t.plan
    case 'reviewer':
      return t.reviewer
    case 'time-out':
      return decision.waitedMs === undefined ? t.expiredPlain : t.expired(decision.waitedMs)
    case 'mode':
      return decision.level === 'safe' ? t.harmless : t.mode
    case 'isolation':
      return t.isolation(decider.backend)
    case 'sandbox':
      return t.sandbox
    case 'nobody-to-ask':
      return t.nobody
    case 'not-shown':
      return t.notShown
    case 'session-end':
      return outcome === 'withdrawn' ? t.withdrawn : t.denied
    case 'app-ended':
      return t.appEnded
    case 'log-failure':
      return t.logFailure
  }
}

function elsewhereWords(
  { place, files }: NonNullable<DecisionView['elsewhere']>,
  { elsewhere: { record } }: Spoken,
): string {
  return files === undefined ? record.started(place) : record.kept(place, files)
}

function rehearsalWords(
  { became, files = 0, overruled = 0 }: NonNullable<DecisionView['rehearsal']>,
  { rehearsal: { record } }: Spoken,
): string {
  if (became === 'begun') return record.begun
  return became === 'applied' ? record.applied(files, overruled) : record.undone(files)
}

function personWords(decision: DecisionView, t: Text['approval']['record']): string {
  const { outcome, scope, words, edited, decider } = decision
  if (outcome !== 'allowed') return words ? t.deniedWith(words) : t.denied
  if (edited !== undefined) return t.edited
  if (scope) return t.approved[scope]
  const isAtOnce = decider.kind === 'person' && !decider.via.includes(': ')
  return isAtOnce ? t.ranNow : t.inAdvance
}

function endWords(decision: DecisionView, t: Text['approval']['record']): string[] {
  const { exitCode, durationMs } = decision
  if (durationMs === undefined) return []
  const end = exitCode === null || exitCode === undefined ? t.interrupted : t.exit(exitCode)
  return [end, t.duration(durationMs)]
}

/** What ran because it is harmless needs no line in the conversation; the log has it. */
export function isWorthALine({ decider, level, outcome }: DecisionView): boolean {
  return outcome !== 'allowed' || decider.kind !== 'mode' || level !== 'safe'
}

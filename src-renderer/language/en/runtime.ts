import type { FindingView, KnownRuleView, PatternOffer } from '#contract'
import { dangersIn, readDanger } from '../danger-key.ts'
import { createSaid } from '../said.ts'

/** What a model is told of the person is told to the person in other words. */
const TO_THE_PERSON: Readonly<Record<string, string>> = {
  'session.plans':
    'Plan first: the agent looks and proposes; all else is refused until you end planning.',
  'session.planEnded': 'Planning is over: tools and commands run again as your rules say.',
}

/** What the runtime says itself. It speaks English, so here everything else is shown as it comes. */
export const runtime = {
  said: createSaid(TO_THE_PERSON),
  finding: ({ sentence }: Pick<FindingView, 'rule' | 'sentence' | 'said'>): string => sentence,
  rule: ({ name, sentence }: Pick<KnownRuleView, 'rule' | 'name' | 'sentence'>) => ({
    name,
    sentence,
  }),
  /** What a rule of the person's own covers. */
  covers: ({ words }: Pick<PatternOffer, 'pattern' | 'words'>): string => words.text,
  /** A kind of danger by its name. */
  danger,
  /** A rule of the person's own in a sentence; kinds of danger are said, anything else is shown as written. */
  ownRule: (pattern: string): string => {
    const dangers = dangersIn(pattern)?.map(danger)
    return dangers ? `any ${dangers.join(', any ')}` : pattern
  },
}

/** “recursive delete by rm in the working folder”. */
function danger(key: string): string {
  const { rule, program, scope, target } = readDanger(key)
  const name = GATE_DANGERS[rule] ?? rule.slice(rule.indexOf('.') + 1).replaceAll('-', ' ')
  const by = program ? ` by ${program}` : ''
  if (target) return `${name}${by} on ${target}`
  return `${name}${by}${scope ? ` in ${PLACES[scope] ?? scope}` : ''}`
}

const PLACES: Readonly<Record<string, string>> = {
  workspace: 'the working folder',
  scratch: 'temporary folders',
}

/** Dangers that the gate itself finds, beside those of the classifier. */
const GATE_DANGERS: Readonly<Record<string, string>> = {
  'dynamic.carried': 'a command that its session defined',
  'file.awaited': 'a file that a waiting command runs',
  'file.outside': 'a file outside the working folder',
  'file.protected': 'a protected file',
  'file.still-written': 'a file that is still written',
  'input.recall': 'a line typed again from the history',
  'sandbox.leave': 'leaving the sandbox',
  'tool.asks': 'a tool that asks',
  'tool.changes-things': 'a tool that changes things',
}

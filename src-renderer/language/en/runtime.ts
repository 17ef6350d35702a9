import type { FindingView, KnownRuleView, PatternOffer } from '#contract'
import type { Words } from '#words'

/** What the runtime says itself. It speaks English, so here everything is shown as it comes. */
export const runtime = {
  said: ({ text }: Words): string => text,
  finding: ({ sentence }: Pick<FindingView, 'rule' | 'sentence' | 'said'>): string => sentence,
  rule: ({ name, sentence }: Pick<KnownRuleView, 'rule' | 'name' | 'sentence'>) => ({
    name,
    sentence,
  }),
  /** What a rule of the person's own covers. */
  covers: ({ words }: Pick<PatternOffer, 'pattern' | 'words'>): string => words.text,
}

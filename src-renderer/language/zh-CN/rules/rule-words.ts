/** What a rule is called, and what would happen, by the rule's own name. */
export type RuleWords = Readonly<Record<string, readonly [name: string, sentence: string]>>

/**
 * What the person refuses for good. A rule is read in every way it can be meant: as a glob over the
 * text, its lines and each command in it, as the name of a program, and as a pattern like a grant's.
 */
import { z } from 'zod'
import type { DenyRuleView } from '#contract'
import { say } from '#say'
import { dangerKeys } from '../../classifier/danger-key.ts'
import type { JudgedPart } from '../../classifier/judgement.ts'
import { matchesGlob } from '../../classifier/rules/glob.ts'
import type { Matter } from '../gate-call.ts'
import type { SetAside } from './grant-entries.ts'
import { matchesWords } from './grant-pattern.ts'
import { parsePattern } from './grant-pattern-text.ts'
import type { ListStore } from './grants.ts'

const ruleSchema = z.strictObject({
  id: z.string().min(1).max(64),
  pattern: z.string().trim().min(1).max(2_000),
  alternative: z.string().max(500).optional(),
  createdAt: z.number(),
})

export interface DenyRule extends DenyRuleView {}

export function createDenyRules(deps: {
  store: ListStore
  now: () => number
  newId: () => string
  onChange: () => void
}) {
  const read = readRules(deps.store.load())
  let rules: readonly DenyRule[] = read.rules
  let setAside: readonly SetAside[] = read.setAside
  return { match, add, remove, rewrite, list: () => [...rules], aside: () => [...setAside] }

  function match(matter: Matter): DenyRule | undefined {
    if (rules.length === 0) return undefined
    return rules.find(({ pattern }) => isMeantBy(pattern, matter))
  }

  function add(pattern: string, alternative?: string): DenyRule {
    const rule = ruleSchema.parse({ id: deps.newId(), pattern, alternative, createdAt: deps.now() })
    replace([...rules, rule])
    return rule
  }

  /** False when there is no such rule. Also drops one that could not be read. */
  function remove(id: string): boolean {
    const kept = rules.filter((rule) => rule.id !== id)
    const keptAside = setAside.filter((aside) => aside.id !== id)
    if (kept.length === rules.length && keptAside.length === setAside.length) return false
    setAside = keptAside
    replace(kept)
    return true
  }

  function rewrite(): void {
    replace(rules)
  }

  function replace(next: readonly DenyRule[]): void {
    deps.store.save([...next, ...setAside.map((aside) => aside.entry)])
    rules = next
    deps.onChange()
  }
}

export type DenyRules = ReturnType<typeof createDenyRules>

/** Is it meant by this text, in any of the ways in which that can be read? */
export function isMeantBy(pattern: string, matter: Matter): boolean {
  const glob = pattern.toLowerCase()
  const isNamed = textsOf(matter).some((text) => matchesGlob(glob, text.toLowerCase()))
  return isNamed || matchesAsGrant(pattern, matter)
}

/** The text itself, each of its lines, and each command in it as the shell would start it. */
function textsOf({ about, tool, text, judgement }: Matter): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const named = about === 'tool' ? [tool] : []
  return [text.trim(), ...named, ...lines, ...judgement.parts.flatMap(spellings)]
}

function matchesAsGrant(text: string, { about, tool, judgement }: Matter): boolean {
  const read = parsePattern(text)
  if (!read.ok) return false
  const { pattern } = read
  if (pattern.kind === 'words') return judgement.parts.some((part) => matchesWords(pattern, part))
  if (pattern.kind === 'tool') return about === 'tool' && pattern.tool === tool
  return pattern.kind === 'class' && dangerKeys(judgement).some((key) => pattern.keys.includes(key))
}

function spellings(part: JudgedPart): string[] {
  // An unknown word may be anything; the mark stands for it so that its neighbours still match.
  const [program = '', ...words] = part.words.map((word) => word ?? '\u{fffd}')
  const name = program.slice(program.lastIndexOf('/') + 1)
  return [name, ...[program, name, part.program].map((first) => [first, ...words].join(' '))]
}

function readRules(stored: unknown): { rules: DenyRule[]; setAside: SetAside[] } {
  const rules: DenyRule[] = []
  const setAside: SetAside[] = []
  const entries: unknown[] = Array.isArray(stored) ? stored : stored == null ? [] : [stored]
  entries.forEach((entry, index) => {
    const rule = readRule(entry, index)
    if (rule) rules.push(rule)
    else setAside.push({ id: `deny-aside-${index}`, entry, reason: say('rule.denyUnreadable') })
  })
  return { rules, setAside }
}

/** A refusal is kept whenever its pattern can be made out, whatever else is wrong with the entry. */
function readRule(entry: unknown, index: number): DenyRule | undefined {
  const parsed = ruleSchema.safeParse(entry)
  if (parsed.success) return parsed.data
  const pattern = typeof entry === 'string' ? entry : patternIn(entry)
  const found = ruleSchema.safeParse({ id: `deny-${index}`, pattern, createdAt: 0 })
  return found.success ? found.data : undefined
}

function patternIn(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'pattern' in entry
    ? entry.pattern
    : undefined
}

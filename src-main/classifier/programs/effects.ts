/** What programs do by their signatures, said in the rules' own words. */
import { forPrograms, type ProgramEntry } from '../rules/program-entry.ts'
import type { ProgramRule, RuleName } from '../rules/rule.ts'
import { type RuleLine, ruleBook } from '../rules/rule-book.ts'
import { exactly } from '../sentences.ts'
import { readVerbs, type Told } from '../signatures/read-verbs.ts'
import { readWords } from '../signatures/read-words.ts'
import { signatures } from '../signatures/signatures.ts'
import { ruleLines } from './catalogue.ts'

const { finding } = ruleBook<Readonly<Partial<Record<RuleName, RuleLine>>>>(ruleLines)

/** Asked about only by those who want to know everything. */
const FOR_THE_STRICT: ReadonlySet<string> = new Set([
  'remote-code.package-run',
  'package.install-global',
  'package.remove-dependency',
])

const bySignature: ProgramRule = (unit, { sensitivity }) => {
  const words = readWords(unit)
  if (!words) return []
  const isAsked = (effect: RuleName) => sensitivity === 'strict' || !FOR_THE_STRICT.has(effect)
  return readVerbs(words, isAsked).map((told) => {
    const found = finding(told.effect, told.cause ?? words.behind ?? unit)
    return { ...found, ...objectsIn(told, found.sentence) }
  })
}

const MOST_OBJECTS = 3
const MOST_CHARS = 80

/** `docker volume rm data`: the rule says what happens, the words say to what. */
function objectsIn({ effect, objects }: Told, text: string) {
  const named = objects.slice(0, MOST_OBJECTS).map(({ text }) => text)
  const object = objects.length > MOST_OBJECTS ? `${named.join(' ')} …` : named.join(' ')
  if (object === '' || object.length > MOST_CHARS) return {}
  return exactly('found.here', { sentence: { text, key: effect }, object })
}

export const signedPrograms: readonly ProgramEntry[] = signatures.flatMap(({ names, verbs, is }) =>
  verbs === undefined && is === undefined ? [] : forPrograms(names, bySignature),
)

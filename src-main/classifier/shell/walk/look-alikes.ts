/** Words that imitate others: full-width letters, Cyrillic among Latin, dashes that are no hyphens. */
import { exactly, type SentenceKey } from '../../sentences.ts'
import type { Field, Unit } from '../../unit.ts'
import { FOREIGN_BLANK } from '../parse/text-scan.ts'
import type { Walker } from '../state/walker.ts'

const ASCII = /^[\x00-\x7f]*$/
/** Cyrillic, Greek and Armenian letters stand next to Latin ones in no honest word. */
const MIXED = /[A-Za-z][\u0370-\u058f]|[\u0370-\u058f][A-Za-z]/
/** Letters of other scripts that pass for Latin ones. */
const IMITATING = /^[АВЕКМНОРСТУХаеорсухіјѕԁһӏքոսցΑΒΕΖΗΙΚΜΝΟΡΤΥΧοαρν\x00-\x7f]+$/
/** Full-width and small forms, mathematical letters, and slashes that are none. */
const DISGUISED = /[\uff01-\uff5e\ufe50-\ufe6f\u2215\u2044\u29f8]|[\u{1d400}-\u{1d7ff}]/u
const FOREIGN_DASH = /^[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]+[A-Za-z]/

export function reportLookAlikes(walker: Walker, unit: Unit) {
  unit.argv.forEach((field, index) => {
    if (ASCII.test(field.text)) return
    const found = imitation(field, index === 0)
    if (!found) return
    walker.report({
      rule: 'deceptive.look-alike',
      level: 'dangerous',
      span: field.span,
      ...exactly(found),
      undoable: false,
      ...(field.value === null ? {} : { resolved: folded(field.value) }),
      remember: 'never',
    })
  })
}

function imitation(field: Field, isCommand: boolean): SentenceKey | undefined {
  const value = field.value ?? field.text
  if (ASCII.test(value)) return undefined
  const isProse = field.quoted && !isCommand
  if (!isProse && FOREIGN_BLANK.test(value)) return 'found.foreignBlank'
  if (!field.quoted && FOREIGN_DASH.test(value)) return 'found.foreignDash'
  if (!isProse && DISGUISED.test(value) && ASCII.test(folded(value))) return 'found.disguised'
  if (isCommand && IMITATING.test(value)) return 'found.imitatedName'
  if ((!isProse || /^\w+:\/\//.test(value)) && MIXED.test(value)) return 'found.mixedLetters'
  return undefined
}

function folded(value: string): string {
  return value
    .normalize('NFKC')
    .replace(/[\u2215\u2044\u29f8]/g, '/')
    .replace(/\p{Cf}/gu, '')
}

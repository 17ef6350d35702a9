/** Verbs that delete, in programs of which nothing else is known: `prlctl delete vm`, `govc vm.destroy x`. */

import type { ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { factsOf } from '../../signatures/facts/facts.ts'
import { matchPhrase } from '../../signatures/phrase.ts'
import { readVerbs } from '../../signatures/read-verbs.ts'
import { readWords, signatureOf } from '../../signatures/read-words.ts'
import type { Field, Unit } from '../../unit.ts'
import { isGiven, isScript, isUnlisted } from './program-lists.ts'

export const unknownRemovalBook = ruleBook({
  'fs.unknown-removal': [
    'caution',
    'Removal by a program that is not known',
    'Tells a program to delete or destroy something; what that is, cannot be told from here.',
    'lost',
  ],
})

const { finding } = unknownRemovalBook

const VERB =
  /^(?:delete|del|deleteall|delete-all|destroy|purge|nuke|terminate|obliterate|erase|forget|wipe|unregister|deregister|revoke|unpublish|decommission)$/i
/** As a first word these take away an entry of a list, or a file of the project. */
const LATER_VERB = /^(?:rm|remove|prune|clear)$/i
/** `deletetable`, `TerminateInstances`, but not `deleted`. */
const GLUED = /^(?:delete|destroy|terminate)(?!d$|s$|r$|rs$)[a-z]+$/i
/** `bucket:delete`, `vm.destroy`, `stanza-delete`; `delete-stack`, `drop-table`, `erase_flash`. */
const COMPOUND =
  /^[\w.:-]*\w[-:._](?:delete|destroy|purge|erase|obliterate|drop|uninstall|remove|wipe)$|^uninstall$|^(?:delete|destroy|purge|erase|drop|terminate)[-_:][\w-]+$/i

/** A task of a script that is called by its path, `bin/console database:drop`, names itself in parts. */
const TASK = /^[a-z][\w:-]*:(?:delete|destroy|purge|drop|wipe|erase)$/i

/** The same verbs where the rules of a program do not name them: nobody means something else by these. */
const PLAIN_VERB = /^(?:delete|destroy|purge|terminate)$/i

/** Words with which nothing goes. */
const HARMLESS =
  /^(?:--help|-help|-h|help|-n|--dry-?run(?:=.*)?|--simulate|--generate-cli-skeleton|--noop|--preview|--plan|can-i)$/

/** For programs without a rule of their own: those know better. */
export const unknownRemoval: ProgramRule = (unit) => {
  if (unit.argv.length < 2 || isHarmless(unit)) return []
  const words = unit.argv.slice(1)
  const task = isScript(unit) && words.find(({ value }) => TASK.test(value ?? ''))
  if (task) return [finding('fs.unknown-removal', task)]
  if (!isUnlisted(unit)) return []
  const verb = operandsOf(words, 4).find(
    ({ value }, index) =>
      COMPOUND.test(value ?? '') ||
      (index > 0 && LATER_VERB.test(value ?? '')) ||
      ((VERB.test(value ?? '') || GLUED.test(value ?? '')) && isFollowed(index, unit)),
  )
  const cause =
    verb ?? described(unit) ?? words.find((word, index) => removesTree(word, words[index + 1]))
  return cause ? [finding('fs.unknown-removal', cause)] : []
}

/** A verb that public descriptions of the program say destroys something. */
function described({ program, argv }: Unit): Field | undefined {
  const facts = factsOf(program)
  if (!facts || facts.verbs.length === 0) return undefined
  const given = facts.read(argv.slice(1))
  for (const verb of facts.verbs) {
    const cause = matchPhrase(verb, given, given.operands)
    if (cause && cause !== true) return cause
  }
  return undefined
}

/** Whoever has a list of verbs has one that was thought about; what it left out must at least be named so. */
function describedAsWell(unit: Unit): Field | undefined {
  const cause = described(unit)
  const isPlain = VERB.test(cause?.value ?? '') || LATER_VERB.test(cause?.value ?? '')
  return isPlain || signatureOf(unit.program)?.verbs === undefined ? cause : undefined
}

/** For those with one, when it has found nothing. */
export const unnamedRemoval: ProgramRule = (unit) => {
  if (unit.argv.length < 2 || !isUnlisted(unit) || isHarmless(unit)) return []
  const verb = operandsOf(unit.argv.slice(1), 3).find(
    ({ value }, index) =>
      COMPOUND.test(value ?? '') || (PLAIN_VERB.test(value ?? '') && isFollowed(index, unit)),
  )
  const cause = verb ?? describedAsWell(unit)
  if (!cause) return []
  const words = readWords(unit)
  const isTold = words && readVerbs(words, () => true).length > 0
  return isTold ? [] : [finding('fs.unknown-removal', cause)]
}

function isHarmless(unit: Unit): boolean {
  return isGiven(HARMLESS, unit)
}

function operandsOf(words: readonly Field[], most: number): readonly Field[] {
  return words.filter(({ value }) => !value?.startsWith('-')).slice(0, most)
}

/** `runner rm -rf x`: a verb of its own or another program, a tree is gone either way. */
function removesTree(word: Field, next: Field | undefined): boolean {
  return word.value === 'rm' && /^(?:-[a-zA-Z]*[rR][a-zA-Z]*|--recursive)$/.test(next?.value ?? '')
}

/** `x delete` may be anything; `x delete name` and `x thing delete` say what goes. */
function isFollowed(index: number, { argv }: Unit): boolean {
  return index > 0 || argv.length > 2
}

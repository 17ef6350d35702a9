/** Commands that are given the names which a search found: `find ~ | xargs cat`, `cat $(find ~)`. */

import { remembered } from '../../rules/remembered.ts'
import type { FlowRule, RuleContext } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import { upstream } from '../../rules/upstream.ts'
import type { Field, Unit } from '../../unit.ts'
import { isSecret, secretBook } from '../secrets/secret-files.ts'
import { findsSecrets } from './find.ts'
import { isWide, LOOKS_ONLY, NAMES_ONLY, wideReadBook } from './wide-reads.ts'

const { finding } = wideReadBook

export const listedReads: FlowRule = ({ units }, context) => {
  const isOfSecrets = remembered((list) => isListOfSecrets(list, context))
  const isOfNamed = remembered((list) => isListOfNamed(list, context))
  return units.flatMap((unit) => {
    const lists = listsFor(unit)
    if (lists.length === 0 || showsNothing(unit)) return []
    if (lists.some(isOfSecrets)) return [finding('secret.read-all', unit)]
    return lists.some(isOfNamed) ? [secretBook.finding('secret.read', unit)] : []
  })
}

/** The commands whose output names its operands. */
export function listsFor({ argv, openEnded, wrappers }: Unit): readonly Unit[] {
  const spelled = [...new Set(argv.slice(1).flatMap(({ from }) => from ?? []))]
  if (!openEnded) return spelled
  const feeder = wrappers.findLast(({ program }) => FEEDERS.has(program) || isFd(program))
  if (!feeder) return spelled
  return isFd(feeder.program) ? [...spelled, feeder] : [...spelled, ...feeder.stdin.from]
}

const FEEDERS = new Set(['xargs', 'gxargs', 'parallel'])

/** `fd . ~ -x cat` searches and feeds. */
function isFd(program: string): boolean {
  return program === 'fd' || program === 'fdfind'
}

function showsNothing({ program, argv }: Unit): boolean {
  if (program === '' || LOOKS_ONLY.test(program) || FEEDERS.has(program)) return true
  return /grep$|^rg$/.test(program) && argv.some(({ value }) => NAMES_ONLY.test(value ?? ''))
}

/** Everything of a home folder, unless somebody picks from it on the way. */
function isListOfSecrets(list: Unit, context: RuleContext): boolean {
  const chain = upstream(list)
  return !chain.some(picks) && chain.some((unit) => lists(unit, context))
}

function lists(unit: Unit, context: RuleContext): boolean {
  const words = unit.argv.slice(1)
  const operands = words.filter(({ value }) => !value?.startsWith('-'))
  switch (unit.program) {
    case 'find':
    case 'gfind':
      return findsSecrets(words, unit, context)
    case 'fd':
    case 'fdfind':
      return !isTelling(operands[0]) && operands.slice(1).some(isWholeOrSecret)
    case 'ls':
    case 'tree':
      return (operands.length > 0 ? operands : here(unit)).some(isWholeOrSecret)
    case 'locate':
    case 'plocate':
      return operands.some(({ value }) => isSecret(context.classifyPath(value ?? '', null)))
    default:
      return false
  }

  function isWholeOrSecret(folder: Field): boolean {
    const target = targetOf(folder, unit, context)
    return isWide(target) || isSecret(target)
  }
}

/** `printf '%s\n' ~/.ssh/* | xargs cat`: these print the names that they are given. */
function isListOfNamed(list: Unit, context: RuleContext): boolean {
  const chain = upstream(list)
  if (chain.some(picks)) return false
  return chain.some(
    (unit) =>
      PRINTS_NAMES.test(unit.program) &&
      unit.argv.slice(1).some((word) => isSecret(targetOf(word, unit, context))),
  )
}

const PRINTS_NAMES = /^(?:echo|printf|print|realpath|readlink|stat|dirname|basename)$/

/** Without a folder it is the one that the command runs in. */
function here({ argv: [word] }: Unit): readonly Field[] {
  return word ? [{ ...word, value: '.', glob: false }] : []
}

/** `grep '\.md$'` leaves some of the names; `grep .` leaves all, and `grep ssh` the wrong ones. */
function picks({ program, argv }: Unit): boolean {
  if (!/^(?:[ef]?grep|rg|awk|sed|fzf)$/.test(program)) return false
  const words = argv.slice(1)
  if (words.some(({ value }) => /^-\w*v/.test(value ?? ''))) return false
  return isTelling(words.find(({ value }) => !value?.startsWith('-')))
}

const OF_SECRETS = /ssh|id_|rsa|ed25519|key|env|netrc|aws|cred|secret|token|passw|history|gnupg/i

function isTelling(pattern: Field | undefined): boolean {
  const text = pattern?.value ?? ''
  return /\w{2}/.test(text) && !OF_SECRETS.test(text)
}

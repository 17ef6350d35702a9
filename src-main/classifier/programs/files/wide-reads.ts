/** Programs that go through a whole home folder or disk: keys and letters lie among what they read. */

import { holdsSecret } from '../../rules/covered-secrets.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { type Target, targetOf } from '../../rules/targets.ts'
import type { Field, Unit } from '../../unit.ts'
import { isSecret, secretBook } from '../secrets/secret-files.ts'
import { reachOf } from './recursive-readers.ts'

export const wideReadBook = ruleBook({
  'secret.read-all': [
    'dangerous',
    'Reading a whole home folder',
    'Reads, copies or packs everything in your home folder or on this computer, keys and letters too.',
    'lost',
  ],
})

const { finding } = wideReadBook

/** What these change is the business of other rules, and they show nothing. */
const SHOWS_NOTHING = new Set('chmod chown chgrp setfacl mv gmv'.split(' '))
/** What these are given they only name, or delete, which others judge. */
export const LOOKS_ONLY =
  /^(?:.*\/)?(?:ls|stat|file|du|echo|printf|test|basename|dirname|chmod|chown|chgrp|touch|rm|unlink|rmdir|mv|shred|truncate|wc|\w+sum|realpath|readlink)$/
/** Only whether, or where, something was found. */
export const NAMES_ONLY =
  /^(?:-[a-zA-Z]*[lLqc][a-zA-Z]*|--(?:files|files-with-matches|quiet|count|silent))$/

export const wideReads: ProgramRule = (unit, context) => {
  if (unit.program === 'git') return git(unit, context)
  const reach = reachOf(unit)
  if (SHOWS_NOTHING.has(unit.program) || (reach.folders.size === 0 && !reach.startsHere)) return []
  const isSearch = /grep$|^(?:rg|ag|ack)$/.test(unit.program)
  if (isSearch && unit.argv.some(({ value }) => NAMES_ONLY.test(value ?? ''))) return []
  if (reach.startsHere && unit.cwd !== null && isAll('.', unit, context))
    return [finding('secret.read-all', unit)]
  return [...reach.folders].flatMap((folder) => judge(folder, unit, context))
}

/** `git add ~`, `git -C ~ add .`, `git --work-tree=/ stash`. */
function git(unit: Unit, context: RuleContext): Finding[] {
  const words = unit.argv.slice(1)
  const action = words.find(({ value }) => /^(?:add|stash|hash-object|grep)$/.test(value ?? ''))
  if (!action) return []
  return words.flatMap((word) => {
    const path = word.value?.replace(/^--(?:work-tree|git-dir)=/, '')
    if (path === undefined || path === '.' || path.startsWith('-')) return []
    const named = { ...word, value: path }
    const isShown = action.value === 'hash-object' && isSecret(targetOf(named, unit, context))
    return isShown ? [secretBook.finding('secret.copy', word)] : judge(named, unit, context)
  })
}

function judge(folder: Field, unit: Unit, context: RuleContext): Finding[] {
  const target = targetOf(folder, unit, context)
  const { path, scope } = target
  if (isWide(target)) return [finding('secret.read-all', folder, { scope, target: path })]
  return !isSecret(target) && holdsSecret(path, context.home)
    ? [secretBook.finding('secret.read', folder, { scope, target: path })]
    : []
}

/** A whole home folder or disk. */
export function isWide({ path, scope, whole }: Target): boolean {
  // A home that is the project as well, as in a container.
  if (scope === 'workspace') return false
  return whole === 'home' || whole === 'root' || /^\/(?:home|Users|root)$/.test(path)
}

function isAll(path: string, unit: Unit, context: RuleContext): boolean {
  const [word] = unit.argv
  return (
    word !== undefined && judge({ ...word, value: path, glob: false }, unit, context).length > 0
  )
}

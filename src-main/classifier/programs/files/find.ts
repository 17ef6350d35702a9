/** `find` and `fd`: deleting, writing and running from a search. */

import { literal } from '../../rules/fields.ts'
import { matchesGlob } from '../../rules/glob.ts'
import { wholeText } from '../../rules/patterns.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { spanOf } from '../../rules/rule-book.ts'
import { type Target, targetsOf } from '../../rules/targets.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
import type { Field, Unit } from '../../unit.ts'
import { isSecret, secretBook } from '../secrets/secret-files.ts'
import { deleteBook } from './delete.ts'
import { permissionBook } from './permissions.ts'
import { isWide, LOOKS_ONLY, wideReadBook } from './wide-reads.ts'

const { finding } = deleteBook

// Conditions that leave only some files; `-type` and depth alone still mean a whole tree.
const NARROWING_WORDS = String.raw`
  -i?name -i?path -i?regex -i?wholename -[acm]time -[acm]min -newer\w* -anewer -cnewer -size -empty
  -user -group -uid -gid -perm -inum -links -lname -samefile -nouser -nogroup -fstype -used
  -executable -readable -writable -prune -quit`
const NARROWING = wholeText(NARROWING_WORDS)
const SHALLOW_OR_NARROWING = wholeText(`${NARROWING_WORDS} -maxdepth`)
const SEARCHES_NAME = /^-i?name$/
const RUNS = new Set(['-exec', '-execdir', '-ok', '-okdir'])
const REMOVERS = new Set([
  'rm',
  'unlink',
  'rmdir',
  'shred',
  'grm',
  'rimraf',
  'mv',
  'truncate',
  'dd',
])
const GIVES_ACCESS = /^(?:.*\/)?g?(?:chmod|chown|chgrp)$/
const CHANGES = /^(?:.*\/)?(?:cp|install|ln|tee|dd|sed|gsed|perl|patch|rsync|sh|bash)$/

const find: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1)
  let found: boolean | undefined
  const isWideSearch = () => (found ??= findsSecrets(words, unit, context))
  return words.flatMap((word, index) => {
    const next = words[index + 1]
    if (isDelete(word)) return [judgeTree(word, words, false, unit, context)]
    if (!next || word.value === null) return []
    if (SEARCHES_NAME.test(word.value) && words.some(({ value }) => RUNS.has(value ?? ''))) {
      // Wherever it lies.
      return isSecret(context.classifyPath(next.value ?? '', null))
        ? [secretBook.finding('secret.read', next)]
        : []
    }
    if (RUNS.has(word.value) && GIVES_ACCESS.test(next.value ?? ''))
      return judgeAccess(word, words, unit, context)
    if (RUNS.has(word.value) && !LOOKS_ONLY.test(next.value ?? '') && isWideSearch())
      return [wideReadBook.finding('secret.read-all', word)]
    if (RUNS.has(word.value) && CHANGES.test(next.value ?? ''))
      return judgeChanged(words, unit, context)
    if (!RUNS.has(word.value) || !isRemover(next)) return []
    // The program that is run is judged by itself; only a whole tree makes it worse.
    const takesFolders = /^-\w*[rR]/.test(words[index + 2]?.value ?? '')
    const tree = judgeTree(word, words, takesFolders, unit, context)
    return tree.level === 'never' ? [tree] : []
  })
}

/** `find ~ -name .bashrc -exec cp x {} \;` */
function judgeChanged(words: readonly Field[], unit: Unit, context: RuleContext): Finding[] {
  const [start] = startingPoints(words, unit)
  return words.flatMap((name, index) => {
    if (!SEARCHES_NAME.test(words[index - 1]?.value ?? '') || !start?.value || !name.value)
      return []
    const path = { ...name, value: `${start.value}/${name.value}` }
    return judgeWrite(path, unit, context).filter(({ rule }) =>
      /^(?:persistence|secret)\./.test(rule),
    )
  })
}

const SECRETS = [
  'id_rsa',
  'id_ed25519',
  '.ssh',
  '.netrc',
  '.pgpass',
  '.git-credentials',
  '.aws',
  '.gnupg',
]

/** Does it find every file of a home folder or of the computer, or the secrets among them? */
export function findsSecrets(words: readonly Field[], unit: Unit, context: RuleContext): boolean {
  const starts = targetsOf(startingPoints(words, unit), unit, context)
  const patterns = words.filter(
    (_, index) =>
      /^-i?(?:name|path|wholename|regex)$/.test(words[index - 1]?.value ?? '') &&
      !/^(?:!|-not)$/.test(words[index - 2]?.value ?? ''),
  )
  if (patterns.some(({ value }) => isOfSecrets(value ?? ''))) return true
  const isAny = patterns.every(({ value }) => !/\w{2}/.test(value ?? ''))
  return isAny && starts.some((start) => isWide(start) || isSecret(start))

  function isOfSecrets(pattern: string): boolean {
    // Wherever it lies; a folder in front may be the home.
    const path = pattern.replace(/^\.?\*\/?/, `${context.home}/`)
    if ([pattern, path].some((name) => isSecret(context.classifyPath(name, null)))) return true
    // `*25519`, `*ssh*`: what begins with anything may end as a secret.
    const name = pattern.slice(pattern.lastIndexOf('/') + 1)
    return /^[*?]/.test(name) && /\w{3}/.test(name) && SECRETS.some((one) => matchesGlob(name, one))
  }
}

/** `-delete`, also as an unquoted pattern that could become it. */
function isDelete({ value, glob }: Field): boolean {
  return value === '-delete' || (glob && value !== null && /^-d[el?*[]/.test(value))
}

function isRemover(word: Field | undefined): boolean {
  const name = word?.value?.split('/').at(-1)
  return name !== undefined && REMOVERS.has(name)
}

/** The whole of a disk, home or system folder is the same loss as by `rm -r`. */
function judgeTree(
  action: Field,
  words: readonly Field[],
  takesFolders: boolean,
  unit: Unit,
  context: RuleContext,
): Finding {
  const starts = targetsOf(startingPoints(words, unit), unit, context)
  const lost = wholeOf(starts, words, takesFolders ? NARROWING : SHALLOW_OR_NARROWING)
  if (!lost) {
    return finding('fs.delete-many', action, { scope: starts[0]?.scope, target: starts[0]?.path })
  }
  return finding(`fs.delete-${lost.whole ?? 'root'}`, lost.field, {
    scope: lost.scope,
    target: lost.path,
  })
}

/** `find ~ -exec chmod 600 {} +` is `chmod -R` by another name. */
function judgeAccess(
  action: Field,
  words: readonly Field[],
  unit: Unit,
  context: RuleContext,
): Finding[] {
  const starts = targetsOf(startingPoints(words, unit), unit, context)
  const whole = wholeOf(starts, words, SHALLOW_OR_NARROWING)
  return whole
    ? [
        permissionBook.finding('permission.whole-tree', action, {
          scope: whole.scope,
          target: whole.path,
        }),
      ]
    : []
}

/** Where it begins, when that is the whole of something and no condition leaves any of it out. */
function wholeOf(
  starts: readonly Target[],
  words: readonly Field[],
  narrowing: RegExp,
): Target | undefined {
  const isNarrow = words.some(
    ({ value }, index) =>
      value !== null &&
      narrowing.test(value) &&
      // Every name matches that.
      !(SEARCHES_NAME.test(value) && words[index + 1]?.value === '*'),
  )
  return isNarrow ? undefined : starts.find(({ whole }) => whole !== null)
}

function startingPoints(words: readonly Field[], unit: Unit): Field[] {
  const starts: Field[] = []
  for (const word of words) {
    const { value } = word
    if (value === '-H' || value === '-L' || value === '-P') continue
    if (value !== null && /^[-(!]/.test(value)) break
    starts.push(word)
  }
  return starts.length > 0 ? starts : [literal('.', spanOf(unit.argv[0] ?? unit))]
}

export const findPrograms: readonly ProgramEntry[] = forPrograms('find gfind bfs', find)

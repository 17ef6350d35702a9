/** Files of a home folder that are written over by names which a search found: `find ~/x | xargs sed -i …`. */

import { knownStart } from '../../rules/fields.ts'
import { makesNames } from '../../rules/made-names.ts'
import type { Finding, FlowRule, RuleContext } from '../../rules/rule.ts'
import { isPersonal, targetOf } from '../../rules/targets.ts'
import { upstream } from '../../rules/upstream.ts'
import { writeBook } from '../../rules/write-targets.ts'
import { type Field, type Redirection, type Unit, writesFile } from '../../unit.ts'
import { listsFor } from './listed-reads.ts'

const { finding } = writeBook

export const listedWrites: FlowRule = ({ units }, context) =>
  units.flatMap((unit): Finding[] => {
    const fed = isHanded(unit) || unit.redirections.some(isOpen) ? handed(unit) : []
    const lists = [
      ...fed,
      ...(editsInPlace(unit) ? listsFor(unit) : []),
      ...(PUTS.has(unit.program) ? (unit.argv.at(-1)?.from ?? []) : []),
      ...unit.redirections
        .filter((each) => writesFile(each) && each.target.value === null)
        .flatMap(({ target }) => [...(target.from ?? []), ...handed(unit)]),
    ]
    const isTheirs =
      fed.flatMap(upstream).some(makesNames) ||
      lists.flatMap(upstream).some((list) => listsHome(list, context))
    return isTheirs ? [finding('fs.write-over', unit)] : []
  })

/** `find ~/x -exec sh -c 'echo y > "$1"' _ {} \;`, `… | xargs sh -c …`: what a script is handed has no value. */
function handed({ wrappers }: Unit): readonly Unit[] {
  return wrappers.flatMap((wrapper) =>
    SEARCHES.test(wrapper.program)
      ? [wrapper]
      : FEEDS.test(wrapper.program)
        ? wrapper.stdin.from
        : [],
  )
}

function isHanded(unit: Unit): boolean {
  const changes = editsInPlace(unit) || PUTS.has(unit.program) || CHANGES.test(unit.program)
  return changes && (unit.openEnded || unit.argv.slice(1).some(isAny))
}

function isOpen(redirection: Redirection): boolean {
  return writesFile(redirection) && isAny(redirection.target)
}

function isAny(word: Field): boolean {
  return word.value === null && knownStart(word) === ''
}

const SEARCHES = /^(?:g?find|fd|fdfind)$/
const FEEDS = /^(?:g?xargs|parallel)$/
const CHANGES = /^(?:truncate|shred|unlink|gzip|bzip2|xz|zstd)$/

/** By a letter among its options; `tee` writes whatever it is given. */
const IN_PLACE: ReadonlyMap<string, RegExp> = new Map([
  ...['sed', 'gsed', 'perl', 'ruby', 'yq', 'autopep8', 'yapf', 'clang-format'].map(
    (name) => [name, /^(?:-[a-hj-zA-Z]*i|--in-?place)/] as const,
  ),
  ['tee', /^/],
  ['sponge', /^/],
])

/** What stands last is written: `find ~/x | xargs -I{} cp y {}`. */
const PUTS: ReadonlySet<string> = new Set(['cp', 'gcp', 'mv', 'gmv', 'install', 'ln', 'dd'])

function editsInPlace({ program, argv }: Unit): boolean {
  const option = IN_PLACE.get(program)
  return option !== undefined && argv.some(({ value }) => option.test(value ?? ''))
}

const LISTERS = new Set(['find', 'gfind', 'fd', 'fdfind', 'ls', 'dir', 'locate', 'plocate', 'tree'])
const NAMES_ONLY = /^(?:-[a-zA-Z]*l|--files(?:-with-matches)?)/

/** A folder of the person's outside the project. */
function listsHome(unit: Unit, context: RuleContext): boolean {
  const { program, argv, cwd } = unit
  const words = argv.slice(1)
  const names =
    /grep$|^rg$/.test(program) && words.some(({ value }) => NAMES_ONLY.test(value ?? ''))
  if (!LISTERS.has(program) && !names) return false
  const named = words.filter(({ value }) => /[/~]/.test(value ?? '') && !value?.startsWith('-'))
  if (named.length === 0) return cwd !== null && isPersonal(context.classifyPath('.', cwd).scope)
  return named.some((folder) => isPersonal(targetOf(folder, unit, context).scope))
}

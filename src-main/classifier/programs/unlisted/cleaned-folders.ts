/** Folders that a program is told to clean: `CARGO_TARGET_DIR=~/x cargo clean`, `meson setup --wipe ~/x`. */
import { knownStart } from '../../rules/fields.ts'
import { pathsIn } from '../../rules/path-words.ts'
import type { Finding, FlowRule } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import { type Field, reachesHost, type Unit } from '../../unit.ts'
import { deleteBook } from '../files/delete.ts'
import { isTool, isUnlisted, readsCode } from './program-lists.ts'

/** A verb that takes away what was made before, wherever that is said to lie. */
const VERB = /^(?:clean|clobber|distclean|purge|expunge|clear)$/i
/** The same of a folder that the words name. */
const OPTION = /^--(?:wipe|expunge|purge|delete(?:-\w+)*|clean\w*|empty\w*)$/i
/** Names of variables, properties and options for where such things lie. */
const PLACE =
  /(?:^|[-_.a-z])(?:build|target|out(?:put)?|dist|cache|dest|obj|generated)(?:[-_.]?(?:dir\w*|path|base|root|folder))?$/i

/** They set a variable for what comes after. */
const SETS = /^(?:|export|declare|typeset)$/

export const cleanedFolders: FlowRule = ({ units }, context) => {
  const given = units.filter((unit) => isGiven(VERB, unit) || isGiven(OPTION, unit))
  // What another command stands in says the same words.
  const cleaners = given.filter((unit) => !given.some(({ wrappers }) => wrappers.includes(unit)))
  if (cleaners.length === 0) return []
  const set = units
    .filter(({ program }) => SETS.test(program))
    .flatMap(({ argv, env }) => [...argv.slice(1).flatMap(glued), ...env.map(ofVariable)])
  return cleaners.flatMap((unit) =>
    [...namedIn(unit), ...set].flatMap(({ name, folder }) =>
      PLACE.test(name) || isGiven(OPTION, unit) ? judge(folder, unit) : [],
    ),
  )

  function judge(word: Field, unit: Unit): Finding[] {
    if (!reachesHost(unit)) return []
    return pathsIn(word, context.home).flatMap((folder) => {
      const { known, scope, path } = targetOf(folder, unit, context)
      return known && scope === 'home' && path !== context.home && context.isTheirs(`${path}/*`)
        ? [deleteBook.finding('fs.recursive-delete', word, { scope, target: path })]
        : []
    })
  }
}

function isGiven(wanted: RegExp, unit: Unit): boolean {
  const { argv } = unit
  if (!argv.some(({ value }, index) => index > 0 && value !== null && wanted.test(value)))
    return false
  return isTool(unit) || (isUnlisted(unit) && !readsCode(unit))
}

interface Named {
  /** Of its option or variable; empty for an operand. */
  readonly name: string
  readonly folder: Field
}

function namedIn({ argv, env }: Unit): Named[] {
  const words = argv.slice(1).flatMap((word, index): Named[] => {
    const before = argv[index]?.value ?? ''
    const found = glued(word)
    if (found.length > 0 || knownStart(word).startsWith('-')) return found
    return [{ name: /^-/.test(before) && !OPTION.test(before) ? before : '', folder: word }]
  })
  return [...words, ...env.map(ofVariable)]
}

function ofVariable({ name, value }: Unit['env'][number]): Named {
  return { name, folder: value }
}

/** `NAME=value`, `-Dname=value`, `--name=value` */
function glued(word: Field): Named[] {
  const [start, name = ''] = /^-{0,2}([\w.-]+)=/.exec(word.value ?? '') ?? []
  if (start === undefined) return []
  return [{ name, folder: { ...word, value: word.value?.slice(start.length) ?? null } }]
}

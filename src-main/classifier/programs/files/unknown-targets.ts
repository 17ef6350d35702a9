/** What is written to a name that nobody can tell: any document that the same text names may be the one. */
import { knownStart } from '../../rules/fields.ts'
import { pathsIn } from '../../rules/path-words.ts'
import type { FlowRule } from '../../rules/rule.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
import { type Field, type Unit, writesFile } from '../../unit.ts'

/** They put a word into a variable. */
const KEEPERS =
  /^(?:|echo|getopts|set|read|declare|typeset|local|export|readonly|printf|mapfile|readarray)$/

/** `getopts a: o -a FILE; echo x > $OPTARG`, `f() { local -n r=$1; echo x > $r; }; q=FILE; f q`. */
export const unknownTargets: FlowRule = ({ units }, context) => {
  const writer = units.find(writesToUnknown)
  if (!writer) return []
  const words = units.flatMap(({ program, isFunction, argv, env, stdin }) => [
    ...(isFunction || KEEPERS.test(program) ? argv.slice(1) : []),
    ...env.map(({ value }) => value),
    ...('field' in stdin && stdin.field ? [stdin.field] : []),
  ])
  return words.flatMap((word) =>
    pathsIn(word, context.home).flatMap((path) =>
      judgeWrite(path, writer, context, { cause: word }).filter(
        ({ rule }) => rule === 'fs.write-over',
      ),
    ),
  )
}

function writesToUnknown({ redirections }: Unit): boolean {
  return redirections.some((one) => writesFile(one) && isUnknown(one.target))
}

function isUnknown(field: Field): boolean {
  return field.value === null && !field.process && knownStart(field) === ''
}

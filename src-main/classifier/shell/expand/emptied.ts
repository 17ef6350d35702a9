/**
 * A second reading of a command, in which whatever is known only at run time is empty: `$9` glued to a
 * word hides it from every rule, and changes nothing for the shell.
 */
import type { Field, StdinSource } from '../../unit.ts'
import type { Resolved } from '../state/walker.ts'

interface Emptied {
  readonly command: Resolved
  /** Only variables were left out that nobody has set. */
  readonly isLikely: boolean
}

/** Undefined when all of it is known, or nothing would be left. */
export function asEmpty(command: Resolved): Emptied | undefined {
  const { argv, redirections, stdin } = command
  if (isKnown(command)) return undefined
  const words = [...argv, ...redirections.map(({ target }) => target), ...inputOf(stdin)]
  const unknown = words.filter(mayBeEmpty)
  if (unknown.length === 0) return undefined
  const left = argv.flatMap(emptied)
  if (left.length === 0 && redirections.length === 0) return undefined
  return {
    command: {
      ...command,
      argv: left,
      redirections: redirections.flatMap((redirection) =>
        emptied(redirection.target).map((target) => ({ ...redirection, target })),
      ),
      stdin: emptiedInput(stdin),
    },
    isLikely: unknown.every(isLikely),
  }
}

/** So it is with nearly every command. */
function isKnown({ argv, redirections, stdin }: Resolved): boolean {
  return stdin.kind !== 'file' && redirections.length === 0 && argv.every(hasValue)
}

function hasValue({ value }: Field): boolean {
  return value !== null
}

/** `$DIR/x`, `$SHA:main`: what stands for a whole part is there, unless nobody has set it. */
function mayBeEmpty({ value, process, pieces, unset }: Field): boolean {
  if (value !== null || process !== undefined || !pieces) return false
  if (unset || pieces.length === 1) return true
  return pieces.every(
    (piece, index) =>
      piece !== null ||
      !(ENDS_PART.test(pieces[index - 1] ?? '') && STARTS_PART.test(pieces[index + 1] ?? '')),
  )
}

const ENDS_PART = /(?:^|[/:=,@])$/
const STARTS_PART = /^(?:$|[/:=,])/

/** Quotes leave an empty word, unless they stand around a list without elements. */
function emptied(field: Field): Field[] {
  if (!mayBeEmpty(field)) return [field]
  const { pieces, unset: _unset, from: _from, ...rest } = field
  const value = (pieces ?? []).map((piece) => piece ?? '').join('')
  if (value === '' && (!field.quoted || isList(field))) return []
  return [{ ...rest, value }]
}

/** A word in quotes stays, and an empty one may mean everything. */
function isLikely(field: Field): boolean {
  const { unset, quoted, pieces = [] } = field
  return unset === true && (!quoted || pieces.length > 1 || isList(field))
}

function isList({ text }: Field): boolean {
  return /[@\]]\}?"?$/.test(text)
}

function inputOf(stdin: StdinSource): Field[] {
  return stdin.kind === 'file' ? [stdin.path] : []
}

function emptiedInput(stdin: StdinSource): StdinSource {
  if (stdin.kind !== 'file' || !mayBeEmpty(stdin.path)) return stdin
  const [path] = emptied(stdin.path)
  return path ? { ...stdin, path } : stdin
}

/** Paths that stand within a word: `@/etc/shadow`, `file:///etc/shadow`, `{input=/etc/shadow}`. */
import type { Field } from '../unit.ts'

const SEPARATORS = /[\s"'`=,;:@{}()<>|&[\]]+/
const LONGEST_WORD = 2_000 // longer ones are texts, not lists of files
const MOST_PATHS = 16

/** The word itself, which may be a name with blanks, and the rooted paths in it; `home` stands for `~`. */
export function pathsIn(word: Field, home: string): Field[] {
  const { value } = word
  if (value === null || value.length > LONGEST_WORD) return []
  if (!SEPARATORS.test(value)) return [word]
  const parts = value
    .split(SEPARATORS)
    .filter(isRooted)
    .slice(0, MOST_PATHS)
    .map((path) => ({ ...word, value: path.replace(/^~/, home) }))
  return /\n|^\W*$/.test(value) ? parts : [word, ...parts]
}

/** `//host/path` is what is left of an address, unless it has no host. */
function isRooted(part: string): boolean {
  return /^(?:~\/|\/(?!\/)|\/\/\/)./.test(part)
}

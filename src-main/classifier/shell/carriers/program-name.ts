/** The name by which a command is looked up, however it was written. */
import type { Field } from '../../unit.ts'

/** Empty when the word is unknown or its last part is a pattern. */
export function programName(word: Field | undefined): string {
  if (!word) return ''
  const value = word.value ?? knownTail(word)
  if (value === null) return ''
  // Whoever asks for itself is the shell.
  const name = /^\/proc\/(?:thread-)?self\/exe$/.test(value)
    ? 'bash'
    : value.slice(lastSeparator(value) + 1)
  if (word.glob && /[*?[]/.test(name)) return ''
  const plain = /^[\x21-\x7e]*$/.test(name) ? name : fold(name)
  const lower = plain.toLowerCase()
  return lower.endsWith('.exe') ? lower.slice(0, -4) : lower
}

/** `$JAVA_HOME/bin/java`: the folder is the environment's, the name is written down. */
function knownTail(word: Field): string | null {
  const tail = word.pieces?.at(-1)
  return typeof tail === 'string' && tail.includes('/') ? tail : null
}

/** A path of Windows begins with a drive, so a name with a backslash in it is left alone otherwise. */
function lastSeparator(value: string): number {
  const slash = value.lastIndexOf('/')
  return /^[A-Za-z]:\\/.test(value) ? Math.max(slash, value.lastIndexOf('\\')) : slash
}

/** Full-width and other compatibility forms as plain letters, without invisible characters. */
function fold(name: string): string {
  return name.normalize('NFKC').replace(/[\p{Cf}\p{Cc}]/gu, '')
}

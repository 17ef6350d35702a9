/** Files that a text writes itself, so that what it runs from them is known. */
import { absolute } from './path-text.ts'
import { type Field, type Unit, writesFile } from './unit.ts'

const NOWHERE = new Set(['/dev/null', '/dev/stdout', '/dev/stderr', '/dev/tty'])

/** Programs that print what their command line says, also when it is not known. */
const SPEAKERS = new Set(['echo', 'printf', 'print'])

export function createWrittenFiles() {
  const contents = new Map<string, string | null>()
  return { read, note, write }

  /** Undefined: not written here. Null: written, but with what is known only at run time. */
  function read(path: string | null, cwd: string | null): string | null | undefined {
    return contents.size === 0 || path === null
      ? undefined
      : contents.get(absolute(path, cwd) ?? '')
  }

  /** Takes note of what a command leaves in files when it prints `text`. */
  function note(unit: Unit, text: string | null) {
    for (const redirection of unit.redirections)
      if (writesFile(redirection) && redirection.descriptor !== 2)
        write(unit, redirection.target, text, redirection.operator.includes('>>'))
    const [, ...words] = unit.argv
    if (unit.program === 'tee')
      for (const word of words) write(unit, word, unit.stdin.text, words.some(isAppend))
    if (unit.program === 'dd')
      for (const word of words)
        if (word.value?.startsWith('of='))
          write(unit, { ...word, value: word.value.slice(3) }, unit.stdin.text, false)
    if (unit.program === 'cp' || unit.program === 'mv') copy(unit, words)
  }

  function write(unit: Unit, target: Field, text: string | null, isAppended: boolean) {
    const path = target.value === null ? null : absolute(target.value, unit.cwd)
    if (path === null || NOWHERE.has(path) || target.value?.startsWith('-')) return
    // What other files are made into is as good as those; only text from here is followed.
    if (text === null && !isFromHere(unit)) return
    const before = contents.get(path)
    // Two ways of writing the same file may both have happened.
    const keepsBefore = isAppended || (before !== undefined && before !== text)
    contents.set(path, keepsBefore && before && text ? `${before}\n${text}` : text)
  }

  function copy(unit: Unit, words: readonly Field[]) {
    const [source, target, ...others] = words.filter(({ value }) => !value?.startsWith('-'))
    const text = read(source?.value ?? null, unit.cwd)
    if (target && others.length === 0 && text !== undefined && target.value !== null) {
      const path = absolute(target.value, unit.cwd)
      if (path !== null) contents.set(path, text)
    }
  }
}
export type WrittenFiles = ReturnType<typeof createWrittenFiles>

function isAppend({ value }: Field): boolean {
  return value === '-a' || value === '--append'
}

/** Does what it prints come from this text, rather than from files? */
function isFromHere(unit: Unit): boolean {
  if (SPEAKERS.has(unit.program)) return true
  const { kind, from } = unit.stdin
  return kind === 'heredoc' || kind === 'herestring' || (kind === 'pipe' && from.some(isFromHere))
}

/** Files that a text writes itself, or that were written before it, so that what it runs is known. */
import { MAX_SCRIPT_CHARS } from './limits.ts'
import { partlyKnown } from './nested-script.ts'
import { absolute } from './path-text.ts'
import { type Field, type Span, type Unit, writesFile } from './unit.ts'

/**
 * What stands in a file that this session wrote, by absolute path. Undefined: not written by this
 * session, so nothing is known of it. Null: written, but it cannot be read now.
 */
export type ReadScript = (path: string) => string | null | undefined

interface OpenedScript {
  readonly name: string
  /** What stands in it, and in those that it runs. */
  readonly texts: Set<string>
}

const NOWHERE = new Set(['/dev/null', '/dev/stdout', '/dev/stderr', '/dev/tty'])

/** Programs that print what their command line says, also when it is not known. */
const SPEAKERS = new Set(['echo', 'printf', 'print'])

export function createWrittenFiles(readScript?: ReadScript) {
  const contents = new Map<string, string | null>()
  let opened: Map<string, OpenedScript> | undefined
  return { read, script, scriptAt, note, know, write }

  /** Undefined: not written here. Null: written, but with what is known only at run time. */
  function read(path: string | null, cwd: string | null): string | null | undefined {
    return contents.size === 0 || path === null
      ? undefined
      : contents.get(absolute(path, cwd) ?? '')
  }

  /** The same for a file that is run, which an earlier command of the session may have written. */
  function script(file: Field, cwd: string | null): string | null | undefined {
    const here = read(file.value, cwd)
    if (here !== undefined || !readScript || file.value === null) return here
    const path = absolute(file.value, cwd)
    const text = path === null ? undefined : readScript(path)
    if (text === undefined) return undefined
    // A file that is run by a file stands for the one whose name can be seen.
    opened ??= new Map()
    const before = scriptAt(file.span)
    if (before) before.texts.add(text ?? '')
    else opened.set(spanKey(file.span), { name: file.value, texts: new Set([text ?? '']) })
    return text === null || text.length > MAX_SCRIPT_CHARS ? null : text
  }

  /** The earlier file that was opened for the word at this place, with all that it opened in turn. */
  function scriptAt(span: Span): OpenedScript | undefined {
    return opened?.get(spanKey(span))
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

  /** For code that writes by itself. */
  function know(path: string, cwd: string | null, text: string | null) {
    const full = absolute(path, cwd)
    if (full !== null && !NOWHERE.has(full)) contents.set(full, text)
  }

  function write(unit: Unit, target: Field, text: string | null, isAppended: boolean) {
    const path = target.value === null ? null : absolute(target.value, unit.cwd)
    if (path === null || NOWHERE.has(path) || target.value?.startsWith('-')) return
    // What other files are made into is as good as those; only text from here is followed.
    if (text === null && !isFromHere(unit)) return
    put(path, text ?? bodyOf(unit), isAppended)
  }

  function put(path: string, text: string | null, isAppended: boolean) {
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

function spanKey({ start, end }: Span): string {
  return `${start} ${end}`
}

function isAppend({ value }: Field): boolean {
  return value === '-a' || value === '--append'
}

/** A heredoc whose lines are known apart from some values. */
function bodyOf({ program, stdin }: Unit): string | null {
  const body = stdin.kind === 'heredoc' && stdin.field
  return body && /^(?:cat|tee)$/.test(program) ? partlyKnown(body) : null
}

/** Does what it prints come from this text, rather than from files? */
function isFromHere(unit: Unit): boolean {
  if (SPEAKERS.has(unit.program)) return true
  const { kind, from } = unit.stdin
  return kind === 'heredoc' || kind === 'herestring' || (kind === 'pipe' && from.some(isFromHere))
}

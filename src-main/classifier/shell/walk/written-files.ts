/** Files that a text writes itself, or that were written before it, so that what it runs is known. */
import type { Finding } from '../../rules/rule.ts'
import { MAX_SCRIPT_CHARS } from '../limits.ts'
import { absolute } from '../path-text.ts'
import { type Field, type Span, type Unit, writesFile } from '../unit.ts'
import { partlyKnown } from './nested-script.ts'
import { isThrowaway } from './place.ts'

/** A file that was written, but that nobody can read as a text: a mark of its content. */
export interface UnreadFile {
  readonly mark: string
}

/**
 * What stands in a file that this session wrote, by absolute path. Undefined: not written by this
 * session, so nothing is known of it. Null: written, but it cannot be read now.
 */
export type ReadScript = (path: string) => string | UnreadFile | null | undefined

type Runner = Pick<Unit, 'cwd' | 'place'>

interface OpenedScript {
  readonly name: string
  /** What stands in it, and in those that it runs. */
  readonly texts: Set<string>
}

const NOWHERE = new Set(['/dev/null', '/dev/stdout', '/dev/stderr', '/dev/tty'])

/** Programs that print what their command line says, also when it is not known. */
const SPEAKERS = new Set(['echo', 'printf', 'print'])

/** They make programs anew out of files that may have changed. */
const BUILDERS =
  /^(?:g?make|cmake|ninja|meson|cargo|go|gradlew?|mvnw?|bazel|buck|scons|zig|dotnet|swift|npm|pnpm|yarn|bun)$/
const COMPILERS =
  /^(?:(?:[\w.-]+-)?(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|ld)(?:-[\d.]+)?|rustc|ghc|tcc|go|zig|nim|fpc|gfortran)$/
const COPIERS = /^(?:cp|gcp|mv|gmv|ln|install|rsync|ditto)$/
const MOST_COPIES = 4 // of copies
const LONG_SECONDS = 3 // a server is given as long to start; another call changes a file in more

export function createWrittenFiles(report: (finding: Finding) => void, readScript?: ReadScript) {
  const contents = new Map<string, string | null>()
  const copies: { from: string; to: string }[] = []
  let opened: Map<string, OpenedScript> | undefined
  let hasBuilt = false
  let waitedSeconds = 0
  return { read, script, unreadable, scriptAt, note, know, write }

  /** Undefined: not written here. Null: written, but with what is known only at run time. */
  function read(path: string | null, cwd: string | null): string | null | undefined {
    return contents.size === 0 || path === null
      ? undefined
      : contents.get(absolute(path, cwd) ?? '')
  }

  /** The same for a file that is run, which an earlier command of the session may have written. */
  function script(file: Field, { cwd, place }: Runner): string | null | undefined {
    const here = read(file.value, cwd)
    if (here !== undefined || !readScript || file.value === null) return here
    const path = absolute(file.value, cwd)
    const found = path === null ? undefined : (copied(path, 0) ?? readScript(path))
    if (path === null || found === undefined) return undefined
    const isUnread = typeof found === 'object' && found !== null
    // A file that is run by a file stands for the one whose name can be seen.
    opened ??= new Map()
    const text = isUnread ? found.mark : (found ?? '')
    const before = scriptAt(file.span)
    if (before) before.texts.add(text)
    else opened.set(spanKey(file.span), { name: file.value, texts: new Set([text]) })
    if (!isThrowaway(place)) {
      if (waitedSeconds > LONG_SECONDS) report(mayChange(file.span))
      if (isUnread) report(unread(file.span, path, hasBuilt))
    }
    if (isUnread) return undefined
    return found === null || found.length > MAX_SCRIPT_CHARS ? null : found
  }

  /** For a file in a language that nobody reads here: written by the session, it asks. */
  function unreadable(file: Field, runner: Runner) {
    const text = script(file, runner)
    const path = file.value === null ? null : absolute(file.value, runner.cwd)
    if (text !== undefined && path !== null && !isThrowaway(runner.place))
      report(unread(file.span, path, hasBuilt || scriptAt(file.span) === undefined))
  }

  /** What stands in the file that this one is made from, here or by way of its folder. */
  function copied(path: string, steps: number): ReturnType<ReadScript> {
    if (steps > MOST_COPIES) return null
    for (const { from, to } of copies.toReversed())
      for (const source of sourcesOf(path, from, to)) {
        const found = contents.get(source) ?? copied(source, steps + 1) ?? readScript?.(source)
        if (found !== undefined) return found
      }
    return undefined
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
    if (COPIERS.test(unit.program)) copy(unit, words)
    if (BUILDERS.test(unit.program)) hasBuilt = true
    if (COMPILERS.test(unit.program)) compile(unit, words)
    if (/^g?sed$/.test(unit.program) && words.some(isInPlace))
      for (const word of words) overwrite(word, unit)
    if (unit.program === 'sleep') waitedSeconds += secondsIn(words)
  }

  function compile(unit: Unit, words: readonly Field[]) {
    const at = words.findIndex(({ value }) => value === '-o')
    const made = words[at + 1]
    if (at >= 0 && made && words.some(({ value }) => isSource(value, unit))) overwrite(made, unit)
  }

  /** Code of the session; what the person's own files are made into is as good as those. */
  function isSource(value: string | null, { cwd }: Unit): boolean {
    if (value === null || value.startsWith('-')) return false
    return [value, `${value}/main.go`].some((name) => {
      const path = absolute(name, cwd)
      return path !== null && (contents.has(path) || readScript?.(path) !== undefined)
    })
  }

  /** With what, nobody can say before it is there. */
  function overwrite({ value }: Field, { cwd }: Unit) {
    if (value !== null && !value.startsWith('-')) know(value, cwd, null)
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
    const named = words.filter(({ value }) => !value?.startsWith('-'))
    const [source, target, ...others] = named
    const to = withoutSlash(absolute(named.at(-1)?.value ?? '', unit.cwd))
    for (const { value } of named.slice(0, -1)) {
      const from = value === null ? null : withoutSlash(absolute(value, unit.cwd))
      if (from !== null && to !== null) copies.push({ from, to })
    }
    const text = read(source?.value ?? null, unit.cwd)
    if (target && others.length === 0 && text !== undefined && target.value !== null) {
      const path = absolute(target.value, unit.cwd)
      if (path !== null) contents.set(path, text)
    }
  }
}
export type WrittenFiles = ReturnType<typeof createWrittenFiles>

function sourcesOf(path: string, from: string, to: string): string[] {
  if (path === to) return [from]
  if (!path.startsWith(`${to}/`)) return []
  const rest = path.slice(to.length)
  const name = from.slice(from.lastIndexOf('/'))
  const isInside = rest === name || rest.startsWith(`${name}/`)
  return [`${from}${rest}`, ...(isInside ? [`${from}${rest.slice(name.length)}`] : [])]
}

function withoutSlash(path: string | null): string | null {
  return path === null ? null : path.replace(/\/+$/, '')
}

function isInPlace({ value }: Field): boolean {
  return /^(?:-[nErsz]*i|--in-place)/.test(value ?? '')
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** What is not known may be any time. */
function secondsIn(words: readonly Field[]): number {
  return words.reduce((sum, { value }) => {
    const [, number, unit = 's'] = /^([\d.]+)([smhd]?)$/.exec(value ?? '') ?? []
    return sum + Number(number ?? Number.POSITIVE_INFINITY) * (UNITS[unit] ?? 1)
  }, 0)
}

/** One answer holds for the same content; what is built again meanwhile has none yet. */
function unread(span: Span, target: string, isBuiltAgain: boolean): Finding {
  return {
    rule: 'remote-code.unread-file',
    level: 'dangerous',
    span,
    target,
    sentence:
      'Runs a file that was written in this session and that nobody can read beforehand: a program, a long text, or a language of its own.',
    undoable: false,
    remember: isBuiltAgain ? 'never' : 'session',
  }
}

function mayChange(span: Span): Finding {
  return {
    rule: 'remote-code.run-after-waiting',
    level: 'dangerous',
    span,
    sentence: 'Waits before it runs a file of this session, which may say something else by then.',
    undoable: false,
    remember: 'never',
  }
}

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

/** Files that a text writes itself, or that were written before it, so that what it runs is known. */

import { absolute } from '../../path-text.ts'
import type { Finding } from '../../rules/rule.ts'
import { type Field, isThrowaway, type Span, type Unit, writesFile } from '../../unit.ts'
import { MAX_SCRIPT_CHARS } from '../limits.ts'
import { sourcesOf, withoutSlash } from './copied-from.ts'
import { type Made, madeBy, patchedFiles } from './made-files.ts'
import { createMadeLinks } from './made-links.ts'
import { partlyKnown } from './nested-script.ts'
import { createPassingTime } from './passing-time.ts'
import { mayChange, unread } from './unread-findings.ts'

/** A file that was written, but that nobody can read as a text: a mark of its content. */
export interface UnreadFile {
  readonly mark: string
}

/**
 * What stands in a file that this session wrote, by absolute path. Undefined: not written by this
 * session, so nothing is known of it. Null: written, but it cannot be read now.
 */
export type ReadScript = (path: string) => string | UnreadFile | null | undefined

/** What is known of the files of a session. */
export interface SessionFiles {
  readonly readScript?: ReadScript | undefined
  /** The files of the session below a folder, by absolute path. Null: more than anybody reads. */
  readonly listWritten?: ((folder: string) => readonly string[] | null) | undefined
  /** What stands in a file of tasks that the person wrote, and that the session did not touch. */
  readonly readTheirs?: ((path: string) => string | undefined) | undefined
}

type Runner = Pick<Unit, 'cwd' | 'place' | 'repeated'>

export interface OpenedScript {
  readonly name: string
  /** What stands in it, and in those that it runs. */
  readonly texts: Set<string>
}

const NOWHERE = new Set(['/dev/null', '/dev/stdout', '/dev/stderr', '/dev/tty'])

/** Programs that print what their command line says, also when it is not known. */
const SPEAKERS = new Set(['echo', 'printf', 'print'])

const COPIERS = /^(?:cp|gcp|mv|gmv|ln|install|rsync|ditto)$/
const MOST_SHOWN_CHARS = 16_384 // a longer one is no list of names
const MOST_COPIES = 4 // of copies

export function createWrittenFiles(
  report: (finding: Finding) => void,
  { readScript, listWritten, readTheirs }: SessionFiles,
) {
  const contents = new Map<string, string | null>()
  const copies: { from: string; to: string }[] = []
  let opened: Map<string, OpenedScript> | undefined
  let current: OpenedScript | undefined
  const edits = new Map<string, string>()
  const made: Made[] = []
  const judged = new Set<string>()
  let isTheirs = false
  const time = createPassingTime()
  const links = createMadeLinks()
  return {
    read,
    script,
    unreadable,
    unreadProgram,
    builtFrom,
    unreadCode,
    lengthOf,
    peek,
    shown,
    scriptAt,
    within,
    current: () => current,
    codeBelow,
    theirs,
    asTheirs,
    isTheirs: () => isTheirs && current === undefined,
    note,
    waits: time.waits,
    know,
    write,
    changed: () => [...contents.keys()],
    lead: links.lead,
    readsOn: time.readsOn,
    later: time.later,
  }

  /** Undefined: not written here. Null: written, but with what is known only at run time. */
  function read(path: string | null, cwd: string | null): string | null | undefined {
    return contents.size === 0 || path === null
      ? undefined
      : contents.get(absolute(path, cwd) ?? '')
  }

  /**
   * The same for a file that is run, which an earlier command of the session may have written. One
   * that is run without being named may be made by a command before, but need not be.
   */
  function script(
    file: Field,
    runner: Runner,
    how: 'named' | 'unnamed' = 'named',
  ): string | null | undefined {
    const { cwd, place } = runner
    const here = read(file.value, cwd)
    if (here !== undefined || !readScript || file.value === null) return here
    const path = absolute(file.value, cwd)
    if (path === null) return undefined
    time.runs(path, runner)
    const found = copied(path, 0) ?? madeUnread(path, how) ?? readScript(path)
    if (found === undefined) return undefined
    const isUnread = typeof found === 'object' && found !== null
    open(file, isUnread ? found.mark : (found ?? ''))
    if (!isThrowaway(place))
      within(file, isUnread ? found.mark : found, () => {
        if (time.isLong()) report(mayChange(file.span))
        if (isUnread) report(unread(file.span, path, hasBuilt()))
      })
    if (isUnread) return undefined
    return found === null || found.length > MAX_SCRIPT_CHARS ? null : found
  }

  /** A file that is run by a file stands for the one whose name can be seen. */
  function open(file: Field, text: string) {
    opened ??= new Map()
    const before = scriptAt(file.span)
    if (before) before.texts.add(text)
    else opened.set(spanKey(file.span), { name: file.value ?? '', texts: new Set([text]) })
    current?.texts.add(text)
  }

  /** What is found meanwhile stands in this file, or in one that it runs. */
  function within<Result>(file: Field, text: string | null, run: () => Result): Result {
    if (current) return run()
    current = { name: file.value ?? '', texts: new Set([text ?? '']) }
    try {
      return run()
    } finally {
      current = undefined
    }
  }

  /** For a file in a language that nobody reads here: written by the session, it asks. */
  function unreadable(file: Field, runner: Runner, signs?: RegExp) {
    const text = script(file, runner, 'unnamed')
    const path = file.value === null ? null : absolute(file.value, runner.cwd)
    const told = text ?? (path === null ? undefined : edits.get(path))
    if (signs && told !== undefined && !signs.test(told)) return
    if (text !== undefined && path !== null && !isThrowaway(runner.place))
      report(unread(file.span, path, hasBuilt() || scriptAt(file.span) === undefined))
  }

  /** A program that was built by this text, out of code that nobody reads. */
  function unreadProgram(file: Field, runner: Runner) {
    const path = file.value === null ? null : absolute(file.value, runner.cwd)
    if (path !== null && !isThrowaway(runner.place)) report(unread(file.span, path, true))
  }

  /** The folder of a build before this, out of which the program may have come. */
  function builtFrom(file: Field, cwd: string | null): string | undefined {
    const path = file.value === null ? null : absolute(file.value, cwd)
    const build = made.find(
      (making) => making.kind === 'build' && path?.startsWith(`${making.folder}/`),
    )
    return build && 'folder' in build ? build.folder : undefined
  }

  /** A module that many load is read once. */
  function isNews(file: Field, { cwd }: Runner, text: string | null): boolean {
    const key = `${absolute(file.value ?? '', cwd)} ${text}`
    return !judged.has(key) && judged.add(key) !== undefined
  }

  /** What a file holds that is run without being named, unless it was read before. */
  function unreadCode(file: Field, runner: Runner): string | null | undefined {
    const text = script(file, runner, 'unnamed')
    return text !== undefined && isNews(file, runner, text) ? text : undefined
  }

  /**
   * What a command gets to see of a file of the session, so that the answer holds for that. Later than at
   * its beginning, somebody may have changed it.
   */
  function shown(file: Field, runner: Runner): string | undefined {
    const here = read(file.value, runner.cwd)
    if (here !== undefined || time.isLate(runner)) return here ?? undefined
    const path = file.value === null ? null : absolute(file.value, runner.cwd)
    const found = path === null ? undefined : readScript?.(path)
    if (typeof found !== 'string' || found.length > MOST_SHOWN_CHARS) return undefined
    open(file, found)
    return found
  }

  /** What stands in a file of the session that is read and not run; undefined when that cannot be told. */
  function peek(file: Field, cwd: string | null): string | undefined {
    const path = file.value === null ? null : absolute(file.value, cwd)
    return (path === null ? undefined : textOf(path)) ?? undefined
  }

  function lengthOf(path: string): number {
    const text = contents.get(path) ?? readScript?.(path)
    return typeof text === 'string' ? text.length : 0
  }

  /** The code of the session below a folder; null when there is more than anybody reads. */
  function codeBelow(folder: string | null): readonly string[] | null {
    return folder === null ? [] : (listWritten?.(folder) ?? (listWritten ? null : []))
  }

  function theirs(path: string, runner: Pick<Runner, 'cwd' | 'repeated'>): string | undefined {
    const full = absolute(path, runner.cwd)
    if (full === null) return undefined
    time.runs(full, runner)
    return readTheirs?.(full)
  }

  /** The person's own tasks need no yes; what they run of the session does. */
  function asTheirs<Result>(run: () => Result): Result {
    const before = isTheirs
    isTheirs = true
    try {
      return run()
    } finally {
      isTheirs = before
    }
  }

  function hasBuilt(): boolean {
    return made.some(({ kind }) => kind === 'build')
  }

  /** What a command before takes out of something that the session has put there. */
  function madeUnread(path: string, how: 'named' | 'unnamed'): UnreadFile | undefined {
    for (const making of made) {
      if (!('folder' in making) || !path.startsWith(`${making.folder}/`)) continue
      if (making.kind === 'unpacked') {
        const mark = markOf(making.from)
        if (mark !== undefined) return { mark }
      }
      if (making.kind === 'commit' && (how === 'named' || readScript?.(path) !== undefined)) {
        const mark = markOf(making.from)
        if (mark !== undefined) return { mark }
      }
      if (making.kind !== 'patch') continue
      for (const { file, text = file && textOf(file) } of making.patches) {
        if (text === undefined) continue
        const files = text === null ? null : patchedFiles(text, making.folder)
        if (files === null || files.includes(path)) return { mark: text ?? '' }
      }
    }
    return undefined
  }

  function textOf(path: string): string | null | undefined {
    const found = contents.get(path) ?? readScript?.(path)
    return typeof found === 'object' ? null : found
  }

  /** Of the first of these that the session has made; undefined when it has made none. */
  function markOf(sources: readonly string[]): string | undefined {
    for (const path of sources) {
      const found = contents.has(path) ? (contents.get(path) ?? null) : readScript?.(path)
      if (found !== undefined) return typeof found === 'string' ? found : (found?.mark ?? '')
    }
    return undefined
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
    links.note(unit, textOf)
    for (const making of madeBy(unit)) {
      if (making.kind !== 'program') made.push(making)
      // What is built day by day is judged by its sources.
      else if (isTheirs || unit.at.via.includes('make'))
        made.push({ kind: 'build', folder: unit.cwd ?? '/' })
      else if (making.isFed || making.from.some(isOfSession)) contents.set(making.file, null)
    }
    if (/^g?sed$/.test(unit.program) && words.some(isInPlace))
      for (const word of words) edit(word, unit, words)
    time.passed(unit)
  }

  /** What the person's own files are made into is as good as those. */
  function isOfSession(path: string): boolean {
    return contents.has(path) || readScript?.(path) !== undefined
  }

  /** What is then in it, nobody can say before; what is put in stands in the words. */
  function edit({ value }: Field, { cwd }: Unit, words: readonly Field[]) {
    const path = value === null || value.startsWith('-') ? null : absolute(value, cwd)
    if (path === null) return
    contents.set(path, null)
    edits.set(path, words.map((word) => word.value ?? word.text).join(' '))
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

function isInPlace({ value }: Field): boolean {
  return /^(?:-[nErsz]*i|--in-place)/.test(value ?? '')
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

// A stage of a pipeline may be several units, so that a chain has more ways through it than units.
const origins = new WeakMap<Unit, boolean>()

/** Does what it prints come from this text, rather than from files? */
function isFromHere(unit: Unit): boolean {
  const known = origins.get(unit) ?? speaks(unit)
  origins.set(unit, known)
  return known
}

function speaks({ program, stdin: { kind, from } }: Unit): boolean {
  if (SPEAKERS.has(program) || kind === 'heredoc' || kind === 'herestring') return true
  return kind === 'pipe' && from.some(isFromHere)
}

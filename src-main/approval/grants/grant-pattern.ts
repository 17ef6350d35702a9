/** What a rule speaks about, and whether one judged command is among it. */
import { isAbsolute, posix } from 'node:path'
import type { DangerKey } from '../../classifier/danger-key.ts'
import type { JudgedPart } from '../../classifier/judgement.ts'

export type PatternWord =
  | { readonly kind: 'is'; readonly text: string }
  /** Literal pieces around each `*`, which stands for part of one word and never for a `/`. */
  | { readonly kind: 'like'; readonly pieces: readonly string[] }
  /** A path below a folder; as the last word, one or more of them. */
  | { readonly kind: 'within'; readonly folder: string }

export interface WordsPattern {
  readonly kind: 'words'
  readonly program: string
  readonly words: readonly PatternWord[]
  /** Any further words may follow. */
  readonly rest: boolean
}

export type GrantPattern =
  | { readonly kind: 'exact'; readonly text: string }
  | WordsPattern
  /** Whatever is dangerous in these ways only. */
  | { readonly kind: 'class'; readonly keys: readonly DangerKey[] }
  /** Every call of one tool. */
  | { readonly kind: 'tool'; readonly tool: string }

// `./git` is not git: a bare name stands for the program on these shelves only.
const SYSTEM_FOLDERS: ReadonlySet<string> = new Set(['/bin', '/usr/bin', '/usr/local/bin'])

/** The same words in the same order; a part whose words do not say everything never matches. */
export function matchesWords(pattern: WordsPattern, part: JudgedPart): boolean {
  const words = knownWords(part)
  if (!words) return false
  const [program = '', ...given] = words
  if (!isProgram(pattern.program, program)) return false
  if (given.length < pattern.words.length) return false
  return (
    pattern.words.every((word, index) => {
      const isLast = index === pattern.words.length - 1
      const here = isLast && takesAll(pattern) ? given.slice(index) : given.slice(index, index + 1)
      return here.every((text) => matchesWord(word, text, part.cwd))
    }) &&
    (pattern.rest || takesAll(pattern) || given.length === pattern.words.length)
  )
}

/** The folders that the rule names; the working folder itself names nothing. */
export function foldersOf(pattern: WordsPattern, cwd: string | null): string[] {
  return pattern.words.flatMap((word) => {
    const folder = word.kind === 'within' ? fullPath(word.folder, cwd) : null
    return folder === null || folder === cwd || folder === '/' ? [] : [folder]
  })
}

function takesAll(pattern: WordsPattern): boolean {
  return !pattern.rest && pattern.words.at(-1)?.kind === 'within'
}

function knownWords(part: JudgedPart): readonly string[] | null {
  if (!part.plain) return null
  const words = part.words.filter((word) => word !== null)
  return words.length === part.words.length ? words : null
}

function isProgram(wanted: string, word: string): boolean {
  if (word === wanted) return true
  return (
    !wanted.includes('/') &&
    word === posix.join(posix.dirname(word), wanted) &&
    SYSTEM_FOLDERS.has(posix.dirname(word))
  )
}

function matchesWord(word: PatternWord, text: string, cwd: string | null): boolean {
  if (word.kind === 'is') return word.text === text
  // A wildcard that took an option would let the option's meaning in with it.
  if (text.startsWith('-') && !(word.kind === 'like' && word.pieces[0]?.startsWith('-')))
    return false
  if (text.split('/').includes('..')) return false
  if (word.kind === 'like') return matchesPieces(word.pieces, text)
  return isWithin(word.folder, text, cwd)
}

/** Each `*` takes as little as possible, which is enough because it may take anything but a `/`. */
function matchesPieces(pieces: readonly string[], text: string): boolean {
  const [first = '', ...others] = pieces
  const last = others.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  const end = text.length - last.length
  let at = first.length
  if (at > end) return false
  for (const piece of others) {
    const found = text.indexOf(piece, at)
    if (found === -1 || found + piece.length > end || text.slice(at, found).includes('/'))
      return false
    at = found + piece.length
  }
  return !text.slice(at, end).includes('/')
}

function isWithin(folder: string, text: string, cwd: string | null): boolean {
  const path = fullPath(text, cwd)
  const root = fullPath(folder, cwd)
  return (
    path !== null &&
    root !== null &&
    path.startsWith(root === '/' ? '/' : `${root}/`) &&
    path !== root
  )
}

function fullPath(path: string, cwd: string | null): string | null {
  if (isAbsolute(path)) return withoutEndSlash(posix.normalize(path))
  return cwd === null ? null : withoutEndSlash(posix.join(cwd, path))
}

function withoutEndSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/**
 * How a rule is written down, for people and in the settings:
 *
 *   exactly: rm -rf build        this text, byte for byte
 *   git push origin *            these words, `*` for whatever follows
 *   rm -r ./build/**             these words, then paths below that folder
 *   class: fs.recursive-delete|rm|workspace|*     everything that is dangerous in this way only
 *   tool: mcp__github__create_issue               every call of that tool
 */
import { say } from '#say'
import type { Words } from '#words'
import { dangerKeyInWords } from '../../classifier/danger-key.ts'
import { shellQuote } from '../../lib/shell-quote.ts'
import type { GrantPattern, PatternWord } from './grant-pattern.ts'
import { hostsOfKeys } from './host-grants.ts'

type ParsedPattern = { ok: true; pattern: GrantPattern } | { ok: false; problem: Words }

const EXACTLY = 'exactly: '
const CLASS = 'class: '
const TOOL = 'tool: '

export function parsePattern(text: string): ParsedPattern {
  if (text.startsWith(EXACTLY)) return exactPattern(text.slice(EXACTLY.length))
  if (text.startsWith(CLASS)) return classPattern(text.slice(CLASS.length))
  if (text.startsWith(TOOL)) return toolPattern(text.slice(TOOL.length))
  return wordsPattern(text)
}

export function formatPattern(pattern: GrantPattern): string {
  switch (pattern.kind) {
    case 'exact':
      return `${EXACTLY}${pattern.text}`
    case 'class':
      return `${CLASS}${pattern.keys.join(' ')}`
    case 'tool':
      return `${TOOL}${pattern.tool}`
    case 'words':
      return [
        quoteProgram(pattern.program),
        ...pattern.words.map(formatWord),
        ...(pattern.rest ? ['*'] : []),
      ].join(' ')
  }
}

export function patternInWords(pattern: GrantPattern): Words {
  switch (pattern.kind) {
    case 'exact':
      return say('rule.exactly')
    case 'class': {
      const hosts = hostsOfKeys(pattern.keys)
      if (hosts) return say('rule.hosts', { hosts: hosts.join(', ') })
      // Its keys are names already, by which a window says them.
      return { text: `every ${pattern.keys.map(dangerKeyInWords).join(', every ')}` }
    }
    case 'tool':
      return say('rule.everyCall', { tool: pattern.tool })
    case 'words':
      return pattern.rest
        ? say('rule.furtherWords', { pattern: formatPattern({ ...pattern, rest: false }) })
        : say('rule.howeverQuoted', { pattern: formatPattern(pattern) })
  }
}

function exactPattern(text: string): ParsedPattern {
  if (text === '') return problem(say('rule.noCommand'))
  return { ok: true, pattern: { kind: 'exact', text } }
}

function classPattern(text: string): ParsedPattern {
  const keys = text.split(' ').filter((key) => key !== '')
  const bad = keys.find((key) => !/^[a-z-]+\.[a-z0-9-]+\|[^|]+\|[a-z-]+\|[^|]+$/.test(key))
  if (bad !== undefined) return problem(say('rule.badDanger', { name: bad }))
  if (keys.length === 0) return problem(say('rule.noDanger'))
  return { ok: true, pattern: { kind: 'class', keys } }
}

function toolPattern(tool: string): ParsedPattern {
  if (!/^[\w.-]{1,200}$/.test(tool)) return problem(say('rule.badTool', { name: tool }))
  return { ok: true, pattern: { kind: 'tool', tool } }
}

function wordsPattern(text: string): ParsedPattern {
  const read = readWords(text)
  if ('text' in read) return problem(read)
  const [program, ...words] = read
  if (!program) return problem(say('rule.empty'))
  if (program.kind !== 'is') return problem(say('rule.programOpen'))
  if (program.text.includes('=')) return problem(say('rule.setsVariable'))
  const last = words.at(-1)
  const rest = last?.kind === 'like' && last.pieces.every((piece) => piece === '')
  return {
    ok: true,
    pattern: {
      kind: 'words',
      program: program.text,
      words: rest ? words.slice(0, -1) : words,
      rest,
    },
  }
}

/** One piece of a word: literal text, or a `*` that was not quoted. */
type Piece = string | typeof STAR
const STAR = Symbol('*')

function readWords(text: string): PatternWord[] | Words {
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)) return say('rule.invisible')
  const words: Piece[][] = []
  let word: Piece[] | undefined
  const add = (piece: Piece): void => {
    if (word) word.push(piece)
    else {
      word = [piece]
      words.push(word)
    }
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === ' ') word = undefined
    else if (char === '\\') {
      at += 1
      if (at === text.length) return say('rule.loneBackslash')
      add(text.charAt(at))
    } else if (char === "'" || char === '"') {
      const end = text.indexOf(char, at + 1)
      if (end === -1) return say('rule.openQuote', { position: at + 1 })
      const inner = text.slice(at + 1, end)
      if (char === '"' && /[\\$`]/.test(inner)) return say('rule.singleQuotes')
      add(inner)
      at = end
    } else if (char === '*') add(STAR)
    else if (/[;&|<>()$`]/.test(char)) return say('rule.oneCommand', { sign: char })
    else add(char)
  }
  return words.map(toPatternWord)
}

function toPatternWord(pieces: readonly Piece[]): PatternWord {
  if (!pieces.includes(STAR)) return { kind: 'is', text: pieces.join('') }
  const folder = literal(pieces.slice(0, -3))
  const ending = pieces.slice(-3)
  if (ending[0] === '/' && ending[1] === STAR && ending[2] === STAR && folder !== null)
    return { kind: 'within', folder: folder === '' ? '/' : folder }
  return { kind: 'like', pieces: aroundStars(pieces) }
}

function literal(pieces: readonly Piece[]): string | null {
  return pieces.includes(STAR) ? null : pieces.join('')
}

function aroundStars(pieces: readonly Piece[]): string[] {
  const around = ['']
  for (const piece of pieces) {
    if (piece === STAR) around.push('')
    else around.push(`${around.pop()}${piece}`)
  }
  return around
}

function formatWord(word: PatternWord): string {
  if (word.kind === 'is') return quote(word.text)
  if (word.kind === 'like')
    return word.pieces.map((piece) => (piece === '' ? '' : quote(piece))).join('*')
  return `${word.folder === '/' ? '' : quote(word.folder)}/**`
}

function quote(text: string): string {
  return /^[\w@%+=:,./~?#!^{}[\]-]+$/.test(text) ? text : shellQuote(text)
}

/** The words that open the other kinds of rule are quoted when a program has such a name. */
function quoteProgram(program: string): string {
  return program.endsWith(':') ? shellQuote(program) : quote(program)
}

function problem(words: Words): ParsedPattern {
  return { ok: false, problem: words }
}

/** Finds calls in program text of languages that are not followed further, with what is known of their arguments. */
import type { Language } from '../unit.ts'
import { type CodeEnvironment, environmentIn } from './environment.ts'
import { type CodeToken, readCode } from './tokens.ts'

export interface CodeCall {
  /** The last name: `rmtree` of `shutil.rmtree(…)`. */
  readonly name: string
  /** The names before it, joined by dots: `shutil`. Empty when there is none or when it is a value. */
  readonly owner: string
  readonly args: readonly CodeArgument[]
  /** For a method of a value: the arguments of the call that gave the value, as in `Path('x').unlink()`. */
  readonly ownerArgs: readonly CodeArgument[]
}

/** One argument: the text it stands for with null for unknown pieces, the strings of a list, or neither. */
export interface CodeArgument {
  readonly pieces: readonly (string | null)[] | null
  readonly list: readonly (string | null)[] | null
  readonly tokens: readonly CodeToken[]
  /** `shell=True` */
  readonly name?: string | null
  /** Decoded, typed in, fetched or taken from the environment. */
  readonly isDoubtful?: boolean
  /** An entry of an object: `{ cwd: '/' }`. */
  option?(name: string): CodeArgument | undefined
}

export interface Code {
  readonly tokens: readonly CodeToken[]
  readonly calls: readonly CodeCall[]
  readonly environment: CodeEnvironment
  /** Reaches what is dangerous in a way that cannot be followed. */
  readonly isRoundabout: boolean
  has(...names: string[]): boolean
}

const LONGEST_ARGUMENTS = 200 // tokens looked at for one call, so that the work stays linear

/** Languages in which a call needs no parentheses: `system "ls"`. */
const BARE_CALLS = new Set<Language>(['perl', 'ruby', 'groovy', 'php'])

export function readCalls(text: string, language: Language): Code {
  const tokens = readCode(text, language)
  const calls: CodeCall[] = []
  const names = new Set<string>()
  tokens.forEach((token, index) => {
    if (token.kind === 'string') names.add(token.text)
    if (token.kind !== 'name') return
    names.add(token.text)
    const next = tokens[index + 1]
    const isCall = next?.text === '(' && next.kind === 'sign'
    const isBare =
      BARE_CALLS.has(language) &&
      next !== undefined &&
      (next.kind !== 'sign' || (next.text === '<' && token.text === 'unlink'))
    const isTagged = next?.kind === 'string' && next.quote === '`'
    if (!isCall && !isBare && !isTagged) return
    calls.push(callAt(tokens, index, isCall ? index + 2 : index + 1, isCall))
  })
  return {
    tokens,
    calls,
    environment: environmentIn(tokens, language),
    isRoundabout: false,
    has: (...wanted) => wanted.some((name) => names.has(name)),
  }
}

/** Most names are of no interest, so that arguments are read only when somebody asks for them. */
function callAt(
  tokens: readonly CodeToken[],
  index: number,
  start: number,
  isClosed: boolean,
): CodeCall {
  const { owner, ownerArgs } = ownerAt(tokens, index)
  const written = tokens[index]?.text ?? ''
  let args: CodeArgument[] | undefined
  return {
    name: written.replace(/^[$@]/, ''),
    owner,
    ownerArgs,
    get args() {
      args ??= argumentsFrom(tokens, start, isClosed)
      return args
    },
  }
}

const IMPORTS = /^(?:__import__|require|import_module)$/

/** Goes back over `a.b.` and over one call: `require('fs').` */
function ownerAt(
  tokens: readonly CodeToken[],
  index: number,
): Pick<CodeCall, 'owner' | 'ownerArgs'> {
  const names: string[] = []
  let at = index - 1
  while (isLink(tokens, at)) {
    at -= linkLength(tokens, at)
    const before = tokens[at]
    if (before?.kind === 'name') {
      names.unshift(before.text)
      at--
    } else if (before?.text === ')') {
      const open = openingOf(tokens, at)
      const args = argumentsFrom(tokens, open + 1, true)
      const module = IMPORTS.test(tokens[open - 1]?.text ?? '')
        ? args[0]?.pieces?.join('')
        : undefined
      // `__import__('os').remove(…)` is `os.remove(…)`.
      if (module)
        return { owner: [module.replace(/^node:/, ''), ...names].join('.'), ownerArgs: [] }
      return { owner: names.join('.'), ownerArgs: args }
    } else if (before?.kind === 'string') {
      return { owner: names.join('.'), ownerArgs: [argument([before])] }
    } else break
  }
  return { owner: names.join('.'), ownerArgs: [] }
}

function isLink(tokens: readonly CodeToken[], at: number): boolean {
  return linkLength(tokens, at) > 0
}

/** `.`, `->`, `::` and `?.`, seen from their last sign. */
function linkLength(tokens: readonly CodeToken[], at: number): number {
  const [last, before] = [tokens[at]?.text, tokens[at - 1]?.text]
  if (last === '.') return before === '?' || before === '&' ? 2 : 1
  if (last === '>' && before === '-') return 2
  return last === ':' && before === ':' ? 2 : 0
}

function openingOf(tokens: readonly CodeToken[], close: number): number {
  let depth = 0
  for (let at = close; at >= 0 && close - at < LONGEST_ARGUMENTS; at--) {
    const { kind, text } = tokens[at] ?? { kind: 'sign', text: '' }
    if (kind !== 'sign') continue
    if (text === ')') depth++
    if (text === '(' && --depth === 0) return at
  }
  return close
}

function argumentsFrom(
  tokens: readonly CodeToken[],
  start: number,
  isClosed: boolean,
): CodeArgument[] {
  const parts: CodeToken[][] = [[]]
  let depth = 0
  let at = start
  for (; at < tokens.length && at < start + LONGEST_ARGUMENTS; at++) {
    const token = tokens[at]
    if (!token) break
    if (token.kind === 'sign') {
      if (/[([{]/.test(token.text)) depth++
      else if (/[)\]}]/.test(token.text) && --depth < 0) break
      else if (depth === 0 && !isClosed && /[;\n]/.test(token.text)) break
      if (depth === 0 && token.text === ',') {
        parts.push([])
        continue
      }
      if (token.text === '\n') continue
    }
    parts.at(-1)?.push(token)
  }
  const args = parts.filter((part) => part.length > 0).map(argument)
  // What was cut off is not known, and so neither is the argument that it belongs to.
  if (at < start + LONGEST_ARGUMENTS) return args
  return args.map((arg, index) =>
    index === args.length - 1 ? { ...arg, pieces: null, list: null } : arg,
  )
}

function argument(tokens: readonly CodeToken[]): CodeArgument {
  return { pieces: piecesOf(tokens), list: listOf(tokens), tokens }
}

/** `'a' + x + "b"` is the text a, something, b. Null when no string is in it. */
function piecesOf(tokens: readonly CodeToken[]): (string | null)[] | null {
  if (!tokens.some(({ kind }) => kind === 'string')) return null
  const pieces: (string | null)[] = []
  let isUnknown = false
  for (const { kind, text, pieces: own } of tokens) {
    if (kind === 'string') {
      if (isUnknown) pieces.push(null)
      isUnknown = false
      pieces.push(...(own ?? [text]))
    } else if (!/^[+.]$/.test(text)) isUnknown = true
  }
  if (isUnknown) pieces.push(null)
  return pieces
}

/** `['rm', '-rf', x]`. */
function listOf(tokens: readonly CodeToken[]): (string | null)[] | null {
  const [first, last] = [tokens[0]?.text, tokens.at(-1)?.text]
  if (!((first === '[' && last === ']') || (first === '(' && last === ')'))) return null
  return argumentsFrom(tokens, 1, true).map(({ pieces }) =>
    pieces && !pieces.includes(null) ? pieces.join('') : null,
  )
}

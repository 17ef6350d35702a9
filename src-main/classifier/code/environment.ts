/** Variables that code sets, for itself and for the programs that it starts. */
import type { Language } from '../unit.ts'
import type { createFlow } from './flow.ts'
import { type Node, type Program, partsOf } from './nodes.ts'
import type { CodeToken } from './tokens.ts'
import { FOREIGN, piecesOf, textOf } from './values.ts'

interface CodeVariable {
  readonly name: string
  /** Its value, with null for what is not known. */
  readonly pieces: readonly (string | null)[]
}

export interface CodeEnvironment {
  readonly variables: readonly CodeVariable[]
  /** One of them has a name that cannot be told here. */
  readonly isOpen: boolean
}

const NO_ENVIRONMENT: CodeEnvironment = { variables: [], isOpen: false }

const MOST_VARIABLES = 64
const MOST_VALUES = 3 // that one of them may have

/** Who does not write one of these words gives no program another environment. */
const WORDS =
  /^(?:environb?|putenv|env|env_vars|environment|exec[lv]p?e|spawn[lv]p?e|posix_spawnp?|Env|loadEnvFile|load_dotenv|dotenv)$/
/** As variables are named; other fields and keys are something else. */
const NAME = /^(?:_?[A-Z][A-Z0-9_]*|npm_config_\w+|\w+_proxy)$/
const ENVIRONMENT = /^(?:os\.environb?|process\.env|Deno\.env|Bun\.env|import\.meta\.env)$/
const SETTERS = /^(?:putenv|setdefault|__setitem__|set)$/
const MERGERS = /^(?:update|assign|__ior__)$/

/**
 * Of Python and JavaScript. Which table of variables ends up with which program is not followed: a
 * name that is written like one counts wherever it is given a value.
 */
export function environmentOf(
  program: Program,
  tokens: readonly CodeToken[],
  flow: ReturnType<typeof createFlow>,
): CodeEnvironment {
  if (!speaksOfEnvironment(tokens)) return NO_ENVIRONMENT
  const variables: CodeVariable[] = []
  let isOpen = false
  for (const [name, values] of program.fields) for (const value of values) set(name, value)
  for (const { of, key, value } of program.computed) {
    const names = flow.valuesOf(key).map(textOf)
    for (const name of names) if (name !== undefined) set(name, value)
    if (names.includes(undefined) && isEnvironment(of)) isOpen = true
  }
  const rest = [...program.roots]
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.kind === 'dict') for (const { key, value } of node.entries) set(key, value)
    if (node.kind === 'call') called(node)
    rest.push(...partsOf(node))
  }
  return { variables: variables.slice(0, MOST_VARIABLES), isOpen }

  function called({ of, args }: Node & { kind: 'call' }) {
    for (const { name, value } of args) set(name, value)
    const [first, second] = args
    const name = of.kind === 'member' || of.kind === 'name' ? of.name : ''
    if (SETTERS.test(name) && first && second)
      for (const known of flow.valuesOf(first.value).map(textOf)) {
        if (known !== undefined) set(known, second.value)
        else if (name === 'putenv' || (of.kind === 'member' && isEnvironment(of.of))) isOpen = true
      }
    // `os.environ.update(table)`, `Object.assign(process.env, table)`
    const isInto =
      (of.kind === 'member' && isEnvironment(of.of)) || (first && isEnvironment(first.value))
    if (MERGERS.test(name) && isInto && args.some(({ value }) => isUnknown(value))) isOpen = true
  }

  function set(name: string | null, value: Node) {
    if (name === null || !NAME.test(name) || variables.length > MOST_VARIABLES) return
    for (const each of flow.valuesOf(value).slice(0, MOST_VALUES))
      variables.push({
        name,
        pieces: piecesOf(each).map((piece) => (piece === FOREIGN ? null : piece)),
      })
  }

  function isEnvironment(node: Node): boolean {
    return flow.valuesOf(node).some((value) => value.kind === 'ref' && ENVIRONMENT.test(value.path))
  }

  function isUnknown(node: Node): boolean {
    return flow.valuesOf(node).some(({ kind }) => kind === 'unknown' || kind === 'doubtful')
  }
}

function speaksOfEnvironment(tokens: readonly CodeToken[]): boolean {
  return tokens.some(
    ({ text, holes = [] }) => WORDS.test(text) || holes.some((hole) => speaksOfEnvironment(hole)),
  )
}

/** Of languages whose values are not followed: `$ENV{X} = "y"`, `ENV["X"] = "y"`, `putenv("X=y")`. */
export function environmentIn(tokens: readonly CodeToken[], language: Language): CodeEnvironment {
  const variables: CodeVariable[] = []
  let isOpen = false
  tokens.forEach(({ kind, text }, index) => {
    if (kind !== 'name') return
    const [open, key, close, sign, value] = tokens.slice(index + 1, index + 6)
    if (/^\$?(?:ENV|ENVIRON)$/.test(text)) {
      if (!/^[[{]$/.test(open?.text ?? '') || open?.kind !== 'sign') return
      const isPlain = /^[\]}]$/.test(close?.text ?? '')
      if (isPlain && /^(?:\|\||\/\/|\.|\+)?=$/.test(sign?.text ?? '')) give(key, value)
      else if (!isPlain && isAssigned(tokens, index)) isOpen = true
    } else if (text === 'putenv' && key?.kind === 'string') {
      const [name = '', ...rest] = key.text.split('=')
      if (rest.length > 0) variables.push({ name, pieces: [rest.join('=')] })
    } else if (text === 'putenv' && language === 'php') isOpen = true
  })
  // `system({ "X" => "y" }, "program")`
  tokens.forEach(({ kind, text }, index) => {
    const [equals, arrow, value] = tokens.slice(index + 1, index + 4)
    if (kind !== 'string' || !NAME.test(text)) return
    if (equals?.text === '=>') variables.push({ name: text, pieces: textPieces(arrow) })
    else if (equals?.text === '=' && arrow?.text === '>')
      variables.push({ name: text, pieces: textPieces(value) })
  })
  return { variables: variables.slice(0, MOST_VARIABLES), isOpen }

  function give(key: CodeToken | undefined, value: CodeToken | undefined) {
    const isName =
      key?.kind === 'string' ? !key.pieces?.includes(null) : /^\w+$/.test(key?.text ?? '')
    if (key && isName) variables.push({ name: key.text, pieces: textPieces(value) })
    else isOpen = true
  }
}

/** `$ENV{"a" . "b"} = …` within a few words. */
function isAssigned(tokens: readonly CodeToken[], index: number): boolean {
  const near = tokens.slice(index + 1, index + 12)
  const close = near.findIndex(({ kind, text }) => kind === 'sign' && /^[\]}]$/.test(text))
  return close >= 0 && near[close + 1]?.text === '=' && near[close + 2]?.text !== '='
}

function textPieces(token: CodeToken | undefined): readonly (string | null)[] {
  return token?.kind === 'string' ? (token.pieces ?? [token.text]) : [null]
}

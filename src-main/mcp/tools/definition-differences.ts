/**
 * What has changed in a definition since a person agreed to it, by how much it matters. A plain hash
 * raises the alarm at every release: between patch versions nearly all definitions differ in something.
 */
import { say } from '#say'
import type { Words } from '#words'
import { canonical } from '../canonical.ts'
import type { ListedTool } from './list-tools.ts'

export type Weight = 'silent' | 'told' | 'held'

export interface Difference {
  weight: Weight
  reasons: Words[]
}

export interface Circumstances {
  /** The server says that it is another version than the one that was agreed to. */
  isOtherVersion: boolean
  /** The person wants to see every change of it. */
  isWatched: boolean
  /** What a text looks like that would steer an agent. */
  scan: (text: string) => Words | undefined
}

/** What bounds a value, names it or says how it is drawn changes nothing about what a tool does. */
const SILENT_KEYWORDS = new Set([
  ...['$schema', '$id', '$comment', 'title', 'default', 'examples', 'deprecated', 'format'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'pattern'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'additionalProperties'],
  ...['minProperties', 'maxProperties'],
])
const MAPS = new Set(['properties', '$defs', 'definitions', 'patternProperties'])
/** A default or an example of so many words tells something, and is no value. */
const SENTENCE_WORDS = 5
/** No order to anybody. */
const PLAIN_WORD = /^[\w-]{0,64}$/
const DESCRIPTION = 'description'
const TITLE = 'title'

export function differenceOf(
  before: ListedTool,
  now: ListedTool,
  around: Circumstances,
): Difference {
  const reasons: Words[] = []
  const finding = changedTexts(before, now)
    .map((text) => around.scan(text))
    .find((found) => found !== undefined)
  if (finding !== undefined) reasons.push(say('mcp.textLooksLike', { finding }))
  const looser = looserHint(before, now)
  if (looser) reasons.push(say('mcp.hintLooser', { hint: looser }))
  const isShaped = shapeOf(before) !== shapeOf(now)
  const isWorded = wordsIn(before) !== wordsIn(now)
  const isStricter = !looser && hintsOf(before) !== hintsOf(now)
  if (isShaped && !around.isOtherVersion) reasons.push(say('mcp.shapeChanged'))
  if (isWorded && !around.isOtherVersion) reasons.push(say('mcp.wordingChanged'))
  if (reasons.length > 0) return { weight: 'held', reasons }
  if (!isShaped && !isWorded && !isStricter) return { weight: 'silent', reasons: [] }
  if (around.isWatched) return { weight: 'held', reasons: [say('mcp.watchedChanged')] }
  return { weight: 'told', reasons: [] }
}

/** Parameters with their types, what is required, what can be chosen. */
function shapeOf({ inputSchema }: ListedTool): string {
  return canonical(strip(inputSchema, new Set(['description'])))
}

/** All that is told in words, each with where it stands. */
function wordsIn(tool: ListedTool): string {
  return JSON.stringify([...textsOf(tool)].filter(([path, text]) => isWording(path, text)))
}

function isWording(path: string, text: string): boolean {
  if (path === DESCRIPTION || path === TITLE) return path === DESCRIPTION
  const isLabel = /\/(?:description|title)$/.test(path) && !isNameOfParameter(parentOf(path))
  return isLabel || text.split(/\s+/, SENTENCE_WORDS).length >= SENTENCE_WORDS
}

function changedTexts(before: ListedTool, now: ListedTool): string[] {
  const known = textsOf(before)
  return [...textsOf(now)].flatMap(([path, text]) =>
    known.get(path) === text || PLAIN_WORD.test(text) ? [] : [text],
  )
}

/** Whatever of it a model or a person may read, also where it only bounds a value or names it. */
function textsOf(tool: ListedTool): Map<string, string> {
  const { description = '', title, annotations } = tool
  const named = title ?? annotations?.title ?? ''
  // What a tool is described by where its description says nothing.
  const texts = new Map([[DESCRIPTION, description.trim() === '' ? named : description]])
  if (named !== '') texts.set(TITLE, named)
  collect(tool.inputSchema, '#', texts)
  return new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function collect(node: unknown, path: string, into: Map<string, string>): void {
  if (typeof node === 'string') into.set(path, node)
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    // As in a JSON pointer, so that no other place has the same path.
    const inner = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (!Array.isArray(node)) into.set(`${inner}~`, key)
    collect(value, inner, into)
  }
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** A parameter may be called “description”; then its value is a schema and no text. */
function isNameOfParameter(path: string): boolean {
  return MAPS.has(path.split('/').at(-1) ?? '')
}

function strip(node: unknown, also: ReadonlySet<string>): unknown {
  if (Array.isArray(node)) return node.map((each) => strip(each, also))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => {
      if (SILENT_KEYWORDS.has(key) || also.has(key)) return []
      if (key === 'required' && Array.isArray(value)) return [[key, [...value].sort()]]
      return [[key, MAPS.has(key) ? stripMap(value, also) : strip(value, also)]]
    }),
  )
}

function stripMap(map: unknown, also: ReadonlySet<string>): unknown {
  if (typeof map !== 'object' || map === null) return map
  return Object.fromEntries(
    Object.entries(map).map(([name, value]) => [name, strip(value, also)] as const),
  )
}

function hintsOf({ annotations = {} }: ListedTool): string {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations
  return JSON.stringify([readOnlyHint, destructiveHint, idempotentHint, openWorldHint])
}

/** A hint that now claims less harm. Left out they mean: it changes things, it destroys, it reaches out. */
function looserHint(before: ListedTool, now: ListedTool): string | undefined {
  const harm = ({ annotations = {} }: ListedTool): Record<string, boolean> => ({
    readOnlyHint: annotations.readOnlyHint !== true,
    destructiveHint: annotations.destructiveHint !== false,
    idempotentHint: annotations.idempotentHint !== true,
    openWorldHint: annotations.openWorldHint !== false,
  })
  const was = harm(before)
  const is = harm(now)
  return Object.keys(is).find((hint) => was[hint] && !is[hint])
}

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
  scan: (text: string) => string | undefined
}

/** What bounds a value, names it or says how it is drawn changes nothing about what a tool does. */
const SILENT_KEYWORDS = new Set([
  ...['$schema', '$id', '$comment', 'title', 'default', 'examples', 'deprecated', 'format'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'pattern'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'additionalProperties'],
  ...['minProperties', 'maxProperties'],
])
const MAPS = new Set(['properties', '$defs', 'definitions', 'patternProperties'])

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

/** All descriptions, each with where it stands. */
function wordsIn(tool: ListedTool): string {
  return JSON.stringify([...textsOf(tool)])
}

function changedTexts(before: ListedTool, now: ListedTool): string[] {
  const known = textsOf(before)
  return [...textsOf(now)].flatMap(([path, text]) => (known.get(path) === text ? [] : [text]))
}

function textsOf(tool: ListedTool): Map<string, string> {
  const texts = new Map<string, string>([['', tool.description ?? '']])
  collect(tool.inputSchema, '#', texts)
  return new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function collect(node: unknown, path: string, into: Map<string, string>): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    const isText = typeof value === 'string' && (key === 'description' || key === 'title')
    if (isText && !isNameOfParameter(path)) into.set(`${path}/${key}`, value)
    else collect(value, `${path}/${key}`, into)
  }
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

/** Makes arguments of what was typed, and says of each field what is wrong with it. */
import { type Draft, isRecord } from './draft.ts'
import { choicesOf, fieldsOf, type JsonSchema, kindOf, plainSchema } from './json-schema.ts'

export type Problem =
  | { kind: 'required' | 'number' | 'integer' | 'json' | 'choice' | 'pattern' }
  | {
      kind: 'min' | 'max' | 'min-length' | 'max-length' | 'min-items' | 'max-items'
      limit: number
    }

export interface Reading {
  /** Nothing where the field was left empty. */
  value: unknown
  /** By the path of the field, such as `steps.0.name`. */
  problems: Readonly<Record<string, Problem>>
}

export function readDraft(schema: JsonSchema, draft: Draft, path = '', isRequired = true): Reading {
  const kind = kindOf(schema)
  if (kind === 'object') return readObject(schema, draft, path, isRequired)
  if (kind === 'list') return readList(schema, draft, path, isRequired)
  if (draft === '')
    return { value: undefined, problems: isRequired ? { [path]: { kind: 'required' } } : {} }
  const read = READERS[kind](schema, draft)
  return 'problem' in read
    ? { value: undefined, problems: { [path]: read.problem } }
    : { value: read.value, problems: {} }
}

function readObject(schema: JsonSchema, draft: Draft, path: string, isRequired: boolean): Reading {
  const drafts = isDraftRecord(draft) ? draft : {}
  // An optional group that nobody touched is left out, with all that it would require.
  if (!isRequired && isBlank(draft)) return { value: undefined, problems: {} }
  const readings = fieldsOf(schema).map((field) => ({
    name: field.name,
    ...readDraft(field.schema, drafts[field.name] ?? '', join(path, field.name), field.isRequired),
  }))
  return {
    value: Object.fromEntries(
      readings.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
    ),
    problems: Object.assign({}, ...readings.map(({ problems }) => problems)),
  }
}

function readList(schema: JsonSchema, draft: Draft, path: string, isRequired: boolean): Reading {
  const drafts = Array.isArray(draft) ? draft : []
  if (drafts.length === 0 && !isRequired) return { value: undefined, problems: {} }
  const items = plainSchema(schema.items ?? {})
  const readings = drafts.map((item, place) => readDraft(items, item, join(path, String(place))))
  const count = drafts.length
  const wrong =
    below(count, schema.minItems, 'min-items') ?? above(count, schema.maxItems, 'max-items')
  return {
    value: readings.map(({ value }) => value),
    problems: Object.assign(
      wrong ? { [path]: wrong } : {},
      ...readings.map(({ problems }) => problems),
    ),
  }
}

type Read = { value: unknown } | { problem: Problem }

const READERS: Readonly<
  Record<
    'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'json',
    (schema: JsonSchema, draft: Draft) => Read
  >
> = {
  text: (schema, draft) => {
    const text = String(draft)
    const problem =
      below(text.length, schema.minLength, 'min-length') ??
      above(text.length, schema.maxLength, 'max-length') ??
      (schema.pattern && !matches(schema.pattern, text)
        ? ({ kind: 'pattern' } as const)
        : undefined)
    return problem ? { problem } : { value: text }
  },
  number: readNumber,
  integer: (schema, draft) => {
    const read = readNumber(schema, draft)
    if ('value' in read && !Number.isInteger(read.value)) return { problem: { kind: 'integer' } }
    return read
  },
  boolean: (_schema, draft) => ({ value: draft === true }),
  choice: (schema, draft) => {
    const choices = choicesOf(schema)
    const at = Number(draft)
    return at in choices ? { value: choices[at] } : { problem: { kind: 'choice' } }
  },
  json: (_schema, draft) => {
    try {
      return { value: JSON.parse(String(draft)) }
    } catch {
      return { problem: { kind: 'json' } }
    }
  },
}

function readNumber(schema: JsonSchema, draft: Draft): Read {
  const value = Number(draft)
  if (String(draft).trim() === '' || !Number.isFinite(value)) return { problem: { kind: 'number' } }
  const problem = below(value, schema.minimum, 'min') ?? above(value, schema.maximum, 'max')
  return problem ? { problem } : { value }
}

type LimitKind = Extract<Problem, { limit: number }>['kind']

function below(value: number, limit: number | undefined, kind: LimitKind): Problem | undefined {
  return limit !== undefined && value < limit ? { kind, limit } : undefined
}

function above(value: number, limit: number | undefined, kind: LimitKind): Problem | undefined {
  return limit !== undefined && value > limit ? { kind, limit } : undefined
}

/** A pattern that this engine cannot read is the runtime's to judge. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return true
  }
}

function isBlank(draft: Draft): boolean {
  if (isDraftRecord(draft)) return Object.values(draft).every(isBlank)
  return Array.isArray(draft) ? draft.length === 0 : draft === ''
}

function isDraftRecord(draft: Draft): draft is { [name: string]: Draft } {
  return isRecord(draft)
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

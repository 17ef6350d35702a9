/**
 * Model-made arguments towards the schema. Only what does not fit is changed, the given value is
 * never written to, and what no rule can mend stays as it came, for the validator to name.
 */

import { isObject } from '../lib/read-arguments.ts'
import type { Arguments } from '../ports/call.ts'
import type { JsonSchema } from '../registry/tool-entry.ts'
import {
  fits,
  hasPlainItems,
  isOfType,
  isSpent,
  MAX_STEPS,
  partsOf,
  propertySchema,
  referencedBy,
  type SchemaWalk,
  typesOf,
} from './schema-shape.ts'

interface Coercion extends SchemaWalk {
  warn(message: string): void
}

/** `isValid` spares the further rounds where the first was enough, as it nearly always is. */
export function coerceArguments(
  args: Arguments,
  schema: JsonSchema,
  warn: (message: string) => void = () => {},
  isValid: (args: Arguments) => boolean = () => false,
): Arguments {
  const walk: Coercion = { root: schema, stepsLeft: MAX_STEPS, warn }
  let result = args
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const coerced = coerceValue(result, schema, walk, 0)
    // A schema that asks for something else than an object is a fault of the tool, not the model's.
    if (coerced === result || !isObject(coerced)) break
    result = coerced
    if (isValid(result)) break
  }
  return result
}

// One round mends nearly everything; where parts of a schema contradict each other, the first of
// them may have something to say about what the last one did.
const MAX_ROUNDS = 8

function coerceValue(value: unknown, schema: unknown, walk: Coercion, depth: number): unknown {
  if (!isObject(schema) || isSpent(walk, depth)) return value
  let result = coerceValue(value, referencedBy(schema, walk.root), walk, depth + 1)
  result = towardsType(result, typesOf(schema), walk)
  result = coerceChildren(result, schema, walk, depth)
  for (const part of partsOf(schema.allOf)) result = coerceValue(result, part, walk, depth + 1)
  result = towardsOneOf(result, partsOf(schema.anyOf), walk, depth)
  return towardsOneOf(result, partsOf(schema.oneOf), walk, depth)
}

/** The first branch that a changed value fits; a value that fits one already is left alone. */
function towardsOneOf(
  value: unknown,
  branches: readonly unknown[],
  walk: Coercion,
  depth: number,
): unknown {
  const fitsOne = (candidate: unknown) => branches.some((part) => fits(candidate, part, walk))
  if (branches.length === 0 || fitsOne(value)) return value
  if (value === 'null' && fitsOne(null)) return null
  for (const branch of branches) {
    const candidate = coerceValue(value, branch, walk, depth + 1)
    if (candidate !== value && fits(candidate, branch, walk)) return candidate
  }
  return value
}

function towardsType(value: unknown, types: readonly string[], walk: Coercion): unknown {
  if (types.length === 0 || types.some((type) => isOfType(value, type))) return value
  if (value === 'null' && types.includes('null')) return null
  for (const type of types) {
    const converted = convert(value, type, walk)
    if (converted !== value) return converted
  }
  return value
}

function convert(value: unknown, type: string, walk: Coercion): unknown {
  if (type === 'array') return toList(value, walk)
  if (typeof value !== 'string') return value
  if (type === 'integer' || type === 'number') return toNumber(value, type)
  if (type === 'boolean') return toBoolean(value)
  if (type === 'object') return parsedAs(value, isObject)
  return value
}

/** A single value in place of a list of one is the most common slip. */
function toList(value: unknown, walk: Coercion): unknown {
  if (value === null || value === undefined) return value
  if (typeof value !== 'string') return [value]
  const parsed = parsedAs(value, Array.isArray)
  if (parsed !== value) return parsed
  if (value.trimStart().startsWith('[')) {
    walk.warn('a list was sent as text that is not valid JSON; it was taken as a single item')
  }
  return [value]
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const DIGITS = /^[+-]?\d+$/

/** A number that would come out as another number stays text: a wrong id is worse than an error. */
function toNumber(text: string, type: 'integer' | 'number'): unknown {
  const trimmed = text.trim()
  if (trimmed.length > 64 || !DECIMAL.test(trimmed)) return text
  const number = Number(trimmed)
  const mustBeExact = type === 'integer' || DIGITS.test(trimmed)
  if (mustBeExact ? !Number.isSafeInteger(number) : !Number.isFinite(number)) return text
  return number
}

function toBoolean(text: string): unknown {
  const word = text.length <= 16 ? text.trim().toLowerCase() : ''
  return word === 'true' ? true : word === 'false' ? false : text
}

/** The value that a text spells as JSON, when it is of the wanted kind. */
function parsedAs(text: string, isWanted: (value: unknown) => boolean): unknown {
  const first = text.trimStart()[0]
  if (first !== '[' && first !== '{') return text
  try {
    const value: unknown = JSON.parse(text)
    return isWanted(value) ? value : text
  } catch {
    return text
  }
}

function coerceChildren(
  value: unknown,
  schema: JsonSchema,
  walk: Coercion,
  depth: number,
): unknown {
  if (Array.isArray(value)) return coerceItems(value, schema, walk, depth)
  return isObject(value) ? coerceProperties(value, schema, walk, depth) : value
}

function coerceItems(
  list: readonly unknown[],
  schema: JsonSchema,
  walk: Coercion,
  depth: number,
): unknown {
  if (!hasPlainItems(schema)) return list
  let changed: unknown[] | undefined
  for (const [index, item] of list.entries()) {
    const coerced = coerceValue(item, schema.items, walk, depth + 1)
    if (coerced === item) continue
    changed ??= [...list]
    changed[index] = coerced
  }
  return changed ?? list
}

function coerceProperties(
  object: Arguments,
  schema: JsonSchema,
  walk: Coercion,
  depth: number,
): Arguments {
  let changed: Arguments | undefined
  for (const key of Object.keys(object)) {
    const part = propertySchema(schema, key)
    // Assigning to this key would set a prototype; such arguments are refused elsewhere.
    if (part === undefined || key === '__proto__') continue
    const value = object[key]
    const coerced = coerceValue(value, part, walk, depth + 1)
    if (coerced === null && !isRequired(schema, key) && !fits(null, part, walk)) {
      // Many models send null for an optional argument they do not use.
      changed ??= { ...object }
      delete changed[key]
    } else if (coerced !== value) {
      changed ??= { ...object }
      changed[key] = coerced
    }
  }
  return changed ?? object
}

function isRequired(schema: JsonSchema, key: string): boolean {
  return partsOf(schema.required).includes(key)
}

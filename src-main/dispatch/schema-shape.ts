/** The little of JSON Schema that coercion must see for itself: types, references, and a rough fit. */

import { isObject } from '../lib/read-arguments.ts'
import type { JsonSchema } from '../registry/tool-entry.ts'

/** One walk over a schema: its root for references, and an end for schemas that grow without one. */
export interface SchemaWalk {
  root: JsonSchema
  stepsLeft: number
}

// Enough for a list of a hundred thousand items; a recursive union would otherwise try forever.
export const MAX_STEPS = 500_000
const MAX_DEPTH = 64

/** True when this walk must not go further. */
export function isSpent(walk: SchemaWalk, depth: number): boolean {
  walk.stepsLeft -= 1
  return walk.stepsLeft < 0 || depth > MAX_DEPTH
}

/** All that the schema names as types; `nullable` is an older way to name one more. */
export function typesOf(schema: JsonSchema): readonly string[] {
  const named = Array.isArray(schema.type) ? schema.type : schema.type ? [schema.type] : []
  return schema.nullable === true && named.length > 0 ? [...named, 'null'] : named
}

export function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'number') return Number.isFinite(value)
  // `string` and `boolean` are left, and typeof calls them the same.
  return typeof value === type
}

const LOCAL_REFERENCE = /^#(?:\/|$)/

/** What a value is, in the words of a schema. */
export function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

/** The schema that a local reference points at. */
export function referencedBy(schema: JsonSchema, root: JsonSchema): unknown {
  if (typeof schema.$ref !== 'string' || !LOCAL_REFERENCE.test(schema.$ref)) return undefined
  let target: unknown = root
  for (const part of schema.$ref.split('/').slice(1)) {
    const key = decodePointer(part)
    if (typeof target !== 'object' || target === null || !Object.hasOwn(target, key))
      return undefined
    // An own key of a schema, checked on the line above.
    target = (target as JsonSchema)[key]
  }
  return target
}

function decodePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

export function partsOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : []
}

/**
 * Whether a value could be valid here. It sees less than a validator does and so says yes more
 * often: whatever is valid fits, not everything that fits is valid.
 */
export function fits(value: unknown, schema: unknown, walk: SchemaWalk, depth = 0): boolean {
  if (schema === false) return false
  if (!isObject(schema) || isSpent(walk, depth)) return true
  const inside = (child: unknown, part: unknown) => fits(child, part, walk, depth + 1)
  const types = typesOf(schema)
  const anyOf = partsOf(schema.anyOf)
  const oneOf = partsOf(schema.oneOf)
  return (
    (types.length === 0 || types.some((type) => isOfType(value, type))) &&
    isAmong(value, schema) &&
    inside(value, referencedBy(schema, walk.root)) &&
    partsOf(schema.allOf).every((part) => inside(value, part)) &&
    (anyOf.length === 0 || anyOf.some((part) => inside(value, part))) &&
    (oneOf.length === 0 || oneOf.some((part) => inside(value, part))) &&
    childrenFit(value, schema, inside)
  )
}

function isAmong(value: unknown, schema: JsonSchema): boolean {
  if (Object.hasOwn(schema, 'const') && !couldEqual(value, schema.const)) return false
  const allowed = partsOf(schema.enum)
  return allowed.length === 0 || allowed.some((one) => couldEqual(value, one))
}

/** Lists and objects are left to the validator. */
function couldEqual(value: unknown, other: unknown): boolean {
  return value === other || (typeof other === 'object' && other !== null)
}

function childrenFit(
  value: unknown,
  schema: JsonSchema,
  inside: (child: unknown, part: unknown) => boolean,
): boolean {
  if (Array.isArray(value)) {
    return hasPlainItems(schema) ? value.every((item) => inside(item, schema.items)) : true
  }
  if (!isObject(value)) return true
  const hasKey = (key: unknown) => typeof key === 'string' && Object.hasOwn(value, key)
  return (
    partsOf(schema.required).every(hasKey) &&
    Object.keys(value).every(
      (key) => value[key] === undefined || inside(value[key], propertySchema(schema, key)),
    )
  )
}

/** One schema for every item; tuples are left to the validator. */
export function hasPlainItems(schema: JsonSchema): boolean {
  return isObject(schema.items) && schema.prefixItems === undefined
}

/** The schema of a named property, else of all further ones where the schema has such a thing. */
export function propertySchema(schema: JsonSchema, key: string): unknown {
  if (isObject(schema.properties) && Object.hasOwn(schema.properties, key)) {
    return schema.properties[key]
  }
  if (schema.patternProperties !== undefined) return undefined
  return isObject(schema.additionalProperties) ? schema.additionalProperties : undefined
}

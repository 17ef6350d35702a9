/** Says what is wrong with a JSON Schema, before a model or a validator trips over it. */
import { Ajv, type Options } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { say } from '#say'
import { type Words, wordsOf } from '#words'
import type { JsonSchema } from './tool-entry.ts'

const DRAFT_2020 = 'https://json-schema.org/draft/2020-12/schema'

// A schema may carry keywords of its author's own; only the standard ones are judged.
const OPTIONS: Options = { strict: false, logger: false, validateFormats: false }

/** Values of these keywords are data, so a `pattern` inside them is no keyword. */
const DATA_KEYWORDS = new Set(['default', 'const', 'enum', 'examples'])

// Made when first needed: a validator compiles its own rules, which takes tens of milliseconds.
let draft7: Ajv | undefined
let draft2020: Ajv2020 | undefined

/** The first fault of a schema for a tool's parameters, or undefined when it is sound. */
export function parametersFault(schema: unknown): Words | undefined {
  if (!isObject(schema)) return say('tool.noSchema')
  if (schema.type !== 'object') return say('tool.schemaType')
  const text = asJson(schema)
  if (text === undefined) return say('tool.schemaCircle')
  return standardFault(schema) ?? patternFault(schema) ?? referenceFault(schema, text)
}

function standardFault(schema: JsonSchema): Words | undefined {
  const ajv = validatorFor(schema)
  if (ajv.validateSchema(withoutDialect(schema))) return undefined
  const cause = ajv.errorsText(ajv.errors?.slice(0, 1), { dataVar: 'parameters' })
  return say('tool.badSchema', { cause })
}

/** The standard leaves regular expressions to a format that validators rarely check. */
function patternFault(node: unknown): Words | undefined {
  if (Array.isArray(node)) return firstFault(node, patternFault)
  if (!isObject(node)) return undefined
  const patterns = [
    ...(typeof node.pattern === 'string' ? [node.pattern] : []),
    ...(isObject(node.patternProperties) ? Object.keys(node.patternProperties) : []),
  ]
  const broken = patterns.find((pattern) => !isRegularExpression(pattern))
  if (broken !== undefined) return say('tool.badPattern', { pattern: broken })
  const children = Object.entries(node).filter(([key]) => !DATA_KEYWORDS.has(key))
  return firstFault(children, ([, child]) => patternFault(child))
}

/** Compiling finds a reference to nowhere, but takes milliseconds; few schemas have references. */
function referenceFault(schema: JsonSchema, text: string): Words | undefined {
  if (!text.includes('"$ref"')) return undefined
  try {
    // A validator of its own, because a compiled schema stays in the one that compiled it.
    const Validator = schema.$schema === DRAFT_2020 ? Ajv2020 : Ajv
    new Validator(OPTIONS).compile(withoutDialect(schema))
  } catch (error) {
    return say('tool.badSchema', { cause: wordsOf(error) })
  }
}

function validatorFor(schema: JsonSchema): Ajv | Ajv2020 {
  if (schema.$schema === DRAFT_2020) {
    draft2020 ??= new Ajv2020(OPTIONS)
    return draft2020
  }
  draft7 ??= new Ajv(OPTIONS)
  return draft7
}

/** Another dialect is judged as draft 7, which knows every keyword that models understand. */
function withoutDialect({ $schema: _, ...schema }: JsonSchema): JsonSchema {
  return schema
}

function firstFault<Item>(items: readonly Item[], faultOf: (item: Item) => Words | undefined) {
  for (const item of items) {
    const fault = faultOf(item)
    if (fault) return fault
  }
  return undefined
}

function asJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

function isRegularExpression(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, 'u'))
  } catch {
    return false
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

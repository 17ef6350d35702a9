/** Arguments against a tool's schema: compiled once (memoised), coerced only when they do not fit as they are. */
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Log } from '../lib/log.ts'
import { inspected } from '../lib/read-arguments.ts'
import type { Arguments, ReadArguments } from '../ports/call.ts'
import type { JsonSchema, ToolEntry } from '../registry/tool-entry.ts'
import { coerceArguments } from './coerce.ts'
import { cutText } from './cut-text.ts'
import { typeOf } from './schema-shape.ts'

interface Compiled {
  parameters: JsonSchema
  validate: ValidateFunction
  /** The schema as text, for tools that make a new one each time. */
  text?: string
}

// Schemas come from tools, plugins and servers of all ages, so unknown words are let pass. Errors
// stop at the first: a list of a million wrong items must not become a million error objects.
const AJV_OPTIONS = {
  strict: false,
  verbose: true,
  ownProperties: true,
  validateFormats: false,
  validateSchema: false,
  addUsedSchema: false,
  logger: false,
} satisfies Options

export function createArgumentCheck(deps: { log: Log }) {
  const byEntry = new WeakMap<ToolEntry, Compiled>()
  return { check }

  function check(entry: ToolEntry, args: Arguments): ReadArguments {
    const { parameters, validate } = compiledFor(entry)
    if (validate(args)) return { ok: true, args }
    const warn = (message: string) => deps.log.warn(`arguments of ${entry.name}: ${message}`)
    let isValid = false
    const coerced = coerceArguments(args, parameters, warn, (changed) => {
      isValid = validate(changed)
      return isValid
    })
    if (isValid) return inspected(coerced)
    return { ok: false, message: `${problemsIn(validate.errors)}; tool was not executed.` }
  }

  function compiledFor(entry: ToolEntry): Compiled {
    const known = byEntry.get(entry)
    if (known && !entry.dynamicSchemaOverrides) return known
    const parameters = parametersOf(entry)
    const text = entry.dynamicSchemaOverrides && JSON.stringify(parameters)
    if (known && known.text === text) return known
    const compiled = { parameters, validate: compile(parameters), text }
    byEntry.set(entry, compiled)
    return compiled
  }

  /** What the model was shown, which a tool may change from one turn to the next. */
  function parametersOf(entry: ToolEntry): JsonSchema {
    try {
      return entry.dynamicSchemaOverrides?.().parameters ?? entry.schema.parameters
    } catch (error) {
      deps.log.warn(`the schema override of ${entry.name} failed; its own schema is used`, {
        error,
      })
      return entry.schema.parameters
    }
  }
}

let classic: Ajv | undefined
let recent: Ajv2020 | undefined

/** The two compilers are made when first needed: each takes milliseconds that a start can spare. */
function compilerFor(parameters: JsonSchema): Ajv | Ajv2020 {
  if (/20(?:19|20)-/.test(String(parameters.$schema ?? ''))) {
    recent ??= new Ajv2020(AJV_OPTIONS)
    return recent
  }
  classic ??= new Ajv(AJV_OPTIONS)
  return classic
}

function compile(parameters: JsonSchema): ValidateFunction {
  const ajv = compilerFor(parameters)
  const validate = ajv.compile(parameters)
  // Its own cache would keep the schemas of tools that are long gone.
  ajv.removeSchema(parameters)
  return validate
}

const MAX_LISTED_CHARS = 300

/** One sentence that names the place and what was expected there. */
function problemsIn(errors: readonly ErrorObject[] | null | undefined): string {
  const place = errors && deepest(errors)
  if (!place) return 'the arguments do not match the schema'
  const here = errors.filter((error) => error.instancePath === place.instancePath)
  const wishes = new Set(here.filter((error) => !isUnion(error)).map(wishOf))
  const wanted = [...wishes].join(' or ').replaceAll(' or must be ', ' or ') || place.message
  const isOfWrongType = here.some((error) => error.keyword === 'type')
  return `${pathOf(place)} ${wanted}${isOfWrongType ? `, not ${typeOf(place.data)}` : ''}`
}

/** Inside a union the branch that got furthest is the one that was meant. */
function deepest(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const depth = (error: ErrorObject) => error.instancePath.split('/').length
  return errors.toSorted((a, b) => depth(b) - depth(a))[0]
}

function isUnion(error: ErrorObject): boolean {
  return error.keyword === 'anyOf' || error.keyword === 'oneOf'
}

function pathOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  return path === '' ? 'the arguments' : cutText(path, MAX_LISTED_CHARS)
}

function wishOf(error: ErrorObject): string {
  const { keyword, params, message } = error
  if (keyword === 'required') return `must have ${missingIn(error)}`
  if (keyword === 'type') return `must be ${[params.type].flat().join(' or ')}`
  if (keyword === 'enum') return `must be one of ${listed(params.allowedValues)}`
  if (keyword === 'const') return `must be ${listed([params.allowedValue])}`
  if (keyword === 'additionalProperties')
    return `must not have ${listed([params.additionalProperty])}`
  return message ?? `must satisfy ${keyword}`
}

/** All missing names at once, so that one answer mends them all. */
function missingIn(error: ErrorObject): string {
  // `verbose` puts the value and its schema beside the error; `required` only speaks of objects.
  const data = error.data as Arguments
  const required = error.parentSchema?.required as readonly string[]
  return required.filter((key) => !Object.hasOwn(data, key) || data[key] === undefined).join(', ')
}

function listed(values: readonly unknown[]): string {
  return cutText(values.map((value) => JSON.stringify(value)).join(', '), MAX_LISTED_CHARS)
}

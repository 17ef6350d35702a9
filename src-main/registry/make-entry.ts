/** Turns a registration into the entry that is kept, or says why it cannot be one. */
import { parametersFault } from './json-schema.ts'
import type { ToolEntry, ToolOrigin, ToolRegistration } from './tool-entry.ts'

/** What every model provider accepts as the name of a function. */
const TOOL_NAME = /^[A-Za-z0-9_-]{1,64}$/
const TOOLSET_NAME = /^[A-Za-z0-9_.-]{1,64}$/
export const DEFAULT_EMOJI = '⚡'

/** A registration comes from plain JavaScript as well, so nothing about it is taken for granted. */
export function registrationFault(registration: ToolRegistration): string | undefined {
  if (typeof registration !== 'object' || registration === null)
    return 'register takes an object with name, toolset, schema and handler'
  const { name, toolset, schema, handler, requiresEnv = [] } = registration
  if (typeof name !== 'string' || !TOOL_NAME.test(name))
    return 'a tool name has 1 to 64 letters, digits, _ or -'
  if (typeof toolset !== 'string' || !TOOLSET_NAME.test(toolset))
    return 'its toolset needs a name of 1 to 64 letters, digits, _, . or -'
  if (typeof handler !== 'function') return 'its handler is not a function'
  if (!isFunctionOrAbsent(registration.checkFn)) return 'its checkFn is not a function'
  if (!isFunctionOrAbsent(registration.dynamicSchemaOverrides))
    return 'its dynamicSchemaOverrides is not a function'
  if (!Array.isArray(requiresEnv) || requiresEnv.some((key) => typeof key !== 'string'))
    return 'its requiresEnv is not a list of names'
  if (typeof schema?.description !== 'string' || schema.description.trim() === '')
    return 'its schema has no description, so a model cannot know what it is for'
  return parametersFault(schema.parameters)
}

export function makeEntry(registration: ToolRegistration, origin: ToolOrigin): ToolEntry {
  const { schema } = registration
  // A copy that nobody can change: definitions are shared between sessions.
  const kept = freezeDeep(
    JSON.parse(
      JSON.stringify({ description: schema.description, parameters: schema.parameters }),
    ) as ToolEntry['schema'],
  )
  return Object.freeze({
    name: registration.name,
    toolset: registration.toolset,
    schema: kept,
    handler: registration.handler,
    checkFn: registration.checkFn,
    checkEveryTime: registration.checkEveryTime ?? false,
    requiresEnv: Object.freeze([...(registration.requiresEnv ?? [])]),
    isAsync: registration.isAsync ?? false,
    description: registration.description || schema.description,
    emoji: registration.emoji || DEFAULT_EMOJI,
    maxResultSizeChars: registration.maxResultSizeChars,
    dynamicSchemaOverrides: registration.dynamicSchemaOverrides,
    origin,
  })
}

function isFunctionOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'function'
}

function freezeDeep<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const child of Object.values(value)) freezeDeep(child)
  return Object.freeze(value)
}

/** Turns a registration into the entry that is kept, or says why it cannot be one. */
import { say } from '#say'
import type { Words } from '#words'
import { parametersFault } from './json-schema.ts'
import type { ToolEntry, ToolOrigin, ToolRegistration } from './tool-entry.ts'

/** What every model provider accepts as the name of a function. */
const TOOL_NAME = /^[A-Za-z0-9_-]{1,64}$/
const TOOLSET_NAME = /^[A-Za-z0-9_.-]{1,64}$/
/** By these a model finds and calls other tools, so nobody else's may bear them. */
const RESERVED = /^tool_(?:search|describe|call)$/
export const DEFAULT_EMOJI = '⚡'

/** A registration comes from plain JavaScript as well, so nothing about it is taken for granted. */
export function registrationFault(registration: ToolRegistration): Words | undefined {
  if (typeof registration !== 'object' || registration === null) return say('tool.noObject')
  const { name, toolset, schema, handler, requiresEnv = [] } = registration
  if (typeof name !== 'string' || !TOOL_NAME.test(name)) return say('tool.badName')
  if (RESERVED.test(name)) return say('tool.reserved')
  if (typeof toolset !== 'string' || !TOOLSET_NAME.test(toolset)) return say('tool.badToolset')
  if (typeof handler !== 'function') return say('tool.noFunction', { field: 'handler' })
  if (!isFunctionOrAbsent(registration.checkFn)) return say('tool.noFunction', { field: 'checkFn' })
  if (!isFunctionOrAbsent(registration.dynamicSchemaOverrides))
    return say('tool.noFunction', { field: 'dynamicSchemaOverrides' })
  if (!Array.isArray(requiresEnv) || requiresEnv.some((key) => typeof key !== 'string'))
    return say('tool.badEnv')
  if (typeof schema?.description !== 'string' || schema.description.trim() === '')
    return say('tool.undescribed')
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
    // A server of somebody else's cannot say that it is to be trusted.
    isUntrusted: registration.isUntrusted === true || origin.kind === 'mcp',
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

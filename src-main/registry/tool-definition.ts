import type { ToolDefinition } from '../ports/call.ts'
import type { ToolEntry, ToolSchema } from './tool-entry.ts'

const made = new WeakMap<ToolEntry, ToolDefinition>()

/** A tool as it was registered. */
export function definitionOf(tool: ToolEntry): ToolDefinition {
  const known = made.get(tool)
  if (known) return known
  const definition = makeDefinition(tool.name, tool.schema)
  made.set(tool, definition)
  return definition
}

export function makeDefinition(
  name: string,
  { description, parameters }: ToolSchema,
): ToolDefinition {
  const described = Object.freeze({ name, description, parameters })
  return Object.freeze({ type: 'function', function: described })
}

/** English and JSON come to about this much; every model counts a little differently. */
const CHARS_PER_TOKEN = 4

const counted = new WeakMap<ToolDefinition, number>()

/** About how much of the model's context a definition takes. */
export function approximateTokens(definition: ToolDefinition): number {
  const known = counted.get(definition)
  if (known !== undefined) return known
  const tokens = Math.ceil(JSON.stringify(definition).length / CHARS_PER_TOKEN)
  counted.set(definition, tokens)
  return tokens
}

import type { JsonSchema } from './tool-entry.ts'

/** A tool as a model's API wants it. */
export interface ToolDefinition {
  readonly type: 'function'
  readonly function: {
    readonly name: string
    readonly description: string
    readonly parameters: JsonSchema
  }
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

/** The part of JSON Schema that a form can be made of; anything else is written as JSON. */

export interface JsonSchema {
  type?: string | string[]
  title?: string
  description?: string
  default?: unknown
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
}

export type FieldKind =
  | 'text'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'choice'
  | 'object'
  | 'list'
  | 'json'

/** Without the wrapping that only says "or nothing". */
export function plainSchema(schema: JsonSchema): JsonSchema {
  const choices = (schema.anyOf ?? schema.oneOf)?.filter((choice) => choice.type !== 'null')
  if (choices?.length !== 1) return schema
  const { anyOf: _anyOf, oneOf: _oneOf, ...outside } = schema
  return { ...choices[0], ...outside }
}

export function kindOf(schema: JsonSchema): FieldKind {
  if (schema.const !== undefined || schema.enum) return 'choice'
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
  const [type, ...others] = types
  if (others.length > 0 || schema.anyOf || schema.oneOf) return 'json'
  if (type === 'string') return 'text'
  if (type === 'number' || type === 'integer' || type === 'boolean') return type
  if ((type === 'object' || !type) && schema.properties) return 'object'
  if (type === 'array' && schema.items) return 'list'
  return 'json'
}

export function choicesOf(schema: JsonSchema): unknown[] {
  return schema.enum ?? (schema.const === undefined ? [] : [schema.const])
}

export function fieldsOf(schema: JsonSchema): {
  name: string
  schema: JsonSchema
  isRequired: boolean
}[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: plainSchema(property),
    isRequired: schema.required?.includes(name) ?? false,
  }))
}

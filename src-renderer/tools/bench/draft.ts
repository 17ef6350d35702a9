/** What has been typed into a form so far, which need not make sense yet. */
import { choicesOf, fieldsOf, type JsonSchema, kindOf, plainSchema } from './json-schema.ts'

/** Fields hold text as typed; a switch holds `true`, `false` or the empty text of "not set". */
export type Draft = string | boolean | Draft[] | { [name: string]: Draft }

export function emptyDraft(schema: JsonSchema): Draft {
  return draftOf(schema, schema.default)
}

/** A value as the form shows it, to fill in a call again. */
export function draftOf(schema: JsonSchema, value: unknown): Draft {
  const kind = kindOf(schema)
  if (kind === 'object') {
    const record: Readonly<Record<string, unknown>> = isRecord(value) ? value : {}
    return Object.fromEntries(
      fieldsOf(schema).map((field) => [
        field.name,
        draftOf(
          field.schema,
          record[field.name] ?? (value === undefined ? field.schema.default : undefined),
        ),
      ]),
    )
  }
  if (kind === 'list') {
    const items = plainSchema(schema.items ?? {})
    return Array.isArray(value) ? value.map((item) => draftOf(items, item)) : []
  }
  if (value === undefined || value === null) return ''
  if (kind === 'choice') {
    const at = choicesOf(schema).indexOf(value)
    return at < 0 ? '' : String(at)
  }
  if (kind === 'boolean') return value === true
  if (kind === 'json') return JSON.stringify(value, null, 2)
  return String(value)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What was typed into a form of a server, and what is sent of it. */
import type { McpFieldView, McpQuestionView, RequestOf } from '#contract'

export type Typed = Readonly<Record<string, string | boolean | readonly string[]>>

type Content = NonNullable<RequestOf<'mcp.answer'>['content']>

export function typedAtFirst(view: McpQuestionView): Typed {
  if (view.kind !== 'form') return {}
  return Object.fromEntries(view.fields.map((field) => [field.name, firstOf(field)]))
}

function firstOf({ usual, input }: McpFieldView): Typed[string] {
  if (input.kind === 'boolean') return usual === true
  if (input.kind === 'many') return Array.isArray(usual) ? usual : []
  return usual === undefined ? '' : String(usual)
}

/** What was left empty is left out; whether it may be is for the server to say. */
export function contentOf(view: McpQuestionView, typed: Typed): Content {
  if (view.kind !== 'form') return {}
  const entries = view.fields.flatMap(({ name, input }): [string, Content[string]][] => {
    const value = typed[name]
    if (typeof value === 'boolean') return [[name, value]]
    if (typeof value === 'object') return [[name, [...value]]]
    if (value === undefined || value.trim() === '') return []
    if (input.kind !== 'number') return [[name, value]]
    const number = Number(value)
    return Number.isFinite(number) ? [[name, number]] : []
  })
  return Object.fromEntries(entries)
}

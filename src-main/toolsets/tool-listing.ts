/** The tools that have to be searched for, in as few words as there is room for. */
import type { ToolEntry } from '../registry/tool-entry.ts'

const CHARS_PER_TOKEN = 4
const LINE_CHARS = 60

/** Each with a few words, else by name, else by where they come from. */
export function listTools(tools: readonly ToolEntry[], maxTokens: number): string {
  const maxChars = maxTokens * CHARS_PER_TOKEN
  const groups = [...Map.groupBy(tools, ({ toolset }) => toolset)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const forms = [withWords, named, counted]
  const texts = forms.map((form) => groups.map(([set, members]) => form(set, members)).join('\n'))
  return texts.find((text) => text.length <= maxChars) ?? cutAtLine(texts.at(-1) ?? '', maxChars)
}

/** How many there are of each toolset: for a model whose words found nothing. */
export function countTools(tools: readonly ToolEntry[]): Record<string, number> {
  const groups = Map.groupBy(tools, ({ toolset }) => toolset)
  return Object.fromEntries([...groups].map(([set, members]) => [set, members.length]).sort())
}

function withWords(_toolset: string, members: readonly ToolEntry[]): string {
  return members.map((tool) => `- ${tool.name}: ${firstWords(tool, LINE_CHARS)}`).join('\n')
}

/** What all their names begin with is said once. */
function named(toolset: string, members: readonly ToolEntry[]): string {
  const prefix = sharedPrefix(members)
  const names = members.map(({ name }) => name.slice(prefix.length)).join(', ')
  return prefix === '' ? `- ${toolset}: ${names}` : `- ${prefix}…: ${names}`
}

function counted(toolset: string, { length }: readonly ToolEntry[]): string {
  return `- ${toolset}: ${length} ${length === 1 ? 'tool' : 'tools'}`
}

/** Up to the two dashes after a server's name. */
function sharedPrefix(members: readonly ToolEntry[]): string {
  const first = members[0]?.name ?? ''
  const prefix = /^mcp__.+?__(?=.)/.exec(first)?.[0] ?? ''
  return members.every(({ name }) => name.startsWith(prefix)) ? prefix : ''
}

export function firstWords({ schema }: ToolEntry, maxChars: number): string {
  const line = schema.description.replaceAll(/\s+/g, ' ').trim()
  return line.length > maxChars ? `${line.slice(0, maxChars).toWellFormed()}…` : line
}

function cutAtLine(text: string, maxChars: number): string {
  const whole = text.slice(0, maxChars)
  return `${whole.slice(0, Math.max(0, whole.lastIndexOf('\n')))}\n- and more`
}

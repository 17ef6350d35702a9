/** Some tools speak of other tools. They must speak only of those that the model really has. */
import type { ToolDefinition } from '../ports/call.ts'
import { makeDefinition } from './tool-definition.ts'

type Offered = ReadonlyMap<string, ToolDefinition>
type Patch = (definition: ToolDefinition, offered: Offered) => ToolDefinition | undefined

/** What a script of execute_code can call, as far as the session has it. */
const SANDBOX_TOOLS = [
  'web_search',
  'web_extract',
  'read_file',
  'write_file',
  'search_files',
  'patch',
  'terminal',
] as const

/** A script's commands run in the foreground only. */
const NOT_IN_SCRIPTS = new Set(['background', 'pty', 'notify_on_complete', 'watch_patterns'])

const WEB_TOOLS = ['web_search', 'web_extract'] as const
const EITHER_WEB_TOOL =
  /\bweb_(?:search|extract)\b(?:\s*(?:,|or|and|\/)\s*)\bweb_(?:search|extract)\b/g

const PATCHES: Readonly<Record<string, Patch>> = {
  execute_code: listSandboxTools,
  browser_navigate: keepHintsAtWebTools,
  // It is run by a command line, so it goes with the terminal.
  browser_exec: (definition, offered) => (offered.has('terminal') ? definition : undefined),
}

export function patchSchemas(definitions: readonly ToolDefinition[]): ToolDefinition[] {
  if (!definitions.some(({ function: { name } }) => Object.hasOwn(PATCHES, name)))
    return [...definitions]
  const offered = new Map(definitions.map((each) => [each.function.name, each]))
  return definitions.flatMap((definition) => {
    const { name } = definition.function
    const patch = Object.hasOwn(PATCHES, name) ? PATCHES[name] : undefined
    return patch ? (patch(definition, offered) ?? []) : definition
  })
}

function listSandboxTools(definition: ToolDefinition, offered: Offered): ToolDefinition {
  const { description } = definition.function
  const tools = SANDBOX_TOOLS.flatMap((name) => offered.get(name) ?? [])
  const [first] = tools
  if (!first) return describe(definition, `${description}\n\nIt can call no tools.`)
  const lines = tools.map((tool) => `- ${signature(tool)}`)
  return describe(
    definition,
    `${description}\n\nTools it can call:\n${lines.join('\n')}\n${example(first)}`,
  )
}

/** One that is really there, as either language calls it. */
function example({ function: { name, parameters } }: ToolDefinition): string {
  const [argument = 'path'] = Object.keys(parameters.properties ?? {})
  return `Python: ${name}(${argument}="…"). JavaScript: await ${name}({ ${argument}: "…" }).`
}

/** `read_file(path, offset?, limit?)`, read off the tool's own schema. */
function signature({ function: { name, parameters } }: ToolDefinition): string {
  const required = new Set(Array.isArray(parameters.required) ? parameters.required : [])
  const names = Object.keys(parameters.properties ?? {}).filter((key) => !NOT_IN_SCRIPTS.has(key))
  return `${name}(${names.map((key) => (required.has(key) ? key : `${key}?`)).join(', ')})`
}

/** Sentences that send the model to a web tool it does not have are left out. */
function keepHintsAtWebTools(definition: ToolDefinition, offered: Offered): ToolDefinition {
  const missing = WEB_TOOLS.filter((name) => !offered.has(name))
  if (missing.length === 0) return definition
  const present = WEB_TOOLS.filter((name) => offered.has(name))
  const sentences = definition.function.description
    .replace(EITHER_WEB_TOOL, present[0] ?? missing[0] ?? '')
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !missing.some((name) => sentence.includes(name)))
  return describe(definition, sentences.join(' '))
}

function describe({ function: described }: ToolDefinition, description: string): ToolDefinition {
  return makeDefinition(described.name, { ...described, description })
}

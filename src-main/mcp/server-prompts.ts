/** Prompts of servers as commands that the person gives: `/<server>:<prompt>`, with what stands behind it. */
import type { Prompt } from '@modelcontextprotocol/client'
import type { CommandView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'

export interface ServerPrompt {
  name: string
  description?: string
  arguments: { name: string; required: boolean }[]
}

/** Of what a server listed; a name that could not be typed is left out. */
export function readPrompts(prompts: readonly Prompt[]): ServerPrompt[] {
  return prompts
    .filter(({ name }) => /^[^\s/]{1,100}$/.test(name))
    .map(({ name, description, arguments: wanted = [] }) => ({
      name,
      ...(description !== undefined && { description }),
      arguments: wanted.map((each) => ({ name: each.name, required: each.required === true })),
    }))
}

export function promptCommand(server: string, prompt: ServerPrompt): CommandView {
  const wanted = prompt.arguments.map(({ name, required }) =>
    required ? `<${name}>` : `[${name}]`,
  )
  return {
    name: `${server}:${prompt.name}`,
    description: [wanted.join(' '), prompt.description ?? '']
      .filter((part) => part !== '')
      .join(' · '),
    from: server,
  }
}

/** `city=Lisbon units="metric ones"`; or all of the text, for a prompt that wants one thing only. */
export function promptArguments(
  command: string,
  prompt: ServerPrompt,
  text: string,
): Record<string, string> {
  const given: Record<string, string> = {}
  const known = new Set(prompt.arguments.map(({ name }) => name))
  const pairs = [...text.matchAll(/(\S+?)=(?:"([^"]*)"|(\S*))/g)]
  for (const [, name = '', quoted, plain] of pairs)
    if (known.has(name)) given[name] = quoted ?? plain ?? ''
  const [only, ...others] = prompt.arguments
  if (only && others.length === 0 && Object.keys(given).length === 0 && text.trim() !== '')
    given[only.name] = text.trim()
  const missing = prompt.arguments.filter(({ name, required }) => required && !given[name])
  if (missing.length > 0) {
    const names = missing.map(({ name }) => `${name}=…`).join(' ')
    throw new RuntimeError('bad-request', say('mcp.promptNeeds', { command: `/${command}`, names }))
  }
  return given
}

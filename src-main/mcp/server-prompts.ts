/** Prompts of servers as commands that the person gives: `/<server>:<prompt>`, with what stands behind it. */
import type { Prompt } from '@modelcontextprotocol/client'
import type { CommandView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { isHonest } from './honest-name.ts'

/** More than anybody looks through in a menu. */
const MAX_PROMPTS = 200
const MAX_ARGUMENTS = 20
const MAX_DESCRIPTION = 500

export interface ServerPrompt {
  name: string
  description?: string
  arguments: { name: string; required: boolean }[]
}

/** Of what a server listed; a name that could not be typed, or looks like another, is left out. */
export function readPrompts(prompts: readonly Prompt[]): ServerPrompt[] {
  return prompts
    .filter(({ name, arguments: wanted = [] }) => {
      const isSound = [name, ...wanted.map((each) => each.name)].every(isName)
      return isSound && !name.includes('/') && wanted.length <= MAX_ARGUMENTS
    })
    .slice(0, MAX_PROMPTS)
    .map(({ name, description, arguments: wanted = [] }) => ({
      name,
      ...(description !== undefined && { description: description.slice(0, MAX_DESCRIPTION) }),
      arguments: wanted.map((each) => ({ name: each.name, required: each.required === true })),
    }))
}

function isName(name: string): boolean {
  return /^\S{1,100}$/.test(name) && isHonest(name)
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

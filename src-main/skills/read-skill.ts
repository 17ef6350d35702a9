/** What stands in a SKILL.md: who it is, when it helps, and what an agent is told. */
import { z } from 'zod'
import { say } from '#say'
import type { Words } from '#words'

/** A longer one is no front matter for people any more. */
const MAX_FRONT_CHARS = 16_000
const MAX_ALLOWED_TOOLS = 2_000

export const SKILL_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const MAX_NAME = 64

const text = (most: number) => z.string().trim().min(1).max(most)

const frontSchema = z.object({
  name: text(MAX_NAME).regex(SKILL_NAME),
  description: text(1_024),
  license: text(1_024).optional().catch(undefined),
  compatibility: text(500).optional().catch(undefined),
  'allowed-tools': z
    .union([
      z.string(),
      z
        .array(z.string())
        .max(200)
        .transform((names) => names.join(' ')),
    ])
    .transform((names) => names.slice(0, MAX_ALLOWED_TOOLS))
    .optional()
    .catch(undefined),
})

export interface SkillText {
  name: string
  description: string
  license?: string
  compatibility?: string
  /** What it would like to use; it permits nothing. */
  allowedTools?: string
  /** Without the front matter. */
  body: string
}

export async function readSkill(source: string): Promise<SkillText | { fault: Words }> {
  const parts = split(source)
  if (!parts) return { fault: say('skills.noFront') }
  if (parts.front.length > MAX_FRONT_CHARS) return { fault: say('skills.longFront') }
  const front = await parse(parts.front)
  if ('fault' in front) return front
  const read = frontSchema.safeParse(front.value)
  if (!read.success) {
    const [first] = read.error.issues
    return {
      fault: say('skills.badField', {
        field: first?.path.join('.') || 'SKILL.md',
        cause: first?.message ?? '',
      }),
    }
  }
  const { license, compatibility, name, description } = read.data
  const allowedTools = read.data['allowed-tools']
  return {
    ...{ name, description },
    ...(license !== undefined && { license }),
    ...(compatibility !== undefined && { compatibility }),
    ...(allowedTools !== undefined && { allowedTools }),
    body: parts.body,
  }
}

/** A mark of the byte order and the line ends of Windows are no part of it. */
function split(source: string): { front: string; body: string } | undefined {
  const plain = source.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const found = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(plain)
  if (!found) return undefined
  return { front: found[1] ?? '', body: plain.slice(found[0].length).trim() }
}

async function parse(front: string): Promise<{ value: unknown } | { fault: Words }> {
  const yaml = await import('yaml')
  // Who writes an alias into a front matter wants it to grow.
  const options = { maxAliasCount: 0, schema: 'core', logLevel: 'error' } as const
  let cause = ''
  // Many write `description: Use when: …` without quotes, which is no YAML and is meant well.
  for (const attempt of [front, quoted(front)]) {
    try {
      return { value: yaml.parse(attempt, options) }
    } catch (error) {
      cause ||= error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    }
  }
  return { fault: say('skills.noYaml', { cause }) }
}

function quoted(front: string): string {
  return front.replaceAll(
    /^([A-Za-z][\w-]*):[ \t]+(?!["'|>[{&*!])(.*:.*)$/gm,
    (_line, name: string, value: string) => `${name}: ${JSON.stringify(value.trim())}`,
  )
}

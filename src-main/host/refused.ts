/** What a person is told of a request that the contract does not take. */
import type { z } from 'zod'
import { say, type WordKey } from '#say'
import type { Words } from '#words'

type Issue = z.core.$ZodIssue

/** What people enter, by the names of the contract. */
const NAMES: Readonly<Record<string, WordKey & `field.${string}`>> = {
  name: 'field.name',
  title: 'field.title',
  prompt: 'field.prompt',
  when: 'field.when',
  folder: 'field.folder',
  cwd: 'field.folder',
  baseUrl: 'field.address',
  url: 'field.address',
  key: 'field.key',
  value: 'field.value',
  text: 'field.text',
  host: 'field.host',
  pattern: 'field.pattern',
  command: 'field.command',
  path: 'field.path',
}

export function refused({ issues }: z.ZodError): { words: Words; fields: string[] } {
  const fields = [...new Set(issues.map(fieldOf))]
  const firsts = fields.flatMap((field) => issues.find((issue) => fieldOf(issue) === field) ?? [])
  const [last = say('field.unknown'), ...before] = firsts.map(wordsOf).reverse()
  return {
    words: before.reduce((others, one) => say('field.several', { one, others }), last),
    fields: fields.filter((field) => field !== ''),
  }
}

function wordsOf(issue: Issue): Words {
  const known = NAMES[fieldOf(issue)]
  if (!known) return say('field.unknown')
  const field: Words = say(known as 'field.name')
  if (issue.code === 'too_small') return say('field.missing', { field })
  if (issue.code === 'too_big') return say('field.tooLong', { field, limit: Number(issue.maximum) })
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return say('field.badAddress', { field })
  return say('field.wrong', { field })
}

/** The innermost one with a name; in a list it is the list. */
function fieldOf({ path }: Issue): string {
  return String(path.findLast((step) => typeof step === 'string') ?? '')
}

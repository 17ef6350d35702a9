/** The fields of a tool's answer as lines that a person reads: a file, a list of places, a plan. */
import { recordsIn, wordsOf } from './foreign-json.ts'

const MARKS: Readonly<Record<string, string>> = {
  completed: '☑',
  in_progress: '▶',
  pending: '☐',
  cancelled: '☒',
}

export function resultWords(record: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(record).filter(([, value]) => isTelling(value))
  const bodies = fields.flatMap(([name, value]) => body(name, value) ?? [])
  const facts = fields.filter(([name, value]) => body(name, value) === undefined).map(fact)
  return [bodies.join('\n\n'), facts.join('\n')].filter((part) => part !== '').join('\n\n')
}

/** What the call was made for; everything else is a remark about it. */
function body(name: string, value: unknown): string | undefined {
  if ((name === 'content' || name === 'matches_text') && typeof value === 'string') return value
  if (!Array.isArray(value)) return undefined
  if (name === 'matches') return recordsIn(value).map(place).join('\n')
  if (name === 'todos') return recordsIn(value).map(step).join('\n')
  if (name === 'files') return value.map(wordsOf).join('\n')
  // Of processes, of conversations: a line each.
  return recordsIn(value).length > 0 ? value.map(plain).join('\n') : undefined
}

function place({ path, line, content }: Record<string, unknown>): string {
  return `${wordsOf(path)}:${wordsOf(line)}: ${wordsOf(content)}`
}

function step({ status, content }: Record<string, unknown>): string {
  return `${MARKS[wordsOf(status)] ?? '·'} ${wordsOf(content)}`
}

function fact([name, value]: [string, unknown]): string {
  return `${name.replace(/^_/, '').replaceAll('_', ' ')}: ${plain(value)}`
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, inner]) => `${name} ${plain(inner)}`)
    .join(', ')
}

function isTelling(value: unknown): boolean {
  return value !== null && value !== '' && value !== false && value !== undefined
}

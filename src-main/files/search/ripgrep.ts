/** What to ask ripgrep, and what its answers mean. */
import type { SearchMatch, SearchRequest } from '../../ports/files.ts'

/** Starts ripgrep and hands over its output line by line; undefined where there is none. */
export type RunRipgrep = (
  args: readonly string[],
  options: { signal: AbortSignal; onLine: (line: string) => void },
) => Promise<{ exitCode: number; stderr: string }>

export function ripgrepArgs(
  { pattern, fileGlob, paths, context, maxPerFile }: SearchRequest,
  limits: { isMultiline: boolean; maxFileBytes: number },
): string[] {
  return [
    '--json',
    '--no-config',
    '--hidden',
    '--no-require-git',
    '--sort=path',
    `--max-filesize=${limits.maxFileBytes}`,
    ...(context > 0 ? [`--context=${context}`] : []),
    ...(maxPerFile === undefined ? [] : [`--max-count=${maxPerFile}`]),
    ...(limits.isMultiline ? ['--multiline'] : []),
    ...(fileGlob === undefined ? [] : [`--glob=${fileGlob}`]),
    ...['.git', '.hg', '.svn', 'node_modules'].map((name) => `--glob=!${name}`),
    `--regexp=${pattern}`,
    '--',
    ...paths,
  ]
}

interface Message {
  type: string
  data: {
    path?: { text?: string; bytes?: string }
    lines?: { text?: string; bytes?: string }
    line_number?: number | null
  }
}

/** Puts matches and the lines around them together, from one JSON message a line. */
export function createRipgrepReader(options: {
  context: number
  maxLineChars: number
  onMatch: (match: SearchMatch) => void
}) {
  const { context, maxLineChars, onMatch } = options
  let recent: { line: number; text: string }[] = []
  let open: SearchMatch[] = []
  return { line, end }

  function line(json: string): void {
    const message = parse(json)
    if (!message) return
    if (message.type === 'begin' || message.type === 'end') end()
    const path = textOf(message.data.path)
    const text = textOf(message.data.lines)
    const number = message.data.line_number
    if (path === undefined || text === undefined || typeof number !== 'number') return
    if (message.type === 'match') matched(path, number, text)
    if (message.type === 'context') surrounding(number, text)
  }

  function matched(path: string, number: number, raw: string): void {
    const lines = linesOf(raw)
    surround(number, cut(lines[0] ?? ''))
    const before = recent.filter((each) => each.line >= number - context && each.line < number)
    const text = cut(lines.join('\n'))
    open.push({ path, line: number, text, before: before.map((each) => each.text), after: [] })
    keep(number, text)
    release(number)
  }

  function surrounding(number: number, raw: string): void {
    const text = cut(linesOf(raw).join('\n'))
    surround(number, text)
    keep(number, text)
    release(number)
  }

  /** A line after a match belongs to it, also when it matches itself. */
  function surround(number: number, text: string): void {
    for (const match of open)
      if (match.after.length < context && number > match.line) match.after.push(text)
  }

  function keep(number: number, text: string): void {
    recent = context === 0 ? [] : [...recent, { line: number, text }].slice(-context)
  }

  function release(number: number): void {
    while (open[0] && number >= open[0].line + context) {
      const done = open.shift()
      if (done) onMatch(done)
    }
  }

  function end(): void {
    for (const match of open) onMatch(match)
    open = []
    recent = []
  }

  function cut(text: string): string {
    return text.length > maxLineChars ? `${text.slice(0, maxLineChars)}…` : text
  }
}

function parse(json: string): Message | undefined {
  try {
    return JSON.parse(json) as Message // ripgrep's own output; each field is looked at before use
  } catch {
    return undefined
  }
}

function textOf(field: { text?: string; bytes?: string } | undefined): string | undefined {
  if (field?.text !== undefined) return field.text
  return field?.bytes === undefined
    ? undefined
    : Buffer.from(field.bytes, 'base64').toString('utf8')
}

function linesOf(text: string): string[] {
  return text.replace(/\r?\n$/, '').split(/\r?\n/)
}

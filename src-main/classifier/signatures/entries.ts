/**
 * Signatures as they are written in `known`: the names of an entry on a line of their own, and below it,
 * indented, its fields and its verbs. A line that is indented further goes on with the one above it.
 */
import type { OptionStyle } from '../rules/options.ts'
import type { Signature } from './signature.ts'

const FIELD = /^(options|globals|dry|here|style|operands)$/

export function entries(text: string): Signature[] {
  return text
    .trim()
    .split(/\n(?=\S)/)
    .map(entry)
}

function entry(text: string): Signature {
  const [names = '', ...lines] = text.split(/\n {2}(?=\S)/)
  const fields: Record<string, string> = {}
  const verbs: string[] = []
  for (const line of lines) {
    const colon = line.indexOf(': ')
    const name = line.slice(0, colon)
    if (FIELD.test(name)) fields[name] = line.slice(colon + 2).trim()
    else verbs.push(line)
  }
  const { style, ...given } = fields
  return {
    names: names.trim(),
    ...given,
    ...(style !== undefined && { style: styleOf(style.split(' ')) }),
    ...(verbs.length > 0 && { verbs: verbs.join('\n') }),
  }
}

function styleOf(words: readonly string[]): OptionStyle {
  return {
    words: words.includes('words'),
    leading: words.includes('leading'),
    exact: words.includes('exact'),
    plus: words.includes('plus'),
  }
}

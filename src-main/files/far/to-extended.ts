/**
 * A regular expression in the words of POSIX grep, which knows less than ours: undefined for what it
 * cannot say. Nothing is guessed, so what is found is what was asked for.
 */

const OUTSIDE: Readonly<Record<string, string>> = {
  d: '[0-9]',
  D: '[^0-9]',
  s: '[[:space:]]',
  S: '[^[:space:]]',
  w: '[[:alnum:]_]',
  W: '[^[:alnum:]_]',
  t: '\t',
  b: '\\b',
  '/': '/',
}

const IN_CLASS: Readonly<Record<string, string>> = {
  d: '0-9',
  s: '[:space:]',
  w: '[:alnum:]_',
  t: '\t',
}

/** An escape that is none of those above means the character itself. */
const PUNCTUATION = /[.*+?^${}()|[\]\\]/

export function toExtended(source: string): string | undefined {
  let text = ''
  for (let at = 0; at < source.length; at += 1) {
    const char = source.charAt(at)
    const next = source.charAt(at + 1)
    if (char === '\\') {
      const said = OUTSIDE[next] ?? (PUNCTUATION.test(next) ? `\\${next}` : plain(next))
      if (said === undefined) return undefined
      text += said
      at += 1
    } else if (char === '[') {
      const set = characterClass(source.slice(at))
      if (!set) return undefined
      text += set.text
      at += set.length - 1
    } else if (char === '(' && next === '?') {
      if (source.charAt(at + 2) !== ':') return undefined
      text += '('
      at += 2
    } else {
      // A quantifier that takes as little as it can.
      if (/[*+?}]/.test(char) && next === '?') return undefined
      text += char
    }
  }
  return text
}

function plain(char: string): string | undefined {
  return /[A-Za-z0-9]/.test(char) || char === '' ? undefined : char
}

function characterClass(source: string): { text: string; length: number } | undefined {
  const [whole, negation = '', body = ''] = /^\[(\^?)((?:\\.|[^\]\\])+)\]/s.exec(source) ?? []
  if (whole === undefined) return undefined
  const parts = [...body.matchAll(/\\(.)|([^\\])/gs)].map(([, escaped, char]) => {
    if (char !== undefined) return char === '[' ? undefined : char
    const said = IN_CLASS[escaped ?? '']
    if (said !== undefined) return said
    // In a class of POSIX the place of these decides what they mean.
    return /[A-Za-z0-9\]^-]/.test(escaped ?? '') ? undefined : escaped
  })
  if (parts.includes(undefined)) return undefined
  return { text: `[${negation}${parts.join('')}]`, length: whole.length }
}

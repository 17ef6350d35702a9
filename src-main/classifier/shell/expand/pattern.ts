/** The shell's patterns (`*`, `?`, `[a-z]`) as used inside `${name#pattern}` and `${name/pattern/text}`. */

const MAX_PATTERN_CHARS = 64
const MAX_STARS = 3 // each star multiplies the work that a match may take
const MAX_VALUE_CHARS = 2_000

/** A regular expression for the whole pattern, or null for what is too long or too unusual to fold. */
function patternSource(pattern: string, isShortest: boolean): string | null {
  if (pattern.length > MAX_PATTERN_CHARS || pattern.split('*').length - 1 > MAX_STARS) return null
  if (/[?*+@!]\(|\[\[:/.test(pattern)) return null
  return pattern.replace(
    /\\(.)|\*|\?|\[([!^]?)(\]?[^\]]*)\]|[\s\S]/g,
    (part, escaped, not, set) => {
      if (part === '*') return isShortest ? '[\\s\\S]*?' : '[\\s\\S]*'
      if (part === '?') return '[\\s\\S]'
      if (set !== undefined) return `[${not ? '^' : ''}${set.replace(/[\\\]^]/g, '\\$&')}]`
      return escapeRegExp(escaped ?? part)
    },
  )
}

export function removePattern(
  value: string,
  pattern: string,
  operator: '#' | '##' | '%' | '%%',
): string | null {
  const isShortest = operator.length === 1
  const source = usable(value, pattern, isShortest)
  if (source === null) return null
  if (operator.startsWith('#')) return value.replace(new RegExp(`^(?:${source})`), '')
  const whole = new RegExp(`^(?:${source})$`)
  // A suffix is tried from its own end, because a regular expression finds the leftmost match first.
  for (let length = 0; length <= value.length; length++) {
    const start = isShortest ? value.length - length : length
    if (whole.test(value.slice(start))) return value.slice(0, start)
  }
  return value
}

export function replacePattern(
  value: string,
  pattern: string,
  replacement: string,
  operator: '/' | '//' | '/#' | '/%',
): string | null {
  if (pattern === '') return value
  const source = usable(value, pattern, false)
  if (source === null) return null
  const bound = { '/': source, '//': source, '/#': `^(?:${source})`, '/%': `(?:${source})$` }
  return value.replace(new RegExp(bound[operator], operator === '//' ? 'g' : ''), () => replacement)
}

function usable(value: string, pattern: string, isShortest: boolean): string | null {
  return value.length > MAX_VALUE_CHARS ? null : patternSource(pattern, isShortest)
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}

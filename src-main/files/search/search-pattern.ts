/** Regular expressions as ripgrep writes them, in the words of JavaScript. */

const CLASSES: Readonly<Record<string, string>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: '\\s',
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`{-~',
  xdigit: '0-9A-Fa-f',
  word: '\\w',
}

export interface SearchPattern {
  source: string
  flags: string
  /** It speaks of line ends, so it is held against whole files. */
  isMultiline: boolean
}

export function toSearchPattern(
  pattern: string,
): { ok: true; pattern: SearchPattern } | { ok: false; message: string } {
  const inline = /^\(\?([imsux]+)\)/.exec(pattern)
  const letters = inline?.[1] ?? ''
  const source = pattern
    .slice(inline?.[0].length ?? 0)
    .replace(/\[:(\w+):\]/g, (whole, name: string) => CLASSES[name] ?? whole)
    .replace(/\\A/g, '^')
    .replace(/\\z/g, '$')
    .replace(/\(\?P</g, '(?<')
  const flags = `gm${letters.includes('i') ? 'i' : ''}${letters.includes('s') ? 's' : ''}`
  const isMultiline = /\n|(?<!\\)(?:\\\\)*\\n/.test(source)
  for (const variant of [`${flags}u`, flags]) {
    try {
      new RegExp(source, variant)
      return { ok: true, pattern: { source, flags: variant, isMultiline } }
    } catch {}
  }
  return {
    ok: false,
    message: `${pattern} is not a regular expression; put a backslash before ( ) [ ] { } . * + ? to mean the characters themselves`,
  }
}

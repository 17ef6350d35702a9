/** Long expressions, written as lists that can be read: alternatives separated by blanks and line ends. */

/** The whole text is one of these. A blank within an alternative is written `\x20`. */
export function wholeText(alternatives: string, flags = ''): RegExp {
  return new RegExp(`^(?:${joined(alternatives)})$`, flags)
}

/** The text begins with one of these. */
export function textStart(alternatives: string, flags = ''): RegExp {
  return new RegExp(`^(?:${joined(alternatives)})`, flags)
}

/** One of these stands somewhere in the text. */
export function anywhere(alternatives: string, flags = ''): RegExp {
  return new RegExp(joined(alternatives), flags)
}

function joined(alternatives: string): string {
  return alternatives.trim().split(/\s+/).join('|')
}

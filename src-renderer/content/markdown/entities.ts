/** Markdown may spell characters as HTML does; the window shows them without parsing HTML. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  rarr: '→',
  larr: '←',
  times: '×',
  copy: '©',
}

const HIGHEST_CODE_POINT = 0x10ffff

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, ...groups) => {
    const [decimal, hex, name]: (string | undefined)[] = groups
    if (name) return NAMED[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    return code <= HIGHEST_CODE_POINT ? String.fromCodePoint(code) : whole
  })
}

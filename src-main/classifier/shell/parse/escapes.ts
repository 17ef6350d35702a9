/** Backslash escapes as `echo -e` and `printf` read them. */

const SIMPLE: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  '"': '"',
  "'": "'",
}

/** `stops` when `\c` ends the output, the final newline included. */
export function decodeEscapes(text: string): { value: string; stops: boolean } {
  if (!text.includes('\\')) return { value: text, stops: false }
  const end = text.search(/(?<!\\)(\\\\)*\\c/)
  const used = end < 0 ? text : text.slice(0, text.indexOf('\\c', end))
  const value = used.replace(
    /\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|0?([0-7]{1,3})|(.))/gs,
    (whole, hex, unicode, wide, octal, letter) => {
      const digits = hex ?? unicode ?? wide
      if (digits !== undefined) return character(Number.parseInt(digits, 16))
      if (octal !== undefined) return character(Number.parseInt(octal, 8) % 256)
      return SIMPLE[letter] ?? whole
    },
  )
  return { value, stops: end >= 0 }
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
}

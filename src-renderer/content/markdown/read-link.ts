/** Addresses in a text. Each look ahead is bounded, so that many of them stay cheap. */
const MAX_ADDRESS_CHARS = 2_000
const MAX_TITLE_CHARS = 300
const MAX_PARENS = 8

/** What stands in parentheses after a link's words; its title is not shown. */
export function destination(text: string, at: number): { href: string; end: number } | undefined {
  if (text[at] !== '(') return undefined
  const start = skipSpace(text, at + 1)
  const address = text[start] === '<' ? pointed(text, start) : plain(text, start)
  if (!address) return undefined
  const afterSpace = skipSpace(text, address.end)
  if (text[afterSpace] === ')') return { href: address.href, end: afterSpace + 1 }
  const titleEnd = afterSpace > address.end ? endOfTitle(text, afterSpace) : undefined
  if (titleEnd === undefined) return undefined
  const end = skipSpace(text, titleEnd)
  return text[end] === ')' ? { href: address.href, end: end + 1 } : undefined
}

/** `<https://example.com>`, without the brackets. */
export function angleLink(text: string, at: number): string | undefined {
  const rest = text.slice(at + 1, at + 1 + MAX_ADDRESS_CHARS)
  if (!/^https?:\/\//i.test(rest)) return undefined
  const end = rest.search(/[\s<>]/)
  return end > 0 && rest[end] === '>' ? rest.slice(0, end) : undefined
}

/** An address that stands in the text by itself; the full stop after it is not part of it. */
export function bareLink(text: string, at: number): { href: string; written: string } | undefined {
  const rest = text.slice(at, at + MAX_ADDRESS_CHARS)
  const long = /^(?:https?:\/\/|www\.)[^\s<>`]+/i.exec(rest)?.[0]
  if (!long) return undefined
  const written = withoutTail(long)
  if (!/^(?:https?:\/\/|www\.)[^/]/i.test(written)) return undefined
  return { href: /^www\./i.test(written) ? `http://${written}` : written, written }
}

function withoutTail(address: string): string {
  let open = 0
  for (const letter of address) open += letter === '(' ? 1 : letter === ')' ? -1 : 0
  let end = address.length
  while (end > 0) {
    const last = address.charAt(end - 1)
    if (last === ')' && open < 0) open += 1
    else if (!/[?!.,:;*_~'"\]]/.test(last)) break
    end -= 1
  }
  return address.slice(0, end)
}

function pointed(text: string, at: number): { href: string; end: number } | undefined {
  for (let end = at + 1; end < text.length && end - at < MAX_ADDRESS_CHARS; end += 1) {
    const letter = text[end]
    if (letter === '>') return { href: text.slice(at + 1, end), end: end + 1 }
    if (letter === '\n' || letter === '<') return undefined
  }
  return undefined
}

function plain(text: string, at: number): { href: string; end: number } | undefined {
  let open = 0
  let end = at
  for (; end < text.length && end - at < MAX_ADDRESS_CHARS; end += 1) {
    const letter = text.charAt(end)
    if (letter <= ' ') break
    if (letter === '\\') end += 1
    else if (letter === '(') {
      open += 1
      if (open > MAX_PARENS) return undefined
    } else if (letter === ')') {
      if (open === 0) break
      open -= 1
    }
  }
  return open === 0 ? { href: text.slice(at, end), end } : undefined
}

function endOfTitle(text: string, at: number): number | undefined {
  const closing = { '"': '"', "'": "'", '(': ')' }[text.charAt(at)]
  if (closing === undefined) return undefined
  for (let end = at + 1; end < text.length && end - at < MAX_TITLE_CHARS; end += 1) {
    if (text[end] === '\\') end += 1
    else if (text[end] === closing) return end + 1
  }
  return undefined
}

function skipSpace(text: string, at: number): number {
  let next = at
  while (next - at < MAX_TITLE_CHARS && /\s/.test(text.charAt(next))) next += 1
  return next
}

/** Walks through XML tag by tag. Office documents are made by programs, so this is enough. */

export interface XmlPart {
  kind: 'open' | 'close' | 'text'
  /** Of a tag without its prefix: `w:p` is `p`. */
  name: string
  text: string
  attributes: string
}

// No part reaches past the next tag, so that a broken file takes no longer than a good one.
const PART = /<(\/?)(?:[\w.-]+:)?([\w.-]+)([^<>]*?)(\/?)>|<[?!][^<>]*>|([^<]+)/g
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const HIGHEST_CODE_POINT = 0x10ffff

export function* xmlParts(xml: string): Generator<XmlPart> {
  for (const [, slash, name, attributes = '', selfEnd, text] of xml.matchAll(PART)) {
    if (text !== undefined) yield part('text', '', decoded(text))
    else if (name !== undefined) {
      yield part(slash ? 'close' : 'open', name, '', attributes)
      if (selfEnd) yield part('close', name)
    }
  }
}

export function attributeOf({ attributes }: XmlPart, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s:])${name}="([^"]*)"`).exec(attributes)?.[1]
  return found === undefined ? undefined : decoded(found)
}

function part(kind: XmlPart['kind'], name: string, text = '', attributes = ''): XmlPart {
  return { kind, name, text, attributes }
}

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{2,4}));/g, (whole, ...groups) => {
    const [decimal, hex, name]: (string | undefined)[] = groups
    if (name) return NAMED[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    return code <= HIGHEST_CODE_POINT ? String.fromCodePoint(code) : whole
  })
}

/** Bytes as text: by their mark, by what the server says, by what the page says, else as UTF-8. */

/** A page says it at its beginning. */
const LOOKED_AT = 2_048

export function decodeText(bytes: Uint8Array, contentType: string): string {
  const said =
    markIn(bytes) ?? charsetIn(contentType) ?? charsetIn(start(bytes).replaceAll(/\s+/g, ' '))
  return decoder(said ?? 'utf-8').decode(bytes)
}

function markIn(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function charsetIn(text: string): string | undefined {
  return /(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]+)/i.exec(text)?.[1]
}

function start(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, LOOKED_AT)).toString('latin1')
}

function decoder(name: string): TextDecoder {
  try {
    return new TextDecoder(name)
  } catch {
    // A name that nobody knows: what it stands for is most often this.
    return new TextDecoder('utf-8')
  }
}

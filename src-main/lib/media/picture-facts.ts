/** What kind of picture some bytes are, and how large it is, read from their first few. */

export interface PictureFacts {
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  width?: number
  height?: number
}

/** By its bytes: what it is called says little. Undefined for what no model is shown. */
export function pictureFacts(bytes: Uint8Array): PictureFacts | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.length < 30) return undefined
  if (view.readUInt32BE(0) === 0x89504e47)
    return { type: 'image/png', width: view.readUInt32BE(16), height: view.readUInt32BE(20) }
  if (view.toString('latin1', 0, 4) === 'GIF8')
    return { type: 'image/gif', width: view.readUInt16LE(6), height: view.readUInt16LE(8) }
  if (view.readUInt16BE(0) === 0xffd8) return { type: 'image/jpeg', ...jpegSize(view) }
  if (view.toString('latin1', 0, 4) === 'RIFF' && view.toString('latin1', 8, 12) === 'WEBP')
    return { type: 'image/webp', ...webpSize(view) }
  return undefined
}

/** In the first frame header; before it come parts of any length. */
function jpegSize(view: Buffer): { width?: number; height?: number } {
  for (let at = 2; at + 9 < view.length && view[at] === 0xff; ) {
    const marker = view[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.readUInt16BE(at + 5), width: view.readUInt16BE(at + 7) }
    at += 2 + view.readUInt16BE(at + 2)
  }
  return {}
}

function webpSize(view: Buffer): { width?: number; height?: number } {
  const kind = view.toString('latin1', 12, 16)
  if (kind === 'VP8X')
    return { width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ')
    return { width: view.readUInt16LE(26) & 0x3fff, height: view.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return {}
  const sides = view.readUInt32LE(21)
  return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 }
}

/**
 * The end of a flood, by its bytes, in a ring buffer. Two gigabytes made into text, chunk by chunk, let the heap grow
 * by a hundred megabytes, for text of which nobody will read more than the last few lines.
 */
import { isAscii, isUtf8 } from 'node:buffer'

const BYTES_A_CHARACTER = 4 // at most

export function createFloodTail(keptChars: number) {
  const ring = Buffer.alloc(keptChars * BYTES_A_CHARACTER)
  let written = 0
  let chars = 0
  return { push, take }

  /** Whole characters only; false for what is no text and has to be read by somebody else. */
  function push(bytes: Uint8Array): boolean {
    if (!isUtf8(bytes)) return false
    chars += isAscii(bytes) ? bytes.length : countChars(bytes)
    const last = bytes.subarray(-ring.length)
    for (let at = 0; at < last.length; ) {
      const to = written % ring.length
      const piece = last.subarray(at, at + ring.length - to)
      ring.set(piece, to)
      written += piece.length
      at += piece.length
    }
    return true
  }

  /** The last characters, and how many came before them; then it is empty again. */
  function take(): { before: number; text: string } {
    const to = written % ring.length
    const isFull = written > ring.length
    const bytes = isFull
      ? Buffer.concat([ring.subarray(to), ring.subarray(0, to)])
      : ring.subarray(0, written)
    const text = bytes.toString().slice(-keptChars)
    const before = chars - text.length
    written = 0
    chars = 0
    return { before, text }
  }
}

/** As JavaScript counts them: four bytes are two. Four at a time, for there may be gigabytes. */
function countChars(bytes: Uint8Array): number {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const whole = bytes.length - (bytes.length % 4)
  let count = bytes.length
  for (let at = 0; at < whole; at += 4) {
    const word = words.getUint32(at)
    // One bit for each byte that goes on with a character, and for each that begins one of four.
    const further = (word >>> 7) & ~(word >>> 6) & 0x01010101
    const long = (word >>> 7) & (word >>> 6) & (word >>> 5) & (word >>> 4) & 0x01010101
    count += (Math.imul(long, 0x01010101) >>> 24) - (Math.imul(further, 0x01010101) >>> 24)
  }
  for (const byte of bytes.subarray(whole)) {
    if (byte >= 0x80 && byte < 0xc0) count -= 1
    if (byte >= 0xf0) count += 1
  }
  return count
}

/** How many bytes at the end begin a character that is not all there. */
export function cutCharacterBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte < 0xc0) continue
    const wanted = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return wanted > back ? back : 0
  }
  return 0
}

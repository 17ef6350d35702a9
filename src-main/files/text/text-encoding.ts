/** Bytes to text and back, such that what was not changed comes back as the same bytes. */
import type { TextEncoding } from '../../ports/files.ts'

export interface TextForm {
  encoding: TextEncoding
  hasBom: boolean
}

export const PLAIN_TEXT: TextForm = { encoding: 'utf-8', hasBom: false }

const BOMS: readonly { encoding: TextEncoding; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]

// Enough to tell UTF-16 without a mark from a binary file.
const SAMPLE_BYTES = 1_000

/** `undefined` for what is not text in any of the encodings. */
export function decodeText(bytes: Uint8Array): ({ text: string } & TextForm) | undefined {
  const bom = BOMS.find((each) => each.bytes.every((byte, at) => bytes[at] === byte))
  const encoding = bom?.encoding ?? unmarkedEncoding(bytes)
  if (!encoding) return undefined
  try {
    // A second mark is part of the text, or it would be lost on the way back.
    const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
    const text = decoder.decode(bytes.subarray(bom?.bytes.length ?? 0))
    return text.includes('\0') ? undefined : { text, encoding, hasBom: bom !== undefined }
  } catch {
    return undefined
  }
}

export function encodeText(text: string, { encoding, hasBom }: TextForm): Uint8Array {
  const marked = hasBom ? `\uFEFF${text}` : text
  if (encoding === 'utf-8') return Buffer.from(marked, 'utf8')
  const bytes = Buffer.from(marked, 'utf16le')
  return encoding === 'utf-16le' ? bytes : bytes.swap16()
}

/** Latin text in UTF-16 has a zero in every second byte, always on the same side. */
function unmarkedEncoding(bytes: Uint8Array): TextEncoding | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (even === 0 && odd === 0) return 'utf-8'
  if (bytes.length % 2 === 1) return undefined
  const many = sample.length / 2 / 2
  if (even === 0 && odd > many) return 'utf-16le'
  return odd === 0 && even > many ? 'utf-16be' : undefined
}

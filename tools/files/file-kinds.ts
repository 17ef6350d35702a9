/** What kind of file it is, by its name and by its first bytes. */
import { extname } from 'node:path'

const IMAGES = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp', '.bmp', '.ico', '.tiff', '.heic'])

const DOCUMENTS: Readonly<Record<string, string>> = {
  '.pdf': 'a PDF document',
  '.doc': 'a Word document',
  '.docx': 'a Word document',
  '.xls': 'an Excel workbook',
  '.xlsx': 'an Excel workbook',
  '.ppt': 'a PowerPoint presentation',
  '.pptx': 'a PowerPoint presentation',
  '.odt': 'an OpenDocument text',
  '.ods': 'an OpenDocument spreadsheet',
  '.odp': 'an OpenDocument presentation',
  '.epub': 'an e-book',
  '.sqlite': 'a SQLite database',
  '.db': 'a database',
}

const MAGIC: readonly { bytes: readonly number[]; kind: string }[] = [
  { bytes: [0x89, 0x50, 0x4e, 0x47], kind: 'a PNG image' },
  { bytes: [0xff, 0xd8, 0xff], kind: 'a JPEG image' },
  { bytes: [0x47, 0x49, 0x46, 0x38], kind: 'a GIF image' },
  { bytes: [0x25, 0x50, 0x44, 0x46], kind: 'a PDF document' },
  { bytes: [0x50, 0x4b, 0x03, 0x04], kind: 'a ZIP archive or Office document' },
  { bytes: [0x1f, 0x8b], kind: 'gzip data' },
  { bytes: [0x42, 0x5a, 0x68], kind: 'bzip2 data' },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a], kind: 'xz data' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], kind: 'Zstandard data' },
  { bytes: [0x7f, 0x45, 0x4c, 0x46], kind: 'an ELF program or library' },
  { bytes: [0x4d, 0x5a], kind: 'a Windows program' },
  { bytes: [0xcf, 0xfa, 0xed, 0xfe], kind: 'a Mach-O program' },
  { bytes: [0x00, 0x61, 0x73, 0x6d], kind: 'a WebAssembly module' },
  { bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], kind: 'a SQLite database' },
  { bytes: [0x4f, 0x67, 0x67, 0x53], kind: 'Ogg media' },
  { bytes: [0x49, 0x44, 0x33], kind: 'MP3 audio' },
]

export function isImage(path: string): boolean {
  return IMAGES.has(extname(path).toLowerCase())
}

/** Whether a text written there would be no such document. */
export function documentKind(path: string): string | undefined {
  const ending = extname(path).toLowerCase()
  return isImage(path) ? 'an image' : DOCUMENTS[ending]
}

export function kindByBytes(start: Uint8Array): string {
  const known = MAGIC.find(({ bytes }) => bytes.every((byte, at) => start[at] === byte))
  return known?.kind ?? 'binary data'
}

const SAMPLE_BYTES = 1_000

/** A zero byte, or bytes that are no UTF-8, among the first thousand. */
export function looksBinary(start: Uint8Array): boolean {
  const sample = start.subarray(0, SAMPLE_BYTES)
  if (sample.includes(0)) return true
  try {
    // The sample may end inside a character.
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return false
  } catch {
    return true
  }
}

/** By its mark, or by the zeros that Latin text has in every second byte. */
export function looksUtf16(start: Uint8Array): boolean {
  const [first, second] = start
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  const sample = start.subarray(0, SAMPLE_BYTES)
  const zeros = sample.filter((byte) => byte === 0).length
  return zeros > sample.length / 4 && zeros <= sample.length / 2 + 1 && zeros > 0
}

export function isPrivateKey(start: Uint8Array): boolean {
  const head = Buffer.from(start.subarray(0, SAMPLE_BYTES)).toString('latin1')
  return /^\s*-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(head)
}

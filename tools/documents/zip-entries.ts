/** The texts inside a ZIP file, as far as Office documents need them. */
import { inflateRawSync } from 'node:zlib'

export interface ZipEntries {
  names: string[]
  /** Undefined when there is no such entry, or when it cannot be unpacked. */
  text(name: string): string | undefined
}

/** A few kilobytes can unpack to gigabytes. */
const MAX_ENTRY_BYTES = 50_000_000
const END_RECORD = 0x06054b50
const END_RECORD_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_ENTRY_BYTES = 46
const LOCAL_HEADER_BYTES = 30
const STORED = 0
const DEFLATED = 8

interface Entry {
  method: number
  packedBytes: number
  headerAt: number
}

/** Undefined when it is no ZIP file, or one with a password or of more than 4 GB. */
export function readZip(bytes: Uint8Array): ZipEntries | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = directoryOf(file)
  if (!entries) return undefined
  return {
    names: [...entries.keys()],
    text: (name) => {
      const entry = entries.get(name)
      return entry && unpacked(file, entry)?.toString('utf8')
    },
  }
}

function directoryOf(file: Buffer): Map<string, Entry> | undefined {
  const end = endRecordAt(file)
  if (end === undefined) return undefined
  const entries = new Map<string, Entry>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + DIRECTORY_ENTRY_BYTES > file.length || file.readUInt32LE(at) !== DIRECTORY_ENTRY)
      return undefined
    const isLocked = (file.readUInt16LE(at + 8) & 1) === 1
    if (isLocked) return undefined
    const nameBytes = file.readUInt16LE(at + 28)
    const name = file.toString(
      'utf8',
      at + DIRECTORY_ENTRY_BYTES,
      at + DIRECTORY_ENTRY_BYTES + nameBytes,
    )
    entries.set(name, {
      method: file.readUInt16LE(at + 10),
      packedBytes: file.readUInt32LE(at + 20),
      headerAt: file.readUInt32LE(at + 42),
    })
    const more = file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
    at += DIRECTORY_ENTRY_BYTES + nameBytes + more
  }
  return entries
}

/** At the end, before a comment that may be there. */
function endRecordAt(file: Buffer): number | undefined {
  const last = file.length - END_RECORD_BYTES
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at -= 1)
    if (file.readUInt32LE(at) === END_RECORD) return at
  return undefined
}

function unpacked(file: Buffer, { method, packedBytes, headerAt }: Entry): Buffer | undefined {
  if (headerAt + LOCAL_HEADER_BYTES > file.length) return undefined
  const names = file.readUInt16LE(headerAt + 26) + file.readUInt16LE(headerAt + 28)
  const start = headerAt + LOCAL_HEADER_BYTES + names
  const packed = file.subarray(start, start + packedBytes)
  if (method === STORED) return packed.length <= MAX_ENTRY_BYTES ? packed : undefined
  if (method !== DEFLATED) return undefined
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_ENTRY_BYTES })
  } catch {
    return undefined
  }
}

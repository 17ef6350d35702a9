/** The tar format as engines speak it: ustar, with pax headers for what does not fit into its fields. */
import { createHash } from 'node:crypto'
import { say } from '#say'
import { ToldError } from '#words'

const BLOCK = 512
const NAME_BYTES = 100
const MAX_HEADER_BYTES = 1024 * 1024 // of the names before an entry; none is longer
const LARGEST_ID = 0o7777777

/** `same`: another name of a file that came before. */
export type TarKind = 'file' | 'folder' | 'link' | 'same' | 'other'

export interface TarFile {
  path: string
  kind: 'file' | 'folder' | 'link'
  mode: number
  uid: number
  gid: number
  mtimeMs: number
  /** Of a file. */
  bytes?: Uint8Array
  /** Where a link leads. */
  target?: string
}

export interface TarEntry {
  path: string
  kind: TarKind
  mode: number
  /** Of the content of a file. */
  sha256: string
  /** Left out when it is larger than wanted. */
  bytes: Uint8Array | undefined
  target: string
}

export function tarEntry(file: TarFile): Uint8Array {
  const { path, kind, bytes = new Uint8Array(), target = '' } = file
  const name = kind === 'folder' ? `${path}/` : path
  const long = paxRecords({
    ...(Buffer.byteLength(name) > NAME_BYTES && { path: name }),
    ...(Buffer.byteLength(target) > NAME_BYTES && { linkpath: target }),
    ...(file.uid > LARGEST_ID && { uid: String(file.uid) }),
    ...(file.gid > LARGEST_ID && { gid: String(file.gid) }),
  })
  const type = { file: '0', link: '2', folder: '5' }[kind]
  return Buffer.concat([
    ...(long.length > 0 ? [header(file, 'x', 'long', long.length, ''), padded(long)] : []),
    header(file, type, name, bytes.length, target),
    padded(bytes),
  ])
}

/** After the last entry. */
export const TAR_END = new Uint8Array(2 * BLOCK)

/** One entry after the other. `maxBytes`: of a file's content that is handed over. */
export async function* readTar(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<TarEntry> {
  const reader = createReader(chunks)
  try {
    yield* entriesOf(reader, maxBytes)
    await reader.rest()
  } finally {
    await reader.close()
  }
}

async function* entriesOf(
  reader: ReturnType<typeof createReader>,
  maxBytes: number,
): AsyncGenerator<TarEntry> {
  let said: Record<string, string> = {}
  for (;;) {
    const block = await reader.take(BLOCK)
    // One that was cut off must not look as if nothing more had been in it.
    if (!block) throw broken()
    if (block.every((byte) => byte === 0)) return
    checkSum(block)
    const size = said.size === undefined ? numberAt(block, 124, 12) : Number(said.size)
    if (!Number.isSafeInteger(size) || size < 0) throw broken()
    const type = String.fromCharCode(block[156] ?? 0)
    if (type in HEADERS) {
      if (size > MAX_HEADER_BYTES) throw broken()
      const text = Buffer.from((await reader.content(size, size)).bytes ?? [])
      said = { ...said, ...HEADERS[type]?.(text) }
      continue
    }
    const kind = KINDS[type] ?? 'other'
    const { bytes, sha256 } = await reader.content(size, kind === 'file' ? maxBytes : 0)
    const path = said.path ?? ustarName(block)
    const target = said.linkpath ?? textAt(block, 157, NAME_BYTES)
    yield { path, kind, mode: numberAt(block, 100, 8) & 0o7777, sha256, bytes, target }
    said = {}
  }
}

/** What says more of the entry that follows: of pax, and the long names of GNU. */
const HEADERS: Readonly<Record<string, (bytes: Buffer) => Record<string, string>>> = {
  x: paxValues,
  g: () => ({}),
  L: (bytes) => ({ path: untilZero(bytes) }),
  K: (bytes) => ({ linkpath: untilZero(bytes) }),
}

const KINDS: Readonly<Record<string, TarKind>> = {
  '0': 'file',
  '\0': 'file',
  '1': 'same',
  '2': 'link',
  '5': 'folder',
}

function createReader(chunks: AsyncIterable<Uint8Array>) {
  const source = chunks[Symbol.asyncIterator]()
  let waiting: Uint8Array = new Uint8Array()
  return { take, content, rest, close }

  /** Undefined at the end of it all. */
  async function take(count: number): Promise<Buffer | undefined> {
    const parts: Uint8Array[] = []
    let left = count
    while (left > 0) {
      const part = await some(left)
      if (!part) {
        if (left === count) return undefined
        throw broken()
      }
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }

  /** Read in pieces: what is not kept is never held as a whole. */
  async function content(size: number, maxBytes: number) {
    const hash = createHash('sha256')
    const parts: Uint8Array[] = []
    for (let left = size; left > 0; ) {
      const part = await some(left)
      if (!part) throw broken()
      hash.update(part)
      if (size <= maxBytes) parts.push(part)
      left -= part.length
    }
    await take((BLOCK - (size % BLOCK)) % BLOCK)
    return {
      sha256: hash.digest('hex'),
      bytes: size <= maxBytes ? Buffer.concat(parts) : undefined,
    }
  }

  async function some(most: number): Promise<Uint8Array | undefined> {
    while (waiting.length === 0) {
      const next = await source.next()
      if (next.done) return undefined
      waiting = next.value
    }
    const part = waiting.subarray(0, most)
    waiting = waiting.subarray(part.length)
    return part
  }

  /** Nobody reads on, so whoever writes it need not either. */
  async function close(): Promise<void> {
    await source.return?.()
  }

  /** Whoever writes it is to end by itself. */
  async function rest(): Promise<void> {
    while (!(await source.next()).done);
  }
}

function header(
  { mode, uid, gid, mtimeMs }: TarFile,
  type: string,
  name: string,
  size: number,
  target: string,
): Buffer {
  const block = Buffer.alloc(BLOCK)
  Buffer.from(name).copy(block, 0, 0, NAME_BYTES)
  octal(block, 100, 8, mode & 0o7777)
  octal(block, 108, 8, Math.min(uid, LARGEST_ID))
  octal(block, 116, 8, Math.min(gid, LARGEST_ID))
  octal(block, 124, 12, size)
  octal(block, 136, 12, Math.max(0, Math.floor(mtimeMs / 1_000)))
  block.write(type, 156, 'latin1')
  Buffer.from(target).copy(block, 157, 0, NAME_BYTES)
  block.write('ustar\x0000', 257, 'latin1')
  octal(block, 148, 7, sumOf(block))
  block.write(' ', 155, 'latin1')
  return block
}

function octal(block: Buffer, at: number, length: number, value: number): void {
  block.write(value.toString(8).padStart(length - 1, '0'), at, 'latin1')
}

/** As if its own field were blank. */
function sumOf(block: Uint8Array): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)
}

function checkSum(block: Buffer): void {
  if (numberAt(block, 148, 8) !== sumOf(block)) throw broken()
}

/** In octal digits, or where those do not suffice in bytes. */
function numberAt(block: Buffer, at: number, length: number): number {
  const field = block.subarray(at, at + length)
  if (((field[0] ?? 0) & 0x80) === 0) return Number.parseInt(untilZero(field).trim() || '0', 8)
  return field.reduce((sum, byte, index) => sum * 256 + (index === 0 ? byte & 0x7f : byte), 0)
}

function ustarName(block: Buffer): string {
  const name = textAt(block, 0, NAME_BYTES)
  const prefix = textAt(block, 257, 6) === 'ustar' ? textAt(block, 345, 155) : ''
  return prefix === '' ? name : `${prefix}/${name}`
}

function textAt(block: Buffer, at: number, length: number): string {
  return untilZero(block.subarray(at, at + length))
}

function untilZero(bytes: Buffer): string {
  const end = bytes.indexOf(0)
  return bytes.subarray(0, end < 0 ? bytes.length : end).toString()
}

/** `length key=value\n`, where the length counts itself. */
function paxRecords(values: Record<string, string>): Buffer {
  const records = Object.entries(values).map(([key, value]) => {
    const rest = Buffer.byteLength(` ${key}=${value}\n`)
    let length = rest + String(rest).length
    if (rest + String(length).length !== length) length += 1
    return `${length} ${key}=${value}\n`
  })
  return Buffer.from(records.join(''))
}

function paxValues(bytes: Buffer): Record<string, string> {
  const values: Record<string, string> = {}
  for (let at = 0; at < bytes.length; ) {
    const blank = bytes.indexOf(0x20, at)
    const length = Number(bytes.subarray(at, blank).toString())
    if (blank < 0 || !Number.isInteger(length) || length <= blank - at) throw broken()
    const record = bytes.subarray(blank + 1, at + length - 1).toString()
    const split = record.indexOf('=')
    values[record.slice(0, split)] = record.slice(split + 1)
    at += length
  }
  return values
}

function padded(bytes: Uint8Array): Buffer {
  return Buffer.concat([bytes], Math.ceil(bytes.length / BLOCK) * BLOCK)
}

function broken(): ToldError {
  return new ToldError(say('elsewhere.unreadable'))
}

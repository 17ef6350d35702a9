/** Makes a PNG smaller, as most pictures that tools give are: shots of a screen. */
import { promisify } from 'node:util'
import { crc32, deflate, inflate } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** A picture that unfolds to more than this is none of a screen, but may be made to fill the memory. */
const MAX_PIXELS = 50_000_000
/** Bytes of a pixel by the kind of colour: grey, colour, grey and opacity, colour and opacity. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }
/** Others want their turn between so many rows. */
const ROWS_AT_ONCE = 128

export interface ScaledPng {
  bytes: Uint8Array
  width: number
  height: number
}

/** Undefined for a kind that is not read here: palettes, 16 bits, interlaced, or damaged. */
export async function scalePng(bytes: Uint8Array, maxSide: number): Promise<ScaledPng | undefined> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = headerOf(source)
  if (!header) return undefined
  const { width, height, channels } = header
  const stride = width * channels
  const raw = await promisify(inflate)(Buffer.concat(dataOf(source)), {
    maxOutputLength: (stride + 1) * height,
  }).catch(() => undefined)
  if (raw?.length !== (stride + 1) * height || !unfilter(raw, stride, channels)) return undefined
  const scale = Math.max(1, Math.max(width, height) / maxSide)
  const size = {
    width: Math.max(1, Math.floor(width / scale)),
    height: Math.max(1, Math.floor(height / scale)),
  }
  const small = await averaged(raw, header, size)
  const packed = await promisify(deflate)(small)
  return { ...size, bytes: encoded(size, header.colour, packed) }
}

interface Header {
  width: number
  height: number
  colour: number
  channels: number
}

function headerOf(source: Buffer): Header | undefined {
  if (source.length < 33 || !source.subarray(0, 8).equals(SIGNATURE)) return undefined
  const [width, height] = [source.readUInt32BE(16), source.readUInt32BE(20)]
  const [depth, colour = -1, , , interlaced] = source.subarray(24, 29)
  const channels = CHANNELS[colour]
  if (depth !== 8 || channels === undefined || interlaced !== 0) return undefined
  if (width === 0 || height === 0 || width * height > MAX_PIXELS) return undefined
  return { width, height, colour, channels }
}

function dataOf(source: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= source.length; ) {
    const length = source.readUInt32BE(at)
    if (source.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(source.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return parts
}

/** Each row says how it differs from its neighbours; in place, the first byte of a row stays. */
function unfilter(raw: Buffer, stride: number, channels: number): boolean {
  for (let start = 0; start < raw.length; start += stride + 1) {
    const filter = raw[start] ?? 0
    if (filter > 4) return false
    for (let x = 1; x <= stride; x += 1) {
      const left = x > channels ? (raw[start + x - channels] ?? 0) : 0
      const up = start > 0 ? (raw[start + x - stride - 1] ?? 0) : 0
      const corner = start > 0 && x > channels ? (raw[start + x - stride - 1 - channels] ?? 0) : 0
      const near =
        filter === 0
          ? 0
          : filter === 1
            ? left
            : filter === 2
              ? up
              : filter === 3
                ? (left + up) >> 1
                : nearest(left, up, corner)
      raw[start + x] = ((raw[start + x] ?? 0) + near) & 0xff
    }
  }
  return true
}

function nearest(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

/** Each new pixel is the mean of those it stands for, so that thin letters do not break. */
async function averaged(
  raw: Buffer,
  { width, height, channels }: Header,
  size: { width: number; height: number },
): Promise<Buffer> {
  const stride = size.width * channels
  const small = Buffer.alloc((stride + 1) * size.height)
  for (let y = 0; y < size.height; y += 1) {
    if (y % ROWS_AT_ONCE === 0) await new Promise(setImmediate)
    const [top, bottom] = rangeOf(y, size.height, height)
    for (let x = 0; x < size.width; x += 1) {
      const [from, to] = rangeOf(x, size.width, width)
      const count = (bottom - top) * (to - from)
      for (let channel = 0; channel < channels; channel += 1) {
        let sum = 0
        for (let row = top; row < bottom; row += 1)
          for (let column = from; column < to; column += 1)
            sum += raw[row * (width * channels + 1) + 1 + column * channels + channel] ?? 0
        small[y * (stride + 1) + 1 + x * channels + channel] = Math.round(sum / count)
      }
    }
  }
  return small
}

function rangeOf(at: number, size: number, full: number): [number, number] {
  const from = Math.floor((at * full) / size)
  return [from, Math.max(from + 1, Math.floor(((at + 1) * full) / size))]
}

function encoded(
  { width, height }: { width: number; height: number },
  colour: number,
  packed: Buffer,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  header[9] = colour
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

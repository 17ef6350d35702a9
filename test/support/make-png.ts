/** A small program's PNG: stripes of two colours, of any size. */
import { crc32, deflateSync } from 'node:zlib'

/** Every fourth row of `dark`, the others white; `filter` as the format numbers them. */
export function makePng(
  width: number,
  height: number,
  options: { channels?: 3 | 4; filter?: number } = {},
) {
  const { channels = 3, filter = 0 } = options
  const stride = width * channels
  const plain = Buffer.alloc(stride * height, 255)
  for (let y = 0; y < height; y += 4) plain.fill(40, y * stride, (y + 1) * stride)
  const rows = Buffer.alloc((stride + 1) * height)
  for (let y = 0; y < height; y += 1) {
    rows[y * (stride + 1)] = filter
    for (let x = 0; x < stride; x += 1) {
      const left = x >= channels ? (plain[y * stride + x - channels] ?? 0) : 0
      const up = y > 0 ? (plain[(y - 1) * stride + x] ?? 0) : 0
      const corner = y > 0 && x >= channels ? (plain[(y - 1) * stride + x - channels] ?? 0) : 0
      const near = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0
      rows[y * (stride + 1) + 1 + x] = ((plain[y * stride + x] ?? 0) - near) & 255
    }
  }
  return pngOf({ width, height, channels }, rows)
}

/** Of rows that each begin with the number of their filter. */
export function pngOf(
  size: { width: number; height: number; channels: 3 | 4 },
  rows: Buffer,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size.width, 0)
  header.writeUInt32BE(size.height, 4)
  header[8] = 8
  header[9] = size.channels === 3 ? 2 : 6
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const far = [left, up, corner].map((each) => Math.abs(guess - each))
  return [left, up, corner][far.indexOf(Math.min(...far))] ?? 0
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(data.length, 0)
  numbers.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)])
}

/** Pictures of one size as an animated one: every browser shows an APNG, and none of it is drawn anew. */
import { writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

interface Chunk {
  type: string
  data: Buffer
}

export interface Frame {
  png: Buffer
  showMs: number
}

export function writeFilm(path: string, frames: readonly Frame[]): void {
  const first = chunksOf(frames[0]?.png ?? Buffer.alloc(0))
  const header = first.find(({ type }) => type === 'IHDR')
  if (!header) throw new Error('there is no picture to make a film of')
  let sequence = 0
  const pictures = frames.flatMap(({ png, showMs }, index): Chunk[] => {
    const chunks = chunksOf(png)
    if (!chunks.find(({ type }) => type === 'IHDR')?.data.equals(header.data))
      throw new Error(`picture ${index} has another size than the first`)
    const data = chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data)
    const control = { type: 'fcTL', data: frameControl(header.data, sequence++, showMs) }
    // The first picture is that of a viewer which knows no films, too.
    if (index === 0) return [control, ...data.map((each) => ({ type: 'IDAT', data: each }))]
    return [
      control,
      ...data.map((each) => ({ type: 'fdAT', data: Buffer.concat([uint32(sequence++), each]) })),
    ]
  })
  const forEver = 0
  const control = { type: 'acTL', data: Buffer.concat([uint32(frames.length), uint32(forEver)]) }
  const end = { type: 'IEND', data: Buffer.alloc(0) }
  const all = [header, control, ...pictures, end].map(bytesOf)
  writeFileSync(path, Buffer.concat([SIGNATURE, ...all]))
}

function frameControl(header: Buffer, sequence: number, showMs: number): Buffer {
  const data = Buffer.alloc(26)
  data.writeUInt32BE(sequence, 0)
  // As large as the whole.
  header.copy(data, 4, 0, 8)
  data.writeUInt16BE(showMs, 20)
  data.writeUInt16BE(1_000, 22)
  return data
}

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

function bytesOf({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

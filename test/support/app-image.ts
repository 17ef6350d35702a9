/** A file in the form of an AppImage as far as updates look into it: blocks, the list of them, and its length. */
import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'

export function appImageOf(blocks: readonly Buffer[]): Buffer {
  const checksums = blocks.map((block) => createHash('sha256').update(block).digest('base64'))
  const sizes = blocks.map(({ length }) => length)
  const list = { version: '2', files: [{ name: 'file', offset: 0, checksums, sizes }] }
  const map = deflateRawSync(JSON.stringify(list))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(map.length)
  return Buffer.concat([...blocks, map, length])
}

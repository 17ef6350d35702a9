/** The list of blocks that the packager appends to a package: their sizes and checksums, in order. */
import { type FileHandle, open } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { parseJson } from '../lib/parse-json.ts'

/** The length of the list stands behind it. */
export const LENGTH_BYTES = 4
const MAX_MAP_BYTES = 16 * 1024 * 1024

const schema = z.object({
  files: z.tuple([
    z.object({ checksums: z.array(z.string()), sizes: z.array(z.number().int().positive()) }),
  ]),
})

export interface Block {
  key: string
  offset: number
  bytes: number
}

export function readBlocks(compressed: Buffer): Block[] {
  const text = inflateRawSync(compressed, { maxOutputLength: MAX_MAP_BYTES }).toString('utf8')
  const [{ checksums, sizes }] = schema.parse(parseJson(text)).files
  let offset = 0
  return sizes.map((bytes, index) => {
    const block = { key: `${checksums[index]} ${bytes}`, offset, bytes }
    offset += bytes
    return block
  })
}

/** Of a package on the disk. */
export async function blocksOf(path: string): Promise<Block[]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = (await readAt(file, size - LENGTH_BYTES, LENGTH_BYTES)).readUInt32BE()
    return readBlocks(await readAt(file, size - LENGTH_BYTES - length, length))
  } finally {
    await file.close()
  }
}

export async function readAt(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  const { bytesRead } = await file.read(buffer, 0, bytes, position)
  if (bytesRead < bytes) throw new Error('the file is shorter than its list of blocks says')
  return buffer
}

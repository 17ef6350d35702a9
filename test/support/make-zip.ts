/** A ZIP file with these texts in it, for documents that are ZIP files. */
import { crc32, deflateRawSync } from 'node:zlib'

export function makeZip(
  texts: Record<string, string>,
  options: { isLocked?: boolean } = {},
): Buffer {
  const flags = options.isLocked ? 1 : 0
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(texts)) {
    const packed = deflateRawSync(text)
    const facts = factsOf(flags, packed, text, name)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(at, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), facts, where, Buffer.from(name)]),
    )
    locals.push(local)
    at += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, ...directory, end])
}

/** What the header of an entry and its line in the directory have in common. */
function factsOf(flags: number, packed: Buffer, text: string, name: string): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(flags, 2)
  facts.writeUInt16LE(8, 4)
  facts.writeUInt32LE(crc32(text), 10)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(Buffer.byteLength(text), 18)
  facts.writeUInt16LE(Buffer.byteLength(name), 22)
  return facts
}

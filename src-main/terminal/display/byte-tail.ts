/** The last bytes of an endless stream, addressed by how many came before them. */

const BLOCK_BYTES = 64 * 1024
const FIRST_BLOCK_BYTES = 4 * 1024 // most commands print little
const NEWLINE = 10

interface Block {
  bytes: Uint8Array
  used: number
  /** Cursor of the first byte. */
  start: number
  /** Of the first `counted` bytes; counted only when somebody wants to know. */
  newlines: number
  counted: number
}

/**
 * Of all tails, for the next blocks of any: a viewer that skips ahead lets go of a hundred at once, and the
 * app would grow by tens of megabytes until the garbage of a flood is collected.
 */
const spares: Uint8Array[] = []
const MAX_SPARES = 96 // what a producer may be ahead of a window

/** Of all tails. */
const memory = new Uint8Array(BLOCK_BYTES)

export function createByteTail() {
  const blocks: Block[] = []
  let total = 0
  return { append, read, readAgain, dropBefore, start, end, lineAt, lineAfter, lineFromEnd }

  function append(bytes: Uint8Array): void {
    let rest = bytes
    while (rest.length > 0) {
      const block = blockWithRoom(rest.length)
      const part = rest.subarray(0, block.bytes.length - block.used)
      block.bytes.set(part, block.used)
      block.used += part.length
      total += part.length
      rest = rest.subarray(part.length)
    }
  }

  /** A copy: a view would drag its whole block along when it is cloned into a message. */
  function read(cursor: number, maxBytes: number): Uint8Array {
    const from = Math.max(cursor, start())
    return copyOf(from, new Uint8Array(Math.max(0, Math.min(total - from, maxBytes))))
  }

  /** The same, into memory that is read into again when it is a whole block: good until the next read. */
  function readAgain(cursor: number, maxBytes: number): Uint8Array {
    const isWhole = maxBytes === BLOCK_BYTES && cursor >= start() && total - cursor >= BLOCK_BYTES
    return isWhole ? copyOf(cursor, memory) : read(cursor, maxBytes)
  }

  function copyOf(from: number, out: Uint8Array): Uint8Array {
    const to = from + out.length
    for (const block of blocks) {
      if (block.start >= to) break
      const low = Math.max(from, block.start)
      const high = Math.min(to, block.start + block.used)
      if (low < high)
        out.set(block.bytes.subarray(low - block.start, high - block.start), low - from)
    }
    return out
  }

  /** Forgets whole blocks that end at or before `cursor`. */
  function dropBefore(cursor: number): void {
    let count = 0
    for (const block of blocks) {
      if (block.start + block.used > cursor) break
      count++
    }
    for (const { bytes } of blocks.splice(0, count))
      if (bytes.length === BLOCK_BYTES && spares.length < MAX_SPARES) spares.push(bytes)
  }

  function start(): number {
    return blocks[0]?.start ?? total
  }

  function end(): number {
    return total
  }

  /** Where the line begins in which `cursor` stands; the start when its beginning is gone. */
  function lineAt(cursor: number): number {
    for (let i = blocks.length - 1; i >= 0; i--) {
      const block = blocks[i]
      if (!block || block.start >= cursor) continue
      const length = Math.min(block.used, cursor - block.start)
      const at = block.bytes.subarray(0, length).lastIndexOf(NEWLINE)
      if (at >= 0) return block.start + at + 1
    }
    return start()
  }

  /** Where the first line begins that starts after `cursor`; the end when there is none. */
  function lineAfter(cursor: number): number {
    for (const block of blocks) {
      if (block.start + block.used <= cursor) continue
      const at = block.bytes
        .subarray(0, block.used)
        .indexOf(NEWLINE, Math.max(0, cursor - block.start))
      if (at >= 0) return block.start + at + 1
    }
    return total
  }

  /** Where the last `count` lines begin, to the nearest block; the start when there are fewer. */
  function lineFromEnd(count: number): number {
    let newlines = 0
    for (let i = blocks.length - 1; i > 0; i--) {
      const block = blocks[i]
      if (!block) break
      newlines += newlinesIn(block)
      if (newlines >= count) return lineAfter(block.start)
    }
    return start()
  }

  function blockWithRoom(wanted: number): Block {
    const last = blocks.at(-1)
    if (last && last.used < last.bytes.length) return last
    if (last && last.bytes.length < BLOCK_BYTES) return grow(last, wanted)
    const bytes = blocks.length === 0 ? firstBytes(wanted) : wholeBlock()
    const block = { bytes, used: 0, start: total, newlines: 0, counted: 0 }
    blocks.push(block)
    return block
  }

  function grow(block: Block, wanted: number): Block {
    const size = Math.min(BLOCK_BYTES, Math.max(2 * block.bytes.length, block.used + wanted))
    const bytes = new Uint8Array(size)
    bytes.set(block.bytes)
    block.bytes = bytes
    return block
  }
}

export type ByteTail = ReturnType<typeof createByteTail>

function wholeBlock(): Uint8Array {
  return spares.pop() ?? new Uint8Array(BLOCK_BYTES)
}

function firstBytes(wanted: number): Uint8Array {
  return new Uint8Array(Math.min(BLOCK_BYTES, Math.max(FIRST_BLOCK_BYTES, wanted)))
}

function newlinesIn(block: Block): number {
  const { bytes, used } = block
  for (let at = block.counted; at < used; at++) if (bytes[at] === NEWLINE) block.newlines++
  block.counted = used
  return block.newlines
}

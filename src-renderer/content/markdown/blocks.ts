/** Cuts a model's text into its blocks. While a text grows, only its last block is read again. */
import { MAX_READ_CHARS, MAX_SHOWN_CHARS, newBudget } from './limits.ts'
import { readBlocks } from './read-blocks.ts'
import type { Block } from './tokens.ts'

export interface BlockReader {
  read(text: string): readonly Block[]
}

/** Where a block begins, and what the message could still be made of then. */
interface Known {
  block: Block
  start: number
  left: number
}

export function createBlockReader(): BlockReader {
  let known = ''
  let blocks: readonly Known[] = []
  let shown: readonly Block[] = []
  return { read }

  function read(given: string): readonly Block[] {
    const text = given.slice(0, MAX_SHOWN_CHARS).replaceAll(/\r\n?/g, '\n')
    if (text === known) return shown
    blocks = text.startsWith(known)
      ? [...finished(), ...readFrom(text, resumeAt())]
      : readFrom(text)
    known = text
    shown = blocks.map(({ block }) => block)
    return shown
  }

  function finished(): readonly Known[] {
    return blocks.slice(0, finishedCount())
  }

  function resumeAt(): Known | undefined {
    return blocks[finishedCount()]
  }

  /**
   * A last line without its end may yet change all that stands right above it, and a list or code
   * also over lines without words.
   */
  function finishedCount(): number {
    let count = Math.max(0, blocks.length - 1)
    if (known.endsWith('\n')) return count
    while (count > 0 && !isApart(count)) count -= 1
    return count
  }

  function isApart(at: number): boolean {
    const start = blocks[at]?.start ?? 0
    const above = blocks[at - 1]?.block.type
    const hasBlank = /\n[ \t]*\n$/.test(known.slice(Math.max(0, start - 200), start))
    return hasBlank && above !== 'list' && above !== 'code'
  }
}

/** What is past the bound of reading is one plain block. */
function readFrom(text: string, from?: Known): Known[] {
  const start = from?.start ?? 0
  const budget = from ? { left: from.left } : newBudget()
  const lines = text.slice(start, Math.max(start, MAX_READ_CHARS)).split('\n')
  const offsets = offsetsOf(lines, start)
  const found = readBlocks(lines, budget).map(({ block, line, left }) => ({
    block,
    start: offsets[line] ?? start,
    left,
  }))
  const rest = text.slice(Math.max(start, MAX_READ_CHARS))
  if (rest === '') return found
  const block: Block = { type: 'plain', text: rest, raw: rest }
  return [...found, { block, start: MAX_READ_CHARS, left: budget.left }]
}

function offsetsOf(lines: readonly string[], start: number): number[] {
  let offset = start
  return lines.map((line) => {
    const own = offset
    offset += line.length + 1
    return own
  })
}

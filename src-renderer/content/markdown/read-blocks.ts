/** The blocks of a model's text. One pass a level over its lines, and few levels. */
import { type Budget, MAX_BLOCK_DEPTH, MAX_PARAGRAPH_CHARS, take } from './limits.ts'
import {
  closesFence,
  fenceOf,
  headingOf,
  indentOf,
  interrupts,
  isBlank,
  isHtml,
  isIndentedCode,
  isQuote,
  isRule,
  type Marker,
  markerOf,
  outdent,
  underlineDepth,
} from './lines.ts'
import { readInlines } from './read-inlines.ts'
import { isTable, readTable } from './read-table.ts'
import type { Block, BlockContent, Inline, ListItem } from './tokens.ts'

/** A block and the line after its last. */
interface Read {
  block: BlockContent
  end: number
}

type ReadBlock = (lines: readonly string[], at: number, state: State) => Read | undefined

interface State {
  depth: number
  budget: Budget
}

/** The first that takes a line has it. */
const READERS: readonly ReadBlock[] = [
  readIndentedCode,
  readFence,
  readHeading,
  readRule,
  readQuote,
  readList,
  readTableBlock,
  readHtml,
  readParagraph,
]

/** A block with its first line, and what was left to make it of. */
interface Placed {
  block: Block
  line: number
  left: number
}

export function readBlocks(lines: readonly string[], budget: Budget, depth = 0): Placed[] {
  const found: Placed[] = []
  const state = { depth, budget }
  let at = 0
  while (at < lines.length) {
    if (isBlank(lines[at] ?? '')) {
      at += 1
      continue
    }
    const { left } = budget
    const { block, end } = readOne(lines, at, state)
    found.push({ block: { ...block, raw: rawOf(block, lines.slice(at, end)) }, line: at, left })
    at = end
  }
  return found
}

/** Lines without words between a list and what follows belong to neither. */
function rawOf({ type }: BlockContent, lines: readonly string[]): string {
  const raw = lines.join('\n')
  return type === 'list' ? raw.replace(/(?:\n[ \t]*)+$/, '') : raw
}

function readOne(lines: readonly string[], at: number, state: State): Read {
  if (take(state.budget, 1)) {
    for (const read of READERS) {
      const found = read(lines, at, state)
      if (found) return found
    }
  }
  return { block: { type: 'plain', text: lines.slice(at).join('\n') }, end: lines.length }
}

function readIndentedCode(lines: readonly string[], at: number): Read | undefined {
  let end = at
  for (let next = at; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    if (isIndentedCode(line)) end = next + 1
    else if (!isBlank(line)) break
  }
  if (end === at) return undefined
  const text = lines.slice(at, end).map((line) => outdent(line, 4))
  return { block: { type: 'code', language: '', text: text.join('\n') }, end }
}

/** One that is still open goes on to the end. */
function readFence(lines: readonly string[], at: number): Read | undefined {
  const fence = fenceOf(lines[at] ?? '')
  if (!fence) return undefined
  let end = at + 1
  while (end < lines.length && !closesFence(lines[end] ?? '', fence)) end += 1
  const inside = lines.slice(at + 1, end)
  if (end === lines.length && inside.at(-1) === '') inside.pop()
  const text = inside.map((line) => outdent(line, fence.indent)).join('\n')
  return {
    block: { type: 'code', language: fence.language, text },
    end: Math.min(end + 1, lines.length),
  }
}

function readHeading(lines: readonly string[], at: number, state: State): Read | undefined {
  const heading = headingOf(lines[at] ?? '')
  if (!heading) return undefined
  const { depth, text } = heading
  return { block: { type: 'heading', depth, inlines: inlinesOf(text, state) }, end: at + 1 }
}

function readRule(lines: readonly string[], at: number): Read | undefined {
  return isRule(lines[at] ?? '') ? { block: { type: 'rule' }, end: at + 1 } : undefined
}

function readQuote(lines: readonly string[], at: number, state: State): Read | undefined {
  if (!isQuote(lines[at] ?? '')) return undefined
  if (state.depth >= MAX_BLOCK_DEPTH) return readPlain(lines, at)
  const inside: string[] = []
  let end = at
  while (end < lines.length) {
    const line = lines[end] ?? ''
    if (isQuote(line)) {
      const rest = line.trimStart().slice(1)
      inside.push(rest.startsWith(' ') ? rest.slice(1) : rest)
    } else if (goesOnLazily(inside, line)) inside.push(line)
    else break
    end += 1
  }
  return { block: { type: 'quote', blocks: inner(inside, state) }, end }
}

function readList(lines: readonly string[], at: number, state: State): Read | undefined {
  const first = markerOf(lines[at] ?? '')
  if (!first) return undefined
  if (state.depth >= MAX_BLOCK_DEPTH) return readPlain(lines, at)
  const items: ListItem[] = []
  let end = at
  while (end < lines.length) {
    const line = lines[end] ?? ''
    const marker = isRule(line) ? undefined : markerOf(line)
    if (marker?.kind !== first.kind || !take(state.budget, 1)) break
    const item = linesOfItem(lines, end, marker)
    items.push(readItem(item.inside, state))
    end = item.end
  }
  // Nothing was left for its first item.
  if (end === at) return undefined
  return { block: { type: 'list', start: first.start, items }, end }
}

/** Blank lines belong to it when more of it follows; a list may go on after them. */
function linesOfItem(
  lines: readonly string[],
  at: number,
  { width, rest }: Marker,
): { inside: string[]; end: number } {
  const inside = [rest]
  let end = at + 1
  let next = at + 1
  while (next < lines.length) {
    const line = lines[next] ?? ''
    if (isBlank(line)) {
      // An item that begins with a blank line has no second one.
      if (next === at + 1 && isBlank(rest)) break
    } else if (indentOf(line) >= width) {
      for (const _blank of lines.slice(end, next)) inside.push('')
      inside.push(outdent(line, width))
      end = next + 1
    } else if (next === end && goesOnLazily(inside, line)) {
      inside.push(line)
      end = next + 1
    } else break
    next += 1
  }
  const after = lines[next] ?? ''
  return { inside, end: next < lines.length && markerOf(after) ? next : end }
}

function readItem(inside: string[], state: State): ListItem {
  const task = /^\[([ xX])\](?=\s)/.exec(inside[0] ?? '')
  if (!task) return { blocks: inner(inside, state) }
  const words = [(inside[0] ?? '').slice(task[0].length + 1), ...inside.slice(1)]
  return { task: task[1] === ' ' ? 'open' : 'done', blocks: inner(words, state) }
}

function readTableBlock(lines: readonly string[], at: number, state: State): Read | undefined {
  return readTable(lines, at, state.budget)
}

/** Shown as the text it is; nothing of it is ever parsed as HTML. */
function readHtml(lines: readonly string[], at: number): Read | undefined {
  if (!isHtml(lines[at] ?? '')) return undefined
  let end = at
  while (end < lines.length && !isBlank(lines[end] ?? '')) end += 1
  return { block: { type: 'plain', text: lines.slice(at, end).join('\n') }, end }
}

function readParagraph(lines: readonly string[], at: number, state: State): Read {
  let end = at + 1
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? ''
    const depth = underlineDepth(line)
    if (depth !== undefined)
      return { block: { type: 'heading', depth, inlines: words() }, end: end + 1 }
    if (isBlank(line) || interrupts(line) || isTable(lines, end)) break
  }
  return { block: { type: 'paragraph', inlines: words() }, end }

  function words(): readonly Inline[] {
    const text = lines.slice(at, end).map((line) => line.trimStart())
    return inlinesOf(text.join('\n').trimEnd(), state)
  }
}

/** Too deep: the rest of this level is as it was written. */
function readPlain(lines: readonly string[], at: number): Read {
  return { block: { type: 'plain', text: lines.slice(at).join('\n') }, end: lines.length }
}

/** A line of a paragraph needs no mark of the quote or the list that the paragraph is in. */
function goesOnLazily(inside: readonly string[], line: string): boolean {
  const before = inside.at(-1) ?? ''
  if (isBlank(before) || isBlank(line) || interrupts(line) || markerOf(line)) return false
  return !headingOf(before) && !isRule(before) && !fenceOf(before)
}

function inner(lines: readonly string[], { depth, budget }: State): Block[] {
  return readBlocks(lines, budget, depth + 1).map(({ block }) => block)
}

function inlinesOf(text: string, { budget }: State): readonly Inline[] {
  if (text.length > MAX_PARAGRAPH_CHARS) return [{ type: 'text', text }]
  return readInlines(text, budget)
}

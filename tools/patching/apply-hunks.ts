/** The hunks of one file, applied to its text. Lines that are kept stay as the file has them. */
import { closestBlocks, findBlocks, guessBlock } from './find-block.ts'
import type { Hunk } from './parse-patch.ts'
import { reindent } from './reindent.ts'
import { joinLines, type Line, spliceLines, splitLines, usualEnd } from './text-lines.ts'

export type AppliedHunks =
  | { ok: true; text: string; strategies: string[] }
  | { ok: false; message: string }

export function applyHunks(text: string, hunks: readonly Hunk[]): AppliedHunks {
  let lines = splitLines(text)
  let from = 0
  const strategies: string[] = []
  for (const hunk of hunks) {
    const place = placeOf(hunk, lines, from)
    if (!place.ok) return { ok: false, message: `the hunk at line ${hunk.at} ${place.message}` }
    const found = lines.slice(place.start, place.start + place.count)
    const fresh = rebuilt(hunk, found, usualEnd(lines))
    lines = spliceLines(lines, place.start, place.count, fresh)
    from = place.start + fresh.length
    strategies.push(place.strategy)
  }
  return { ok: true, text: joinLines(lines), strategies }
}

type Place =
  | { ok: true; start: number; count: number; strategy: string }
  | { ok: false; message: string }

function placeOf(hunk: Hunk, lines: readonly Line[], from: number): Place {
  const texts = lines.map(({ text }) => text)
  const block = hunk.lines.filter(({ kind }) => kind !== 'add').map(({ text }) => text)
  const hinted = hunk.hint === undefined ? undefined : hintedLine(hunk.hint, texts, from)
  if (block.length === 0) return insertion(lines, hinted)
  const found = findBlocks(texts, block) ?? guessBlock(texts, block)
  if (!found) return { ok: false, message: notFound(texts, block) }
  const at = (start: number): Place => ({
    ok: true,
    start,
    count: block.length,
    strategy: found.strategy,
  })
  // Hunks stand in the order of the file.
  const ahead = found.starts.filter((start) => start >= from)
  const below = hinted === undefined ? ahead : ahead.filter((start) => start >= hinted)
  const [first, second] = hinted === undefined || below.length === 0 ? ahead : below
  if (first === undefined)
    return {
      ok: false,
      message: 'stands above the one before it; put hunks in the order of the file',
    }
  if (second !== undefined && hinted === undefined)
    return {
      ok: false,
      message: `fits at lines ${ahead
        .slice(0, 5)
        .map((start) => start + 1)
        .join(', ')}; give more lines around it, or a hint after @@`,
    }
  return at(first)
}

/** New lines alone need a line to stand after. */
function insertion(lines: readonly Line[], hinted: number | undefined): Place {
  if (lines.length === 0) return { ok: true, start: 0, count: 0, strategy: 'exact' }
  if (hinted !== undefined) return { ok: true, start: hinted + 1, count: 0, strategy: 'exact' }
  return { ok: false, message: 'only adds lines; give a line around the place, or a hint after @@' }
}

/** The one line that the hint means, whole or in part; undefined when it is none or several. */
function hintedLine(hint: string, texts: readonly string[], from: number): number | undefined {
  const lines = texts.map((text, at) => ({ text: text.trim(), at })).filter(({ at }) => at >= from)
  for (const fits of [(text: string) => text === hint, (text: string) => text.includes(hint)]) {
    const found = lines.filter(({ text }) => fits(text))
    if (found.length > 0) return found.length === 1 ? found[0]?.at : undefined
  }
  return undefined
}

function rebuilt(hunk: Hunk, found: readonly Line[], usual: string): Line[] {
  const written = hunk.lines.filter(({ kind }) => kind !== 'add').map(({ text }) => text)
  const added = hunk.lines.filter(({ kind }) => kind === 'add').map(({ text }) => text)
  const texts = found.map(({ text }) => text)
  const moved = written.length > 0 ? reindent(added, written, texts) : added
  const lines: Line[] = []
  let nextFound = 0
  let nextAdded = 0
  for (const { kind } of hunk.lines) {
    if (kind === 'add') {
      const end = found[Math.max(0, nextFound - 1)]?.end || usual
      lines.push({ text: moved[nextAdded] ?? '', end })
      nextAdded += 1
      continue
    }
    const line = found[nextFound]
    if (kind === 'keep' && line) lines.push(line)
    nextFound += 1
  }
  return lines
}

function notFound(texts: readonly string[], block: readonly string[]): string {
  const closest = closestBlocks(texts, block, 2).map(({ start }) => start + 1)
  const hint = closest.length > 0 ? ` (nearest: lines ${closest.join(' and ')})` : ''
  return `is not in the file${hint}: ${JSON.stringify(block.slice(0, 3).join('\n'))}`
}

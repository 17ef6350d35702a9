/** Keeps of another program's matches those that are in the files they are said to be in. */
import type { SearchMatch } from '../../ports/files.ts'
import { readBounded, withRegularFile } from '../disk/regular-file.ts'

/** Also of a search whose time is up: what it has found is worth showing. */
const MAX_CONFIRM_MS = 10_000

/** What stands in each of these files, line by line; nothing in one that is another by now. */
export type LinesOfAll = (paths: readonly string[], signal: AbortSignal) => Promise<string[][]>

export async function confirmMatches(
  matches: readonly SearchMatch[],
  linesOfAll: LinesOfAll,
): Promise<SearchMatch[]> {
  const byFile = Map.groupBy(matches, (match) => match.path)
  const lines = await linesOfAll([...byFile.keys()], AbortSignal.timeout(MAX_CONFIRM_MS))
  return [...byFile.values()].flatMap((ofFile, index) =>
    ofFile.filter((match) => isIn(lines[index] ?? [], match)),
  )
}

/** One after another: a thousand files are not opened at once. */
export function localLines(maxFileBytes: number): LinesOfAll {
  return async (paths, signal) => {
    const all: string[][] = []
    for (const path of paths) all.push(await linesOf(path, maxFileBytes, signal))
    return all
  }
}

function isIn(lines: readonly string[], match: SearchMatch): boolean {
  const said = match.text.split('\n')
  const found = lines.slice(match.line - 1, match.line - 1 + said.length)
  const around = [...match.before, ...match.after].flatMap((text) => text.split('\n'))
  return (
    said.every((line, at) => isLine(found[at], line)) &&
    around.every((text) => lines.some((line) => isLine(line, text)))
  )
}

/** Long lines were cut. */
function isLine(line: string | undefined, said: string): boolean {
  if (line === said) return true
  return said.endsWith('…') && line?.startsWith(said.slice(0, -1)) === true
}

async function linesOf(path: string, maxFileBytes: number, signal: AbortSignal): Promise<string[]> {
  const read = withRegularFile(path, async (file) => {
    const bytes = await readBounded(file, maxFileBytes, signal)
    return { ok: true as const, text: bytes ? textOf(bytes) : '' }
  })
  const found = await read.catch(() => undefined)
  return found?.ok ? found.text.split(/\r?\n/) : []
}

/** Also of what is hardly text: ripgrep shows the lines before the first strange byte. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2)
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return bytes
      .subarray(2, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le')
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

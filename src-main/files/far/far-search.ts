/** Searches another machine: with the ripgrep that is there, else with the plain grep of every system. */
import { posix } from 'node:path'
import { SPARE_CHARS } from '../../lib/mask-and-cut.ts'
import type { FileAnswer, SearchFound, SearchMatch, SearchRequest } from '../../ports/files.ts'
import type { PlainExec, PlainResult } from '../../ports/plain-exec.ts'
import { problem } from '../disk/file-problem.ts'
import { confirmMatches } from '../search/confirm-matches.ts'
import { compileGlob } from '../search/glob.ts'
import { createRipgrepReader, ripgrepArgs } from '../search/ripgrep.ts'
import { toSearchPattern } from '../search/search-pattern.ts'
import { FILES, GREP, RIPGREP } from './search-scripts.ts'
import { toExtended } from './to-extended.ts'

const MAX_LINE_CHARS = 500 + SPARE_CHARS // lines are masked and cut when they are shown
const MAX_FILE_BYTES = 20 * 1024 * 1024
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024 // the program there says no more
const SPARE_BYTES = 64 * 1024

export function createFarSearch(deps: {
  place: string
  run(request: Omit<PlainExec, 'timeoutMs'>): Promise<PlainResult>
  isSecret(path: string): boolean
  linesOf(path: string, maxBytes: number, signal: AbortSignal): Promise<string[]>
}) {
  return (request: SearchRequest, signal: AbortSignal): Promise<FileAnswer<SearchFound>> =>
    request.target === 'files' ? findFiles(request, signal) : searchContent(request, signal)

  async function searchContent(
    request: SearchRequest,
    signal: AbortSignal,
  ): Promise<FileAnswer<SearchFound>> {
    const checked = toSearchPattern(request.pattern)
    const isMultiline = checked.ok && checked.pattern.isMultiline
    const asked = ripgrepArgs(request, { isMultiline, maxFileBytes: MAX_FILE_BYTES })
    const answer = await run(RIPGREP, asked, signal)
    const text = textOf(answer)
    if (text.startsWith('R\n')) {
      if (/regex parse error/.test(answer.errors)) return problem('failed', answer.errors.trim())
      return found(request, 'ripgrep', answer, (reader) => {
        for (const line of text.slice(2).split('\n')) reader.line(line)
      })
    }
    if (!checked.ok) return problem('failed', checked.message)
    const extended = isMultiline ? undefined : toExtended(checked.pattern.source)
    if (extended === undefined)
      return problem(
        'failed',
        `there is no ripgrep in ${deps.place}, and its grep does not know all of ${request.pattern}; use a simpler pattern, or a command`,
      )
    const grepped = await run(GREP, grepArgs(request, extended, checked.pattern.flags), signal)
    return found(request, 'built-in', grepped, (reader) => {
      const [, ...fields] = textOf(grepped).split('\0')
      const fits = globOf(request)
      for (let at = 0; at + 1 < fields.length; at += 2) {
        const path = withoutDots(fields[at] ?? '')
        if (fits(path))
          for (const message of messagesOf(path, fields[at + 1] ?? '')) reader.line(message)
      }
    })
  }

  /** A machine says what it likes: a match is shown when it stands in the file of that very name. */
  async function found(
    request: SearchRequest,
    engine: SearchFound['engine'],
    { output }: PlainResult,
    feed: (reader: ReturnType<typeof createRipgrepReader>) => void,
  ): Promise<FileAnswer<SearchFound>> {
    const matches: SearchMatch[] = []
    const omitted = new Set<string>()
    let isCut = output.length >= MAX_OUTPUT_BYTES
    const reader = createRipgrepReader({
      context: request.context,
      maxLineChars: MAX_LINE_CHARS,
      onMatch: (match) => {
        if (!isBelow(match.path, request.paths)) return
        if (deps.isSecret(match.path)) omitted.add(match.path)
        else if (matches.length < request.maxMatches) matches.push(match)
        else isCut = true
      },
    })
    feed(reader)
    reader.end()
    const confirmed = await confirmMatches(matches, (paths, signal) =>
      Promise.all(paths.map((path) => deps.linesOf(path, MAX_FILE_BYTES, signal))),
    )
    return {
      ok: true,
      matches: confirmed,
      omitted: omitted.size,
      engine,
      ...(isCut && { limitReason: 'matches' }),
    }
  }

  async function findFiles(
    request: SearchRequest,
    signal: AbortSignal,
  ): Promise<FileAnswer<SearchFound>> {
    const answer = await run(FILES, request.paths, signal)
    const [engine, ...lines] = textOf(answer).split('\n')
    const fits = compileGlob(request.pattern)
    const changed = new Map<string, number>()
    let omitted = 0
    for (const line of lines) {
      const [, seconds, raw = ''] = /^(\d{1,12}) (\/.*)$/.exec(line) ?? []
      const path = withoutDots(raw)
      const root = request.paths.find((each) => isBelow(path, [each]))
      if (seconds === undefined || root === undefined) continue
      if (!fits(posix.relative(root, path) || posix.basename(path))) continue
      if (deps.isSecret(path)) omitted += 1
      else changed.set(path, Number(seconds))
    }
    const isShort = answer.output.length >= MAX_OUTPUT_BYTES
    // Newest first: what was worked on last is most often what is looked for.
    const paths = [...changed.keys()].sort((a, b) => (changed.get(b) ?? 0) - (changed.get(a) ?? 0))
    const isCut = paths.length > request.maxMatches
    return {
      ok: true,
      matches: paths.slice(0, request.maxMatches).map(nameOnly),
      omitted,
      engine: engine === 'R' ? 'ripgrep' : 'built-in',
      ...((isShort || isCut) && { limitReason: isShort ? 'files' : 'matches' }),
    }
  }

  function run(script: string, args: readonly string[], signal: AbortSignal): Promise<PlainResult> {
    const bound = String(MAX_OUTPUT_BYTES)
    const maxBytes = MAX_OUTPUT_BYTES + SPARE_BYTES
    return deps.run({ script, args: [bound, ...args], maxBytes, signal })
  }
}

function grepArgs(request: SearchRequest, extended: string, flags: string): string[] {
  const { context, maxPerFile, maxMatches, fileGlob = '*', paths } = request
  const most = Math.min(maxPerFile ?? maxMatches + 1, 100_000)
  // One that find would read otherwise is looked at here.
  const name = /^[^/{}]+$/.test(fileGlob) ? fileGlob : '*'
  const letters = flags.includes('i') ? 'i' : ''
  return [extended, letters, String(context), String(most), name, ...paths]
}

function globOf({ fileGlob, paths }: SearchRequest): (path: string) => boolean {
  if (fileGlob === undefined) return () => true
  const fits = compileGlob(fileGlob)
  return (path) => {
    const root = paths.find((each) => isBelow(path, [each])) ?? '/'
    return fits(posix.relative(root, path) || posix.basename(path))
  }
}

/** grep's lines as ripgrep would have said them. */
function messagesOf(path: string, body: string): string[] {
  const lines = body.split('\n').flatMap((line) => {
    const [, number, mark, text = ''] = /^(\d{1,9})([:-])(.*)$/s.exec(line) ?? []
    if (number === undefined) return []
    const data = { path: { text: path }, lines: { text }, line_number: Number(number) }
    return [JSON.stringify({ type: mark === ':' ? 'match' : 'context', data })]
  })
  const border = JSON.stringify({ type: 'begin', data: {} })
  return [border, ...lines, border]
}

function nameOnly(path: string): SearchMatch {
  return { path, line: 0, text: '', before: [], after: [] }
}

/** Below one of the roots, and by no detour. */
function isBelow(path: string, roots: readonly string[]): boolean {
  if (posix.normalize(path) !== path) return false
  return roots.some((root) => path === root || path.startsWith(root === '/' ? '/' : `${root}/`))
}

/** A folder was given as `folder/.`, so that its own name is no reason to skip it. */
function withoutDots(path: string): string {
  return path.replace('/./', '/')
}

function textOf({ output }: PlainResult): string {
  return Buffer.from(output.buffer, output.byteOffset, output.byteLength).toString('utf8')
}

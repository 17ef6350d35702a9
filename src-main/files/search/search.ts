/** Searches files by content or by name: with ripgrep where there is one, else by itself. */

import { SPARE_CHARS } from '../../lib/mask-and-cut.ts'
import type { FileAnswer, SearchFound, SearchMatch, SearchRequest } from '../../ports/files.ts'
import { problem } from '../disk/file-problem.ts'
import { factsAt } from '../disk/regular-file.ts'
import type { PathPolicy } from '../path-policy.ts'
import { confirmMatches, localLines } from './confirm-matches.ts'
import { compileGlob } from './glob.ts'
import { createLineMatcher } from './line-matcher.ts'
import { createRipgrepReader, type RunRipgrep, ripgrepArgs } from './ripgrep.ts'
import { type SearchPattern, toSearchPattern } from './search-pattern.ts'
import { walkFiles } from './walk-files.ts'

export interface SearchDeps {
  policy: Pick<PathPolicy, 'forReading'>
  ripgrep?: RunRipgrep
  timeoutMs?: number
}

const TIMEOUT_MS = 60_000
const MAX_LINE_CHARS = 500 + SPARE_CHARS // lines are masked and cut when they are shown
const MAX_FILE_BYTES = 20 * 1024 * 1024
const MAX_FILES = 200_000
const BATCH_FILES = 64 // one message to the thread and back

/** Paths are real ones that may be read. */
export type SearchFiles = (
  request: SearchRequest,
  signal: AbortSignal,
) => Promise<FileAnswer<SearchFound>>

export function createSearch(deps: SearchDeps): SearchFiles {
  return async (request, signal) => {
    const timeout = AbortSignal.timeout(deps.timeoutMs ?? TIMEOUT_MS)
    const either = AbortSignal.any([signal, timeout])
    const found = await run(request, either)
    signal.throwIfAborted()
    if (found.ok && timeout.aborted) return { ...found, limitReason: 'timeout' }
    return found
  }

  async function run(
    request: SearchRequest,
    signal: AbortSignal,
  ): Promise<FileAnswer<SearchFound>> {
    if (request.target === 'files') return { ok: true, ...(await findFiles(request, signal)) }
    const checked = toSearchPattern(request.pattern)
    if (deps.ripgrep) {
      const found = await withRipgrep(
        deps.ripgrep,
        request,
        checked.ok && checked.pattern.isMultiline,
        signal,
      )
      if (found) return found
    }
    if (!checked.ok) return problem('failed', checked.message)
    return { ok: true, ...(await searchContent(request, checked.pattern, signal)) }
  }

  /** Undefined when ripgrep could not be started, or knows an option less than we do. */
  async function withRipgrep(
    ripgrep: RunRipgrep,
    request: SearchRequest,
    isMultiline: boolean,
    signal: AbortSignal,
  ): Promise<FileAnswer<SearchFound> | undefined> {
    const found = collector(request.maxMatches)
    const enough = new AbortController()
    const reader = createRipgrepReader({
      context: request.context,
      maxLineChars: MAX_LINE_CHARS,
      onMatch: (match) => {
        if (isSecret(match.path)) found.omit(match.path)
        else if (!found.add(match)) enough.abort()
      },
    })
    try {
      const { exitCode, stderr } = await ripgrep(
        ripgrepArgs(request, { isMultiline, maxFileBytes: MAX_FILE_BYTES }),
        { signal: AbortSignal.any([signal, enough.signal]), onLine: reader.line },
      )
      const isOver = signal.aborted || enough.signal.aborted
      if (exitCode === 2 && !isOver && found.isEmpty()) {
        if (/regex parse error/.test(stderr)) return problem('failed', stderr.trim())
        return undefined
      }
    } catch (error) {
      if (!signal.aborted && !enough.signal.aborted) throw error
    }
    reader.end()
    const { matches, ...rest } = found.result()
    // ripgrep opens files by their names, and what a name leads to can be swapped under it.
    const confirmed = await confirmMatches(matches, localLines(MAX_FILE_BYTES))
    return { ok: true, ...rest, matches: confirmed, engine: 'ripgrep' }
  }

  async function searchContent(
    request: SearchRequest,
    pattern: SearchPattern,
    signal: AbortSignal,
  ): Promise<SearchFound> {
    const found = collector(request.maxMatches)
    const matcher = createLineMatcher({
      pattern,
      context: request.context,
      maxPerFile: request.maxPerFile ?? request.maxMatches + 1,
      maxLineChars: MAX_LINE_CHARS,
      maxFileBytes: MAX_FILE_BYTES,
    })
    const end = () => void matcher.end()
    signal.addEventListener('abort', end)
    try {
      for await (const batch of batches(candidates(request, found, signal))) {
        if (signal.aborted) break
        const matches = await matcher.match(batch)
        if (!matches.every((match) => found.add(match))) break
      }
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      signal.removeEventListener('abort', end)
      await matcher.end()
    }
    return { ...found.result(), engine: 'built-in' }
  }

  async function findFiles(request: SearchRequest, signal: AbortSignal): Promise<SearchFound> {
    const found = collector(Number.POSITIVE_INFINITY)
    const fits = compileGlob(request.pattern)
    const changed = new Map<string, number>()
    for await (const { path, relative } of candidateFiles(request, found, signal)) {
      if (!fits(relative)) continue
      if (isSecret(path)) {
        found.omit(path)
        continue
      }
      changed.set(path, await mtimeOf(path))
      found.add({ path, line: 0, text: '', before: [], after: [] })
    }
    const { matches, ...rest } = found.result()
    // Newest first: what was worked on last is most often what is looked for.
    matches.sort((a, b) => (changed.get(b.path) ?? 0) - (changed.get(a.path) ?? 0))
    const isCut = matches.length > request.maxMatches
    return {
      ...rest,
      matches: matches.slice(0, request.maxMatches),
      engine: 'built-in',
      ...(isCut && !rest.limitReason && { limitReason: 'matches' }),
    }
  }

  async function* candidates(request: SearchRequest, found: Collector, signal: AbortSignal) {
    const fits = request.fileGlob === undefined ? () => true : compileGlob(request.fileGlob)
    for await (const { path, relative } of candidateFiles(request, found, signal))
      if (fits(relative) && isSecret(path)) found.omit(path)
      else if (fits(relative)) yield path
  }

  async function* candidateFiles(request: SearchRequest, found: Collector, signal: AbortSignal) {
    let seen = 0
    for (const root of request.paths) {
      for await (const file of walkFiles(root, signal)) {
        seen += 1
        if (seen > MAX_FILES) return found.limit('files')
        yield file
      }
    }
  }

  function isSecret(path: string): boolean {
    return deps.policy.forReading(path).kind === 'never'
  }
}

async function mtimeOf(path: string): Promise<number> {
  const found = await factsAt(path).catch(() => undefined)
  return found?.ok ? found.mtimeMs : 0
}

type Collector = ReturnType<typeof collector>

function collector(maxMatches: number) {
  const matches: SearchMatch[] = []
  const omitted = new Set<string>()
  let limitReason: SearchFound['limitReason']
  return {
    isEmpty: () => matches.length === 0,
    limit: (reason: 'files') => {
      limitReason ??= reason
    },
    omit: (path: string) => void omitted.add(path),
    /** False when there is no more room. */
    add: (match: SearchMatch) => {
      if (matches.length < maxMatches) return matches.push(match) > 0
      limitReason ??= 'matches'
      return false
    },
    result: () => ({ matches, omitted: omitted.size, ...(limitReason && { limitReason }) }),
  }
}

async function* batches(paths: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const path of paths) {
    batch.push(path)
    if (batch.length < BATCH_FILES) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** What was found, in the shape that a model reads most cheaply. */
import { relative, sep } from 'node:path'
import type { ToolContext } from '#tool-api'

type Files = ToolContext['files']
type Found = Extract<Awaited<ReturnType<Files['search']>>, { ok: true }>
type Match = Found['matches'][number]

export interface Paging {
  offset: number
  limit: number
}

const GROUPED_FROM = 5 // fewer are as short one by one

/** Inside the working folder a path is shown from there. */
function shownPath(path: string, cwd: string): string {
  const inside = relative(cwd, path)
  const isInside = inside !== '' && !inside.startsWith('..') && !inside.includes(':')
  return isInside ? inside.split(sep).join('/') : path
}

export function contentResult(found: Found, paging: Paging, files: Files) {
  const page = pageOf(found.matches, paging)
  const cwd = files.cwd()
  if (page.length >= GROUPED_FROM) {
    return {
      total_count: found.matches.length,
      matches_format: 'path, then LINE:match and LINE-context',
      matches_text: files.mask(groupedText(page, cwd)),
      ...ending(found, paging),
    }
  }
  const matches = page.map(({ path, line, text, before, after }) => ({
    path: shownPath(path, cwd),
    line,
    content: files.mask(text),
    ...(before.length > 0 && { before: before.map(files.mask) }),
    ...(after.length > 0 && { after: after.map(files.mask) }),
  }))
  return { total_count: found.matches.length, matches, ...ending(found, paging) }
}

export function filesResult(found: Found, paging: Paging, files: Files) {
  const paths = [...new Set(found.matches.map(({ path }) => path))]
  return {
    total_count: paths.length,
    files: pageOf(paths, paging).map((path) => shownPath(path, files.cwd())),
    ...ending({ ...found, matches: paths.map(asMatch) }, paging),
  }
}

export function countResult(found: Found, paging: Paging, files: Files) {
  const counts = new Map<string, number>()
  for (const { path } of found.matches) counts.set(path, (counts.get(path) ?? 0) + 1)
  const entries = pageOf([...counts], paging).map(
    ([path, count]) => [shownPath(path, files.cwd()), count] as const,
  )
  return {
    total_count: found.matches.length,
    counts: Object.fromEntries(entries),
    ...ending({ ...found, matches: [...counts.keys()].map(asMatch) }, paging),
  }
}

function pageOf<T>(items: readonly T[], { offset, limit }: Paging): T[] {
  return items.slice(offset, offset + limit)
}

function ending({ matches, limitReason, omitted }: Found, { offset, limit }: Paging) {
  const isMore = matches.length > offset + limit
  return {
    ...((isMore || limitReason) && { truncated: true }),
    ...(isMore && { hint: `more with offset=${offset + limit}` }),
    ...(limitReason && { limit_reason: limitReason }),
    ...(omitted > 0 && { _omitted: leftOut(omitted) }),
  }
}

/** The number comes first: the window says it in its own language. */
function leftOut(files: number): string {
  return files === 1
    ? '1 file that may hold secrets was left out'
    : `${files} files that may hold secrets were left out`
}

function groupedText(matches: readonly Match[], cwd: string): string {
  const lines: string[] = []
  const matched = new Set(matches.map(({ path, line }) => `${path}:${line}`))
  let last: { path: string; line: number } | undefined
  for (const { path, line, text, before, after } of matches) {
    if (last?.path !== path) {
      lines.push(...(last ? [''] : []), shownPath(path, cwd))
      last = { path, line: 0 }
    }
    const from = last.line
    const around = before.map((each, at) => [line - before.length + at, '-', each] as const)
    const behind = after.map((each, at) => [line + 1 + at, '-', each] as const)
    // The lines around two neighbours are shown once.
    for (const [number, sign, each] of [...around, [line, ':', text] as const, ...behind]) {
      // The lines around two neighbours are shown once, and a match as a match.
      const isShown = number <= from || matched.has(`${path}:${number}`)
      if (sign === ':' || !isShown) lines.push(`${number}${sign}${each}`)
    }
    last = { path, line: Math.max(from, line + after.length) }
  }
  return lines.join('\n')
}

function asMatch(path: string): Match {
  return { path, line: 0, text: '', before: [], after: [] }
}

/** Places in files as `search_files` gives them: one by one, or below the name of their file. */
import { recordsIn, wordsOf } from '../foreign-json.ts'

export interface Place {
  path: string
  line: number
  text: string
  /** Otherwise it stands around one. */
  isMatch: boolean
}

export function readPlaces(matches: unknown, grouped: unknown): Place[] {
  if (Array.isArray(matches)) return recordsIn(matches).flatMap(onePlace)
  return typeof grouped === 'string' ? groupedPlaces(grouped) : []
}

function onePlace({ path, line, content, before, after }: Record<string, unknown>): Place[] {
  const at = Number(line)
  const around = (texts: unknown, first: number): Place[] =>
    (Array.isArray(texts) ? texts : []).map((text, index) => ({
      path: wordsOf(path),
      line: first + index,
      text: wordsOf(text),
      isMatch: false,
    }))
  return [
    ...around(before, at - (Array.isArray(before) ? before.length : 0)),
    { path: wordsOf(path), line: at, text: wordsOf(content), isMatch: true },
    ...around(after, at + 1),
  ]
}

const LINE = /^(\d+)([:-])(.*)$/

function groupedPlaces(grouped: string): Place[] {
  let path = ''
  return grouped.split('\n').flatMap((text) => {
    const [, line, sign, rest] = LINE.exec(text) ?? []
    if (line !== undefined && path !== '')
      return { path, line: Number(line), text: rest ?? '', isMatch: sign === ':' }
    path = text
    return []
  })
}

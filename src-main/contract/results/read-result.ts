/**
 * A tool's answer as a person wants to read it: what was printed, what failed, the rest in words. The
 * window shows it so, and an exported conversation too.
 */
import { parseRecord } from '../foreign-json.ts'
import { plainFields } from './plain-fields.ts'
import { type ResultBody, readBody } from './result-body.ts'
import type { ResultWords } from './result-words.ts'
import { withoutMark } from './web-results.ts'

export type { NumberedLine } from './numbered-lines.ts'
export { languageOf } from './numbered-lines.ts'
export type { Place } from './places.ts'
export { plainFields } from './plain-fields.ts'
export type { ResultBody, ResultItem } from './result-body.ts'
export { RESULT_WORDS } from './result-words.ts'
export { withoutMark } from './web-results.ts'

export interface ReadResult {
  error?: string
  output?: string
  exitCode?: number
  /** What the call was made for, where it was not to run something. */
  body?: ResultBody
  /** Everything else, in lines. */
  words?: string
  /** The whole as formatted JSON, for whoever wants to see it; left out where it is none. */
  raw?: string
}

export function readResult(answer: string, words: ResultWords): ReadResult {
  const text = withoutMark(answer)
  const record = parseRecord(text)
  if (!record) return text === '' ? {} : { body: { kind: 'text', text } }
  const { error, output, exit_code: exitCode, ...others } = record
  const isRun = typeof output === 'string'
  const isFailure = typeof error === 'string' && error !== ''
  const rest = isRun || isFailure ? others : record
  const { body, remark, told } = readBody(rest, words)
  const left = Object.entries(rest).filter(([name]) => !told.includes(name))
  const facts = [remark, plainFields(Object.fromEntries(left), words)].filter(Boolean).join('\n')
  return {
    ...(isFailure && { error }),
    ...(isRun && { output }),
    ...(typeof exitCode === 'number' && { exitCode }),
    ...(body && { body }),
    ...(facts !== '' && { words: facts }),
    raw: JSON.stringify(record, null, 2),
  }
}

export function resultError(text: string): string | undefined {
  const error = parseRecord(withoutMark(text))?.error
  return typeof error === 'string' && error !== '' ? error : undefined
}

/**
 * A tool's answer as a person wants to read it: what was printed, what failed, the rest in words. The
 * window shows it so, and an exported conversation too.
 */
import { parseRecord } from './foreign-json.ts'
import { resultWords } from './result-words.ts'

export interface ReadResult {
  error?: string
  output?: string
  exitCode?: number
  /** Everything else, in lines. */
  words?: string
  /** The whole as formatted JSON, for whoever wants to see it; left out where it is none. */
  raw?: string
}

export function readResult(text: string): ReadResult {
  const record = parseRecord(text)
  if (!record) return text === '' ? {} : { words: text }
  const { error, output, exit_code: exitCode, ...others } = record
  const isRun = typeof output === 'string'
  const isFailure = typeof error === 'string' && error !== ''
  const words = resultWords(isRun || isFailure ? others : record)
  return {
    ...(isFailure && { error }),
    ...(isRun && { output }),
    ...(typeof exitCode === 'number' && { exitCode }),
    ...(words !== '' && { words }),
    raw: JSON.stringify(record, null, 2),
  }
}

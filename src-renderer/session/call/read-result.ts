/** A tool's answer as a person wants to read it: what was printed, what failed, or the whole. */
import { parseRecord } from './argument-summary.ts'

export interface ReadResult {
  error?: string
  output?: string
  exitCode?: number
  /** Everything else, as formatted JSON; or the text itself when it is none. */
  rest?: { text: string; isJson: boolean }
}

export function readResult(text: string): ReadResult {
  const record = parseRecord(text)
  if (!record) return text === '' ? {} : { rest: { text, isJson: false } }
  const { error, output, exit_code: exitCode, ...others } = record
  const isRun = typeof output === 'string'
  const isFailure = typeof error === 'string' && error !== ''
  if (!isRun && !isFailure) return { rest: { text: format(record), isJson: true } }
  const rest = Object.fromEntries(Object.entries(others).filter(([, value]) => isTelling(value)))
  return {
    ...(isFailure && { error }),
    ...(isRun && { output }),
    ...(typeof exitCode === 'number' && { exitCode }),
    ...(Object.keys(rest).length > 0 && { rest: { text: format(rest), isJson: true } }),
  }
}

function isTelling(value: unknown): boolean {
  return value !== null && value !== '' && value !== false
}

function format(value: object): string {
  return JSON.stringify(value, null, 2)
}

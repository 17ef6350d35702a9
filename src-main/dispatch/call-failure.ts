/** Whether a tool's own words say that it failed; a result that merely speaks of errors does not. */

import { isObject } from '../lib/read-arguments.ts'
import type { ToolResult } from '../registry/tool-entry.ts'

// A failure says so early; what comes later is what the tool was asked to fetch.
const HEAD_CHARS = 500
const HINTS = /"(?:error|failed|success|exit_code|status)"/

/** The failure in words, or undefined when the call went well. */
export function failureIn(tool: string, result: ToolResult): string | undefined {
  if (typeof result !== 'string') return undefined
  if (result.startsWith('Error')) return firstLine(result)
  if (!result.startsWith('{') || !HINTS.test(result)) return undefined
  const value = parsed(result)
  if (!isObject(value))
    return /"(?:error|failed)"/.test(head(result)) ? firstLine(result) : undefined
  return failureOf(tool, value)
}

const WRITERS = new Set(['write_file', 'patch'])

function failureOf(tool: string, value: Record<string, unknown>): string | undefined {
  // What a linter found in a file that was written is news, not a failure to write it.
  if (WRITERS.has(tool) && (value.success === true || typeof value.bytes_written === 'number')) {
    return undefined
  }
  if (typeof value.error === 'string' && value.error !== '') return value.error
  if (value.error) return JSON.stringify(value.error)
  if (tool === 'terminal') return exitFailure(value.exit_code)
  if (value.success === false || value.failed === true) return `${tool} reported a failure`
  if (value.status === 'error' || value.status === 'failed') return `${tool}: ${value.status}`
  return undefined
}

function exitFailure(exitCode: unknown): string | undefined {
  return typeof exitCode === 'number' && exitCode !== 0 ? `exit code ${exitCode}` : undefined
}

function firstLine(text: string): string {
  return head(text).split('\n', 1)[0] ?? ''
}

function head(text: string): string {
  return text.slice(0, HEAD_CHARS)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

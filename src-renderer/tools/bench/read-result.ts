/** A result as a person reads it; tools answer in JSON, and say in it when they failed. */
import { parseForeignJson } from '../../session/call/foreign-json.ts'

export function readResult(result: string): { text: string; isError: boolean } {
  const value = parseForeignJson(result)
  if (value === undefined) return { text: result, isError: false }
  const isError =
    typeof value === 'object' && value !== null && 'error' in value && Boolean(value.error)
  return { text: typeof value === 'string' ? value : JSON.stringify(value, null, 2), isError }
}

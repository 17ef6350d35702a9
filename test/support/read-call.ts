/** A call as the loop hands it on: its arguments read once. */
import { readArguments } from '../../src-main/lib/read-arguments.ts'
import type { ReadCall } from '../../src-main/ports/call.ts'

export function readCall(id: string, name: string, args: unknown = {}): ReadCall {
  const text = typeof args === 'string' ? args : (JSON.stringify(args) ?? '')
  return { id, name, text, args: readArguments(args) }
}

/** A `tool_call` becomes the calls that it holds, before anybody plans, guards, asks or shows them. */
import { isObject, readArguments } from '../lib/read-arguments.ts'
import type { ReadCall } from '../ports/call.ts'
import { TOOL_CALL } from './search-tools.ts'

/** The first keeps the id; the others are given one of their own when they are planned. */
export function unwrapCalls(calls: readonly ReadCall[]): readonly ReadCall[] {
  if (!calls.some(({ name }) => name === TOOL_CALL)) return calls
  return calls.flatMap((call) => (call.name === TOOL_CALL ? (heldBy(call) ?? call) : call))
}

/** Undefined when they cannot be read: then dispatch says what a call looks like. */
function heldBy({ id, args }: ReadCall): ReadCall[] | undefined {
  if (!args.ok) return undefined
  const given = 'calls' in args.args ? parsed(args.args.calls) : args.args
  const calls = Array.isArray(given) ? given : [given]
  const held = calls.map((each) => readHeld(id, parsed(each)))
  return held.length > 0 && held.every((each) => each !== undefined) ? held : undefined
}

function readHeld(id: string, given: unknown): ReadCall | undefined {
  if (!isObject(given) || typeof given.name !== 'string' || given.name === TOOL_CALL)
    return undefined
  const wanted = given.arguments ?? {}
  const args = readArguments(wanted)
  const text = typeof wanted === 'string' ? wanted : JSON.stringify(wanted)
  return { id, name: given.name, text, args }
}

/** Models write an inner object as text now and then. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

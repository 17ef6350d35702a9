/** Puts tool calls together from streamed deltas, in all the variants that servers send. */
import { parseJson } from '../../lib/parse-json.ts'
import { MAX_CALLS_RUN, type ModelCall } from './model.ts'

export interface CallDelta {
  index?: number | null
  id?: string | null
  function?: { name?: string | null; arguments?: unknown } | null
}

interface Growing {
  key: string
  id: string
  name: string
  arguments: string
}

export function createCallAssembler(newId: () => string) {
  const growing: Growing[] = []
  return { push, calls }

  /** The call that this delta belongs to, as it stands now; nothing for one too many. */
  function push(delta: CallDelta): ModelCall | undefined {
    const call = find(delta) ?? begin(delta)
    if (!call) return undefined
    if (delta.id && call.id === '') call.id = delta.id
    call.name = joinName(call, delta.function?.name ?? '')
    call.arguments = joinArguments(call.arguments, delta.function?.arguments)
    return { id: call.id || call.key, name: call.name, arguments: call.arguments }
  }

  function calls(): ModelCall[] {
    return growing
      .filter((call) => call.name !== '')
      .map((call) => ({
        id: call.id || call.key,
        name: call.name,
        arguments: call.arguments.trim() || '{}',
      }))
  }

  function find(delta: CallDelta): Growing | undefined {
    const known = delta.id ? growing.findLast((call) => call.id === delta.id) : undefined
    if (known) return isOtherCall(delta, known) ? undefined : known
    const sameIndex = atIndex(delta)
    // Some servers give every call the index 0: another id is another call, if it has a name. One
    // without a name is a server that makes up a new id for every piece.
    if (delta.id && sameIndex) {
      const isOther = sameIndex.id !== '' && Boolean(delta.function?.name)
      return isOther ? undefined : sameIndex
    }
    if (delta.id) return undefined
    const candidate = typeof delta.index === 'number' ? sameIndex : growing.at(-1)
    return candidate && isNextCall(delta, candidate) ? undefined : candidate
  }

  function begin(delta: CallDelta): Growing | undefined {
    if (growing.length > MAX_CALLS_RUN) return undefined
    const call = {
      key: `${delta.index ?? growing.length}:${newId()}`,
      id: delta.id ?? '',
      name: '',
      arguments: '',
    }
    growing.push(call)
    return call
  }

  function atIndex({ index }: CallDelta): Growing | undefined {
    return growing.findLast((call) => call.key.startsWith(`${index ?? -1}:`))
  }
}

/** Whole calls without ids, one after the other, under one index or under none. */
function isNextCall({ function: part }: CallDelta, before: Growing): boolean {
  const isWhole = Boolean(part?.name) && Boolean(part?.arguments)
  return isWhole && isObject(before.arguments)
}

/** A whole call after a whole call is another one, although the server gave both the same id. */
function isOtherCall(delta: CallDelta, before: Growing): boolean {
  const next = delta.function?.arguments
  return typeof next === 'string' && isObject(next) && isNextCall(delta, before)
}

function isObject(text: string): boolean {
  const value: unknown = parseJson(text)
  return typeof value === 'object' && value !== null
}

/** A name may come in parts, or whole with every delta. */
function joinName(call: Growing, part: string): string {
  if (part === '' || part === call.name) return call.name
  return call.arguments === '' ? call.name + part : call.name
}

function joinArguments(sofar: string, part: unknown): string {
  if (typeof part === 'string') return sofar + part
  if (typeof part === 'object' && part !== null) return JSON.stringify(part)
  return sofar
}

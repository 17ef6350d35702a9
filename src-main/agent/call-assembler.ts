/** Puts tool calls together from streamed deltas, in all the variants that servers send. */
import type { ModelCall } from './model.ts'

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

  /** The call that this delta belongs to, as it stands now. */
  function push(delta: CallDelta): ModelCall {
    const call = find(delta) ?? begin(delta)
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
    const last = growing.at(-1)
    if (delta.id) {
      const known = growing.find((call) => call.id === delta.id)
      if (known) return known
      // Some servers give every call the index 0: another id is another call.
      const sameIndex = growing.find((call) => call.key === keyOf(delta))
      return sameIndex && sameIndex.id === '' ? sameIndex : undefined
    }
    if (typeof delta.index === 'number')
      return growing.findLast((call) => call.key.startsWith(`${delta.index}:`))
    // Neither id nor index: a whole new call has a name after the last one has its arguments.
    return delta.function?.name && last?.arguments ? undefined : last
  }

  function begin(delta: CallDelta): Growing {
    const call = {
      key: `${delta.index ?? growing.length}:${newId()}`,
      id: delta.id ?? '',
      name: '',
      arguments: '',
    }
    growing.push(call)
    return call
  }

  function keyOf(delta: CallDelta): string | undefined {
    return growing.findLast((call) => call.key.startsWith(`${delta.index ?? -1}:`))?.key
  }
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

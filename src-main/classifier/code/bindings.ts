/** Notes what the names and fields of a program were given, while it is read. */
import { type ComputedField, NOTHING, type Node } from './nodes.ts'

const MOST_FOR_A_NAME = 24 // a name that is given more than this may be anything
const MOST_COMPUTED = 200 // fields with a name that is worked out

export function createBindings() {
  const names = new Map<string, Node[]>()
  const fields = new Map<string, Node[]>()
  const computed: ComputedField[] = []
  const taken: Node[] = []
  return { names, fields, computed, taken, give, bind, changed }

  function give(map: Map<string, Node[]>, name: string, value: Node) {
    const known = map.get(name)
    if (!known) map.set(name, [value])
    else if (known.length < MOST_FOR_A_NAME) known.push(value)
  }

  /** `a = …`, `a, b = …`, `{ a, b: c } = …`, `o.a = …`, `o['a'] = …`. */
  function bind(target: Node, value: Node): void {
    if (target.kind === 'name') give(names, target.name, value)
    else if (target.kind === 'member') give(fields, target.name, value)
    else if (target.kind === 'index') {
      const [key] = target.keys
      const [name, ...more] = key?.kind === 'text' ? key.pieces : []
      if (typeof name === 'string' && more.length === 0) give(fields, name, value)
      else if (key && computed.length < MOST_COMPUTED) computed.push({ of: target.of, key, value })
    } else if (target.kind === 'list')
      target.items.forEach((item, index) => {
        const own = value.kind === 'list' ? (value.items[index] ?? NOTHING) : undefined
        bind(item, own ?? { kind: 'element', of: value })
      })
    else if (target.kind === 'dict')
      for (const entry of target.entries) {
        if (entry.isKey) continue
        if (entry.computed) bind(entry.value, take(value, entry.computed))
        else if (entry.key === null) bind(entry.value, value)
        else bind(entry.value, { kind: 'member', of: value, name: entry.key })
      }
    // `{ a = 1 } = …`
    else if (target.kind === 'choice')
      for (const option of target.options.slice(0, 1)) bind(option, value)
  }

  /** `{ [key]: a } = …` looks up what `…[key]` does. */
  function take(of: Node, key: Node): Node {
    const node: Node = { kind: 'index', of, keys: [key], isSlice: false }
    if (taken.length < MOST_COMPUTED) taken.push(node)
    return node
  }

  /** `path += 'x'`: what it was given last, with this behind it. */
  function changed(target: Node, sign: string, value: Node): void {
    const map = target.kind === 'name' ? names : target.kind === 'member' ? fields : undefined
    if (!map || (target.kind !== 'name' && target.kind !== 'member')) return
    const last = map.get(target.name)?.at(-1)
    if (last) give(map, target.name, { kind: 'binary', sign, left: last, right: value })
  }
}

export type Bindings = ReturnType<typeof createBindings>

/** Follows values through a program, without order and without running it: what may a name stand for? */
import { isModule, memberPath, modulePath, namePath } from './modules.ts'
import { type Node, type Program, partsOf } from './nodes.ts'
import { type Facts, resultOf } from './results.ts'
import { formatted, methodOfText } from './texts.ts'
import {
  DOUBTFUL,
  folderOf,
  isDoubtful,
  joined,
  nameOf,
  type Piece,
  piecesOf,
  text,
  textOf,
  UNKNOWN,
  type Value,
} from './values.ts'

const MOST_VALUES = 8 // that one expression may stand for
const MOST_ARGUMENTS = 24 // that one parameter is given in a program
const MOST_STEPS = 60_000 // expressions looked at in one program
/** Methods of lists that hand each item to a function. */
const TAKES_EACH = /^(?:forEach|map|flatMap|filter|some|every|find|findIndex|findLast)$/

export function createFlow(program: Program, language: 'python' | 'node', facts: Facts) {
  const known = new Map<Node, readonly Value[]>()
  const open = new Set<Node>()
  const givenTo = new Map<string, Node[]>()
  let steps = 0
  noteArguments()
  return { valuesOf, isExhausted: () => steps > MOST_STEPS }

  /** What the functions of the program are called with. */
  function noteArguments() {
    const rest = [...program.roots]
    for (let node = rest.pop(); node; node = rest.pop()) {
      if (node.kind === 'call') {
        const called = node.of.kind === 'member' ? program.fields.get(node.of.name) : undefined
        const name = node.of.kind === 'name' || node.of.kind === 'member' ? node.of.name : ''
        const own = node.of.kind === 'function' ? [node.of] : []
        // `import('fs').then((fs) => …)`
        if (node.of.kind === 'member' && node.of.name === 'then')
          for (const handler of handlersOf(node.args[0]?.value))
            if (handler.made.parameters[0]) give(handler.made.parameters[0], node.of.of)
        // `list.forEach((item) => …)`
        if (node.of.kind === 'member' && TAKES_EACH.test(node.of.name))
          for (const handler of handlersOf(node.args[0]?.value))
            if (handler.made.parameters[0])
              give(handler.made.parameters[0], { kind: 'element', of: node.of.of })
        for (const target of [...(program.names.get(name) ?? []), ...(called ?? []), ...own])
          if (target.kind === 'function') {
            const isMethod = /^(?:self|cls)$/.test(target.made.parameters[0] ?? '')
            // `subprocess.run(…)` does not call the program's own `run`.
            if (node.of.kind === 'member' && !isMethod && !called) continue
            node.args.forEach((arg, index) => {
              const parameter = arg.name ?? target.made.parameters[index + (isMethod ? 1 : 0)]
              if (parameter)
                give(parameter, arg.isSpread ? { kind: 'element', of: arg.value } : arg.value)
            })
          }
      }
      rest.push(...partsOf(node))
    }
  }

  function handlersOf(node: Node | undefined) {
    const given = node?.kind === 'name' ? (program.names.get(node.name) ?? []) : [node]
    return given.flatMap((one) => (one?.kind === 'function' ? [one] : []))
  }

  function give(parameter: string, value: Node) {
    const given = givenTo.get(parameter)
    if (given) {
      if (given.length < MOST_ARGUMENTS) given.push(value)
    } else givenTo.set(parameter, [value])
  }

  function valuesOf(node: Node): readonly Value[] {
    const before = known.get(node)
    if (before) return before
    if (open.has(node) || ++steps > MOST_STEPS) return [UNKNOWN]
    open.add(node)
    const found = few(evaluate(node))
    open.delete(node)
    known.set(node, found)
    return found
  }

  function few(values: readonly Value[]): readonly Value[] {
    if (values.length === 0) return [UNKNOWN]
    if (values.length <= MOST_VALUES) return values
    return [...values.filter(({ kind }) => kind !== 'unknown').slice(0, MOST_VALUES), UNKNOWN]
  }

  function evaluate(node: Node): readonly Value[] {
    switch (node.kind) {
      case 'name':
        return named(node.name)
      case 'number':
        return [{ kind: 'number', value: node.value }]
      case 'text':
        return joinAll(
          node.pieces.map((piece) => (typeof piece === 'string' ? [text(piece)] : valuesOf(piece))),
        )
      case 'module':
        return [{ kind: 'ref', path: modulePath(node.path, language) }]
      case 'member':
        return valuesOf(node.of).flatMap((of) => memberOf(of, node.name))
      case 'index':
        return indexed(node)
      case 'call':
        return called(node)
      case 'binary':
        return combined(node.sign, node.left, node.right)
      case 'choice':
        return node.options.flatMap(valuesOf)
      case 'dict':
        return [{ kind: 'made', node }, ...spreadModules(node)]
      case 'list':
      case 'each':
        return [{ kind: 'made', node }]
      case 'function':
        return [{ kind: 'function', made: node.made }]
      case 'element':
        return elementsOf(node.of)
      case 'other':
        return node.parts.some((part) => valuesOf(part).some(isDoubtful)) ? [DOUBTFUL] : [UNKNOWN]
    }
  }

  /** `{ ...fs }` is as good as `fs`. */
  function spreadModules({ entries }: Node & { kind: 'dict' }): readonly Value[] {
    const spread = entries.filter(({ key, computed, isKey }) => !key && !computed && !isKey)
    return spread.flatMap(({ value }) =>
      valuesOf(value).filter((one) => one.kind === 'ref' && isModule(one.path, language)),
    )
  }

  function named(name: string): readonly Value[] {
    const given = [...(program.names.get(name) ?? []), ...(givenTo.get(name) ?? [])]
    if (given.length > 0) return given.flatMap(valuesOf)
    const fact = facts.names.get(name)
    if (fact) return [fact]
    const path = namePath(name, language)
    return [
      { kind: 'ref', path },
      ...program.opened.map(
        (module): Value => ({ kind: 'ref', path: `${modulePath(module, language)}.${name}` }),
      ),
    ]
  }

  function memberOf(of: Value, name: string): readonly Value[] {
    if (of.kind === 'ref') {
      const path = memberPath(of.path, name, language)
      const fact = facts.names.get(path)
      if (fact) return [fact]
      if (/^process\.env$|^os\.environ$/.test(of.path)) return [facts.variable(name)]
      // A field of an object of the program's own, or a name that its class holds.
      const own = isModule(of.path.split('.')[0] ?? '', language)
        ? undefined
        : (program.fields.get(name) ??
          (/^(?:this|self)$/.test(of.path) ? program.names.get(name) : undefined))
      return own ? [...own.flatMap(valuesOf), { kind: 'ref', path }] : [{ kind: 'ref', path }]
    }
    if (of.kind === 'text') {
      if (name === 'parent') return [folderOf(of)]
      if (name === 'name' || name === 'stem') return [nameOf(of)]
    }
    if (of.kind === 'made' && of.node.kind === 'dict') {
      const values = of.node.entries.filter(({ key }) => key === name)
      if (values.length > 0) return values.flatMap(({ value }) => valuesOf(value))
    }
    // A field, or a name that a class holds.
    const fields =
      program.fields.get(name) ?? (of.kind === 'unknown' ? program.names.get(name) : undefined)
    if (fields) return fields.flatMap(valuesOf)
    return [isDoubtful(of) ? DOUBTFUL : UNKNOWN]
  }

  function indexed(node: Node & { kind: 'index' }): readonly Value[] {
    const [key] = node.keys
    return valuesOf(node.of).flatMap((of): readonly Value[] => {
      if (of.kind === 'text') return [sliced(of, node)]
      if (!key) return [of]
      return valuesOf(key).flatMap((wanted): readonly Value[] => {
        const name = textOf(wanted)
        if (of.kind === 'ref') {
          if (of.path === 'sys.argv' || of.path === 'process.argv')
            return [facts.argument(wanted.kind === 'number' ? wanted.value : null)]
          if (name === undefined) return [isEnvironment(of.path) ? DOUBTFUL : UNKNOWN]
          if (of.path === 'sys.modules') return [{ kind: 'ref', path: modulePath(name, language) }]
          return memberOf(of, name)
        }
        if (of.kind === 'made' && of.node.kind === 'list' && wanted.kind === 'number') {
          const item = of.node.items.at(wanted.value)
          return item && !node.isSlice ? valuesOf(item) : [of]
        }
        if (name !== undefined) return memberOf(of, name)
        return of.kind === 'made' ? elementsOfValue(of) : [isDoubtful(of) ? DOUBTFUL : UNKNOWN]
      })
    })
  }

  function sliced(of: Value, node: Node & { kind: 'index' }): Value {
    const whole = textOf(of)
    if (whole === undefined) return isDoubtful(of) ? DOUBTFUL : UNKNOWN
    const numbers = node.keys.map((key) => valuesOf(key)[0])
    const [first] = numbers
    if (!node.isSlice)
      return first?.kind === 'number' ? text(whole.at(first.value) ?? '') : DOUBTFUL
    // Which of the numbers is which is not kept: `[::-1]` and `[2:]` are told by their value.
    if (numbers.length === 1 && first?.kind === 'number' && first.value === -1)
      return text([...whole].reverse().join(''))
    return DOUBTFUL
  }

  function called(node: Node & { kind: 'call' }): readonly Value[] {
    const argumentNodes = node.args.filter(({ name }) => name === null)
    const first = () => argumentNodes.map(({ value }) => valuesOf(value)[0] ?? UNKNOWN)
    const found = valuesOf(node.of).flatMap((of): readonly Value[] => {
      if (of.kind === 'function')
        return of.made.returned.length > 0 ? of.made.returned.flatMap(valuesOf) : [UNKNOWN]
      if (of.kind !== 'ref') return []
      const each = argumentNodes[0]
      // Every value of the first argument counts, of the others one.
      const firsts = each ? valuesOf(each.value) : [undefined]
      return firsts.flatMap((value) => {
        const args = value ? [value, ...first().slice(1)] : first()
        return resultOf(of.path, args, { facts, listOf, language, reference: memberOf }) ?? []
      })
    })
    if (found.length > 0) return found
    if (node.of.kind === 'member') {
      const method = node.of
      const results = valuesOf(method.of).flatMap((on) => methodResult(on, method.name, first()))
      if (results.length > 0) return results
    }
    const isForeign =
      first().some(isDoubtful) ||
      (node.of.kind === 'member' && valuesOf(node.of.of).some(isDoubtful))
    return [isForeign ? DOUBTFUL : UNKNOWN]
  }

  function methodResult(on: Value, name: string, args: readonly Value[]): readonly Value[] {
    if (name === 'join' && on.kind !== 'ref') return [joinedList(on, args[0])]
    if (name === 'get' && on.kind === 'made') {
      const key = textOf(args[0])
      return key === undefined ? elementsOfValue(on) : memberOf(on, key)
    }
    if (on.kind === 'text') {
      if (name === 'joinpath') return [joined([on, ...args], true)]
      if (name === 'with_name') return [joined([folderOf(on), args[0]], false)]
      if (/^(?:glob|rglob|iterdir)$/.test(name)) return [text(...on.pieces, '/', null)]
      if (name === 'expanduser') return [facts.expanded(on)]
      if (name === 'split') return [{ kind: 'made', node: splitNode(textOf(on), textOf(args[0])) }]
      const result = methodOfText(name, on, args)
      return result ? [result] : []
    }
    if (/^(?:reverse|reversed)$/.test(name) && on.kind === 'made' && on.node.kind === 'list')
      return [{ kind: 'made', node: { kind: 'list', items: on.node.items.toReversed() } }]
    if (/^(?:read|text|json|decode|strip|split|toString|content)$/.test(name) && isDoubtful(on))
      return [DOUBTFUL]
    return []
  }

  function splitNode(whole: string | undefined, by: string | undefined): Node {
    if (whole === undefined) return { kind: 'other', parts: [] }
    const items = by === undefined ? whole.split(/\s+/) : whole.split(by)
    return {
      kind: 'list',
      items: items.map((item) => ({ kind: 'text', pieces: [item], quote: "'" })),
    }
  }

  /** `'/'.join(list)` in Python, `list.join('/')` in JavaScript. */
  function joinedList(on: Value, arg: Value | undefined): Value {
    const [source, between] =
      on.kind === 'text' ? [arg, textOf(on) ?? ''] : [on, textOf(arg) ?? ',']
    const items = source ? listOf(source) : undefined
    if (!items) return source && isDoubtful(source) ? DOUBTFUL : UNKNOWN
    return text(
      ...items.flatMap((item, index): Piece[] => [
        ...(index > 0 ? [between] : []),
        ...piecesOf(item),
      ]),
    )
  }

  function listOf(value: Value): readonly Value[] | undefined {
    if (value.kind === 'text' && textOf(value) !== undefined)
      return [...(textOf(value) ?? '')].map((letter) => text(letter))
    if (value.kind !== 'made') return undefined
    if (value.node.kind === 'list')
      return value.node.items.slice(0, 200).map((item) => valuesOf(item)[0] ?? UNKNOWN)
    // A list that is worked out letter by letter hides what it says.
    if (value.node.kind === 'each') {
      const element = valuesOf(value.node.element)
      return element.some(isDoubtful) ? [DOUBTFUL] : undefined
    }
    return undefined
  }

  function elementsOf(node: Node): readonly Value[] {
    return valuesOf(node).flatMap(elementsOfValue)
  }

  function elementsOfValue(value: Value): readonly Value[] {
    if (value.kind === 'made') {
      if (value.node.kind === 'list') return value.node.items.flatMap(valuesOf)
      if (value.node.kind === 'dict')
        return value.node.entries.flatMap((entry) => valuesOf(entry.value))
      if (value.node.kind === 'each') return valuesOf(value.node.element)
    }
    if (value.kind === 'ref' && /^(?:sys|process)\.argv$/.test(value.path))
      return [facts.argument(null)]
    // What a listing gave begins with its folder.
    if (value.kind === 'text' && value.pieces.includes(null)) return [value]
    return [isDoubtful(value) ? DOUBTFUL : UNKNOWN]
  }

  function combined(sign: string, left: Node, right: Node): readonly Value[] {
    const [lefts, rights] = [valuesOf(left), valuesOf(right)]
    if (sign === '+' && (isTextual(lefts) || isTextual(rights))) return joinAll([lefts, rights])
    if (sign === '/' && isTextual(lefts))
      return pairs(lefts, rights).map(([one, other]) => joined([one, other], true))
    if (sign === '%' && isTextual(lefts)) {
      const [first] = rights
      const args = first?.kind === 'made' ? (listOf(first) ?? []) : rights.slice(0, 1)
      return lefts.map((one) => formatted(one, args))
    }
    if (sign === '*' && isTextual(lefts)) return lefts
    return [...lefts, ...rights].some(isDoubtful) ? [DOUBTFUL] : [UNKNOWN]
  }

  function isTextual(values: readonly Value[]): boolean {
    return values.some(({ kind }) => kind === 'text' || kind === 'doubtful')
  }

  function pairs(lefts: readonly Value[], rights: readonly Value[]): [Value, Value][] {
    return lefts
      .flatMap((left) => rights.map((right): [Value, Value] => [left, right]))
      .slice(0, MOST_VALUES)
  }

  function joinAll(parts: readonly (readonly Value[])[]): readonly Value[] {
    let found: readonly Value[] = [text()]
    for (const values of parts)
      found = pairs(found, values).map(([left, right]) =>
        text(...piecesOf(left), ...piecesOf(right)),
      )
    return found
  }
}

function isEnvironment(path: string): boolean {
  return path === 'os.environ' || path === 'process.env'
}

/** The calls of a Python or JavaScript program, with what their names and arguments stand for. */
import type { Code, CodeArgument, CodeCall } from './calls.ts'
import { isActingName, isDangerousValue } from './effects.ts'
import { environmentOf } from './environment.ts'
import { createFlow } from './flow.ts'
import { isModule, leadsEverywhere } from './modules.ts'
import { type Argument, NOTHING, type Node, partsOf } from './nodes.ts'
import { readProgram } from './reader.ts'
import type { Facts } from './results.ts'
import { type CodeToken, readCode } from './tokens.ts'
import { FOREIGN, isDoubtful, textOf, type Value } from './values.ts'

type Flowing = 'python' | 'node'

const MOST_CALLS = 3 // ways to read one call, when its arguments may be several things

/** Functions that may be given a module or a dangerous function, because they only look at it. */
const LOOKERS =
  /^(?:print|repr|str|type|dir|help|id|hasattr|isinstance|callable|len|inspect\.(?!getmembers)\w+|importlib\.reload|console\.\w+|promisify|util\.promisify|util\.inspect|typeof|vars|getattr|Reflect\.get|mock\.patch\.object|patch\.object|monkeypatch\.\w+|vi\.\w+|jest\.\w+|sinon\.\w+)$/

export function readFlow(text: string, language: Flowing, facts: Facts): Code {
  const tokens = readCode(text, language)
  const program = readProgram(tokens, language)
  const flow = createFlow(program, language, facts)
  const calls: CodeCall[] = []
  const followed = new Set([...program.names.values()].flat())
  let isRoundabout = program.isTooDeep
  for (const root of program.roots) visit(root, 'value')
  for (const [, given] of program.fields) for (const node of given) use(node)
  const names = new Set<string>()
  collect(tokens, names)
  return {
    tokens,
    calls,
    environment: environmentOf(program, tokens, flow),
    isRoundabout: isRoundabout || flow.isExhausted(),
    has: (...wanted) => wanted.some((name) => names.has(name)),
  }

  type Role = 'value' | 'called' | 'bound' | 'looked-at'

  function visit(start: Node, startRole: Role) {
    const rest: [Node, Role][] = [[start, startRole]]
    for (let next = rest.pop(); next; next = rest.pop()) {
      const [node, role] = next
      if (role === 'value') use(node)
      if (node.kind === 'call') judgeCall(node)
      else if (node.kind === 'index') lookUp(node)
      else if (node.kind === 'member') passThrough(node, role)
      rest.push(
        ...partsOf(node)
          .toReversed()
          .map((part): [Node, Role] => [part, roleOf(node, part)]),
      )
    }
  }

  /** `os.system.__call__`, `execSync.bind`, `f.__globals__`. */
  function passThrough({ of, name }: Node & { kind: 'member' }, role: Role) {
    const isDangerous = flow
      .valuesOf(of)
      .some((value) => value.kind === 'ref' && isDangerousValue(value.path, language))
    const isHarmless = /^(?:resolve|cache|main|name|length|__name__|__doc__|extensions)$/.test(name)
    if (leadsEverywhere(name, language) || (isDangerous && !isHarmless)) isRoundabout = true
    if (name === '__getattribute__' && flow.valuesOf(of).some(isOpenModule)) isRoundabout = true
    if (language === 'python' && role !== 'called' && PATH_METHODS.test(name)) isRoundabout = true
  }

  /** `rm['-rf', path]` of plumbum, which somebody starts later. */
  function isBoundProgram(value: Value): boolean {
    return value.kind === 'ref' && /^plumbum\.(?:cmd|local(?:\.cmd)?)\.\w+$/.test(value.path)
  }

  function isOpenModule(value: Value): boolean {
    return value.kind === 'ref' && value.path !== '' && isModule(value.path, language)
  }

  function roleOf(node: Node, part: Node): Role {
    // `f = os.system` is followed by the name, so that it need not be asked about by itself.
    if (followed.has(part)) return 'bound'
    if ((node.kind === 'member' || node.kind === 'index') && node.of === part) return 'called'
    if (node.kind !== 'call') return 'value'
    if (node.of === part) return 'called'
    const isLooker = flow.valuesOf(node.of).some((of) => of.kind === 'ref' && LOOKERS.test(of.path))
    return isLooker || flow.valuesOf(node.of).some(({ kind }) => kind === 'function')
      ? 'looked-at'
      : 'value'
  }

  /** A dangerous function, or a module full of them, handed on to where it cannot be followed. */
  function use(node: Node) {
    if (
      node.kind !== 'name' &&
      node.kind !== 'member' &&
      node.kind !== 'index' &&
      node.kind !== 'call'
    )
      return
    if (followed.has(node)) return
    for (const value of flow.valuesOf(node)) {
      if (value.kind !== 'ref' || value.path === '') continue
      if (isDangerousValue(value.path, language)) isRoundabout = true
      // Modules of JavaScript are handed to libraries all the time; `fs` is found by its names.
      const isHanded =
        isModule(value.path, language) &&
        !/^(?:fs|process|Bun|Deno|module|net|sys|asyncio|socket|signal)/.test(value.path)
      if (isHanded && node.kind !== 'call') isRoundabout = true
    }
  }

  /** `os[name]`, `globals()[name]`: which member it is, has to be known. */
  function lookUp(node: Node & { kind: 'index' }) {
    const isDangerous = flow
      .valuesOf(node.of)
      .some(
        (of) =>
          of.kind === 'ref' &&
          (of.path === '' || of.path === 'sys.modules' || isModule(of.path, language)),
      )
    const [key] = node.keys
    if (!key) return
    if (flow.valuesOf(node.of).some(isBoundProgram)) isRoundabout = true
    const keys = flow.valuesOf(key)
    if (isDangerous && keys.some((value) => textOf(value) === undefined)) isRoundabout = true
    const built = key.kind !== 'text' && key.kind !== 'name' && key.kind !== 'number'
    if (built && keys.some((value) => isHiddenName(textOf(value)))) isRoundabout = true
  }

  function isHiddenName(name: string | undefined): boolean {
    if (name === undefined) return false
    return HIDDEN.test(name) || isActingName(name, language) || leadsEverywhere(name, language)
  }

  function judgeCall(node: Node & { kind: 'call' }) {
    const callees = flow.valuesOf(node.of)
    const receiver = node.of.kind === 'member' || node.of.kind === 'index' ? node.of.of : undefined
    const owners = receiver ? flow.valuesOf(receiver) : []
    // `import(x)`, `getattr(os, x)`: what comes out is a module's own affair.
    for (const callee of callees) {
      if (callee.kind === 'ref' && MEMBER_OF.test(callee.path)) checkMember(node)
      if (callee.kind === 'ref' && ALL_MEMBERS_OF.test(callee.path)) checkWhole(node)
      if (callee.kind === 'function') continue
      const path = callee.kind === 'ref' ? callee.path : pathOf(node.of)
      if (path === undefined) continue
      const dot = path.lastIndexOf('.')
      const written = node.of.kind === 'member' ? node.of.name : undefined
      const name = callee.kind === 'ref' ? path.slice(dot + 1) : (written ?? path)
      const owner = callee.kind === 'ref' ? path.slice(0, Math.max(0, dot)) : ''
      if (
        /(?:^|\.)constructor$/.test(path) &&
        node.args.length > 0 &&
        !/^(?:super|this)/.test(path)
      )
        isRoundabout = true
      for (const args of variants(node.args))
        for (const own of owners.length > 0 ? owners.slice(0, MOST_CALLS) : [undefined])
          calls.push({
            name,
            owner: own?.kind === 'text' ? '' : owner,
            args,
            ownerArgs: own && own.kind !== 'ref' ? [argumentOf(own, receiver, [])] : [],
          })
    }
  }

  /** `x.y.run` when nothing is known of x: by its written name. */
  function pathOf(node: Node): string | undefined {
    return node.kind === 'member' ? node.name : node.kind === 'name' ? node.name : undefined
  }

  function checkMember({ args }: Node & { kind: 'call' }) {
    const [of, name] = args
    if (!of || !name) return
    const isOpen = flow
      .valuesOf(of.value)
      .some(
        (value) => value.kind === 'ref' && (value.path === '' || isModule(value.path, language)),
      )
    const wanted = flow.valuesOf(name.value)
    if (isOpen && wanted.some((value) => textOf(value) === undefined)) isRoundabout = true
    if (wanted.some((value) => isDoubtful(value) || isHiddenName(textOf(value))))
      isRoundabout = true
  }

  /** `Object.values(fs)[3](…)`: one of them, and nobody sees which. */
  function checkWhole({ args }: Node & { kind: 'call' }) {
    if (args.some(({ value }) => flow.valuesOf(value).some(isOpenModule))) isRoundabout = true
  }

  /** `f(*list)`, `f(**options)`: what is in them, as far as it is known. */
  function spread(arg: Argument): readonly Argument[] {
    if (!arg.isSpread) return [arg]
    const [only] = flow.valuesOf(arg.value)
    const node = only?.kind === 'made' ? only.node : undefined
    const plain = { name: null, isSpread: false, tokens: [] }
    if (node?.kind === 'list') return node.items.map((value) => ({ ...plain, value }))
    if (node?.kind === 'dict' && arg.tokens[0]?.text === '**')
      return node.entries.map(({ key, value }) => ({ ...plain, value, name: key }))
    return [{ ...arg, value: NOTHING, tokens: [] }]
  }

  function variants(given: readonly Argument[]): CodeArgument[][] {
    const args = given.flatMap(spread)
    const values = args.map(({ value }) => flow.valuesOf(value))
    const count = Math.min(MOST_CALLS * 2, Math.max(1, ...values.map(({ length }) => length)))
    return Array.from({ length: count }, (_, turn) =>
      args.map((arg, index) => {
        const own = values[index] ?? []
        return { ...argumentOf(own[turn % own.length], arg.value, arg.tokens), name: arg.name }
      }),
    )
  }

  function argumentOf(
    value: Value | undefined,
    node: Node | undefined,
    tokens: readonly CodeToken[],
  ): CodeArgument {
    const inner = value?.kind === 'made' ? value.node : node
    const list = inner?.kind === 'list' ? inner.items.map(knownText) : null
    const pieces =
      value?.kind === 'text'
        ? value.pieces.map((piece) => (piece === FOREIGN ? null : piece))
        : null
    const entries = inner?.kind === 'dict' ? inner.entries : []
    return {
      pieces,
      list,
      tokens,
      isDoubtful: value !== undefined && isDoubtful(value),
      option: (name) => {
        const entry = entries.find(({ key }) => key === name)
        return entry ? argumentOf(flow.valuesOf(entry.value)[0], entry.value, []) : undefined
      },
    }
  }

  function knownText(node: Node): string | null {
    const [only, ...others] = flow.valuesOf(node)
    if (only?.kind === 'number') return String(only.value)
    return others.length === 0 ? (textOf(only) ?? null) : null
  }
}

/** What a path does to its file, handed on instead of called. */
const PATH_METHODS = /^(?:unlink|rmdir|write_text|write_bytes|symlink_to|hardlink_to)$/
const ALL_MEMBERS_OF =
  /^(?:Object\.(?:values|entries|getOwnPropertyDescriptors?)|inspect\.getmembers\w*)$/
const MEMBER_OF = /^(?:getattr|Reflect\.get|operator\.attrgetter|object\.__getattribute__)$/
/** Names that nobody spells in pieces without a reason. */
const HIDDEN =
  /^(?:system|popen|execSync|execFileSync|spawnSync|execFile|rmtree|unlink|rmdir|write_text|write_bytes|rmSync|unlinkSync|rmdirSync|eval|exec|constructor|mainModule|child_process|__import__|__globals__)$/

function collect(tokens: readonly CodeToken[], names: Set<string>) {
  for (const token of tokens) {
    if (token.kind === 'string' || token.kind === 'name') names.add(token.text)
    for (const hole of token.holes ?? []) collect(hole, names)
  }
}

/**
 * Finds wires without a source and without an end: dependencies that a service could be given and
 * is not, members that it returns and nobody reads, requests and events that no window knows.
 *
 * It follows values by the names they go under, not by their types: what flows where it cannot
 * follow counts as connected, so it may miss a dead wire, but what it names is dead.
 */
import type { Sources } from './layers.ts'
import { unreadOf } from './member-reads.ts'
import {
  bindingOf,
  functionAround,
  keyOf,
  type Node,
  nameOfMember,
  readTrees,
  type Trees,
} from './syntax-trees.ts'

/** What makes a service: it is called once, with all that the service may use. */
const FACTORY = /#(create|compose)[A-Z]/
/** What such a parameter is called, also in a function that is no service. */
const DEPENDENCIES = /^(deps|options)$/
const CONTRACT = 'src-main/contract/'
const MAIN = 'src-main/'
const WINDOW = 'src-renderer/'

export interface DeadWire {
  /** The file and the name of the wire. */
  wire: string
  sentence: string
}

/** Wires that may be dead, and why. */
export interface Seam {
  reason: string
  wires: readonly string[]
}

/** One sentence for each fault, and for each seam that is none any more. */
export function brokenWires(sources: Sources, seams: readonly Seam[]): string[] {
  const dead = deadWires(sources)
  const exempt = new Set(seams.flatMap(({ wires }) => wires))
  const needed = new Set(dead.map(({ wire }) => wire))
  return [
    ...dead.filter(({ wire }) => !exempt.has(wire)).map(({ sentence }) => sentence),
    ...[...exempt].filter((wire) => !needed.has(wire)).map((wire) => `${wire} needs no exemption`),
  ]
}

function deadWires(sources: Sources): DeadWire[] {
  const trees = readTrees(sources)
  const unfed = [...trees.functions.keys()].flatMap((key) => unfedDependencies(key, trees))
  const known = new Set(unfed.map(({ wire }) => wire))
  return [
    ...unfed,
    ...[...trees.functions]
      .filter(([key]) => FACTORY.test(key))
      .flatMap(([key, factory]) => unreadMembers(key, factory, trees)),
    ...unsetFields(trees).filter(({ wire }) => !known.has(wire)),
    ...unusedContract(sources),
  ]
}

function unfedDependencies(key: string, trees: Trees): DeadWire[] {
  const params: Node[] = trees.functions.get(key)?.params ?? []
  return params.flatMap((parameter, index) =>
    (FACTORY.test(key) || DEPENDENCIES.test(bindingOf(parameter).name)
      ? optionalFieldsOf(parameter, trees)
      : []
    )
      .filter((name) => !isFed({ key, index, name }, trees, new Set()))
      .map((name) => dead(key, name, `could be given ${name}, and nobody gives it`)),
  )
}

interface Slot {
  /** The function. */
  key: string
  /** Which of its parameters. */
  index: number
  /** The field of it. */
  name: string
}

function isFed(slot: Slot, trees: Trees, asked: Set<string>): boolean {
  const id = JSON.stringify(slot)
  if (asked.has(id)) return false
  asked.add(id)
  return (trees.references.get(slot.key) ?? []).some((use) => {
    const call = use.parent
    if (call?.type !== 'CallExpression' || call.callee !== use) return true
    const given = call.arguments[slot.index]
    return given !== undefined && gives(given, slot.name)
  })

  /** Whether the value has the field, as far as its source can be seen. */
  function gives(value: Node, name: string): boolean {
    switch (value.type) {
      case 'ObjectExpression':
        return value.properties.some((property: Node) =>
          property.type === 'SpreadElement'
            ? gives(property.argument, name)
            : keyOf(property) === name && hasSource(property.value),
        )
      case 'LogicalExpression':
        return gives(value.right, name)
      case 'ConditionalExpression':
        return gives(value.consequent, name) || gives(value.alternate, name)
      case 'Identifier': {
        const parameter = parameterNamed(value)
        return parameter ? isField({ ...parameter, name }) : true
      }
      case 'Literal':
        return false
      default:
        return true
    }
  }

  /** A value that is only handed on has the source of what it was taken from. */
  function hasSource(value: Node): boolean {
    if (value.type !== 'MemberExpression' || value.object.type !== 'Identifier') return true
    const name = nameOfMember(value)
    const parameter = parameterNamed(value.object)
    return !parameter || name === undefined || isField({ ...parameter, name })
  }

  function isField(field: Slot): boolean {
    const parameter: Node | undefined = trees.functions.get(field.key)?.params[field.index]
    const members = parameter && membersOf(typeOf(parameter), trees)
    if (!members) return true
    const member = members.find((candidate) => keyOf(candidate) === field.name)
    return member !== undefined && (!member.optional || isFed(field, trees, asked))
  }

  /** The parameter of a function of a file's top that the name means. */
  function parameterNamed(name: Node): Pick<Slot, 'key' | 'index'> | undefined {
    for (let around = functionAround(name); around; around = functionAround(around)) {
      const index = around.params.findIndex((p: Node) => bindingOf(p).name === name.name)
      if (index < 0) continue
      const key = `${around.file}#${around.id?.name}`
      return trees.functions.get(key) === around ? { key, index } : undefined
    }
    return undefined
  }
}

function optionalFieldsOf(parameter: Node, trees: Trees): string[] {
  return (membersOf(typeOf(parameter), trees) ?? [])
    .filter(({ optional }) => optional)
    .flatMap((member) => keyOf(member) ?? [])
}

function typeOf(parameter: Node): Node | undefined {
  return bindingOf(parameter).typeAnnotation?.typeAnnotation
}

/** The fields of an object type; undefined where the type is not written out. */
function membersOf(type: Node | undefined, trees: Trees): Node[] | undefined {
  switch (type?.type) {
    case 'TSTypeLiteral':
      return type.members.filter(({ key }: Node) => key)
    case 'TSTypeReference': {
      const named = trees.types.get(trees.meaning(type.file, type.typeName.name))
      if (named?.type === 'TSTypeAliasDeclaration') return membersOf(named.typeAnnotation, trees)
      if (named?.type !== 'TSInterfaceDeclaration') return undefined
      const own: Node[] = named.body.body.filter(({ key }: Node) => key)
      const inherited = named.extends.map(({ expression }: Node) =>
        membersOf({ type: 'TSTypeReference', file: named.file, typeName: expression }, trees),
      )
      return inherited.includes(undefined) ? undefined : [...own, ...inherited.flat()]
    }
    case 'TSIntersectionType': {
      const parts: (Node[] | undefined)[] = type.types.map((part: Node) => membersOf(part, trees))
      return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? [])
    }
    default:
      return undefined
  }
}

function unreadMembers(key: string, factory: Node, trees: Trees): DeadWire[] {
  return unreadOf(returnedMembers(factory), factory, trees).map((member) =>
    dead(key, member, `returns ${member}, and nobody reads it`),
  )
}

/** The names in the object literals that a function returns itself. */
function returnedMembers(factory: Node): string[] {
  const returned = returnsOf(factory.body).filter(({ type }) => type === 'ObjectExpression')
  const properties: Node[] = returned.flatMap(({ properties }) => properties)
  return properties
    .filter(({ type }) => type === 'Property')
    .flatMap((property) => (property.key.type === 'Identifier' ? (keyOf(property) ?? []) : []))
}

function returnsOf(block: Node): Node[] {
  return block.body.flatMap((statement: Node) =>
    statement.type === 'ReturnStatement' && statement.argument ? [statement.argument] : [],
  )
}

/** What may be left out of a call, a request or an answer, and always is. */
function unsetFields(trees: Trees): DeadWire[] {
  const fields = trees.optionalFields.filter(
    ({ file, key, computed }) =>
      file.startsWith(MAIN) && !file.endsWith('.d.ts') && !computed && key.type === 'Identifier',
  )
  return fields
    .filter(({ key }) => !trees.givenFields.has(key.name))
    .map(({ file, key }) => ({
      wire: `${file} ${key.name}`,
      sentence: `${file}: ${key.name} may be left out, and always is`,
    }))
}

function unusedContract(sources: Sources): DeadWire[] {
  const said = namesIn(sources, WINDOW, /['"]([a-z]+\.[a-zA-Z]+)['"]/g)
  const agreed = namesIn(sources, CONTRACT, /^ +'([a-z]+\.[a-zA-Z]+)':/gm)
  return [...agreed]
    .filter((name) => !said.has(name))
    .map((name) => ({ wire: name, sentence: `no window uses ${name}` }))
}

function namesIn(sources: Sources, folder: string, pattern: RegExp): Set<string> {
  const within = [...sources].filter(([file]) => file.startsWith(folder))
  return new Set(
    within.flatMap(([, source]) => [...source.matchAll(pattern)].map((m) => m[1] ?? '')),
  )
}

function dead(key: string, name: string, what: string): DeadWire {
  const [file, service] = key.split('#')
  return { wire: `${file} ${name}`, sentence: `${file}: ${service} ${what}` }
}

/** The sources of the app as trees, and where in them a name is called, read or handed on. */
import { parseSync } from 'oxc-parser'
import { type Sources, targetOf } from './layers.ts'

/** One node of a tree; its fields are as ESTree has them. */
export interface Node {
  type: string
  parent?: Node
  file: string
  // biome-ignore lint/suspicious/noExplicitAny: the fields of a node depend on its type
  [field: string]: any
}

/** A function by its file and name: `src-main/approval/gate/gate.ts#createGate`. */
export type FunctionKey = string

export interface Trees {
  /** The functions at the top of a file. */
  functions: Map<FunctionKey, Node>
  /** The types of a file. */
  types: Map<string, Node>
  /** Where a name stands for its value, by the file that made the name and the name. */
  references: Map<string, Node[]>
  /** `x.name` and `x['name']` by the name. */
  members: Map<string, Node[]>
  /** `{ name }` and `{ name: other }` where a value is taken apart. */
  patterns: Map<string, Node[]>
  /** Fields of types that may be left out. */
  optionalFields: Node[]
  /** The names of fields that are written with a value, and not only copied from the same field. */
  givenFields: Set<string>
  /** What a name in a file means: the same file's own, or another's. */
  meaning(file: string, name: string): string
}

export function readTrees(sources: Sources): Trees {
  const imports = new Map<string, string>()
  const lazily = new Map<string, string[]>()
  const identifiers: Node[] = []
  const trees: Trees = {
    functions: new Map(),
    types: new Map(),
    references: new Map(),
    members: new Map(),
    patterns: new Map(),
    optionalFields: [],
    givenFields: new Set(),
    meaning,
  }
  for (const [file, source] of sources) {
    const { program, module } = parseSync(file, source, { preserveParens: false })
    for (const { moduleRequest, entries } of module.staticImports) {
      const target = targetOf(file, moduleRequest.value)
      if (target === undefined) continue
      for (const { importName, localName } of entries)
        imports.set(`${file}#${localName.value}`, `${target}#${importName.name ?? '*'}`)
    }
    const lazy = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      targetOf(file, source.slice(start + 1, end - 1)),
    )
    lazily.set(
      file,
      lazy.filter((target) => target !== undefined),
    )
    visit(program as unknown as Node, undefined, file, (node) => {
      if (node.type === 'Identifier') identifiers.push(node)
      else note(node, trees)
    })
  }
  for (const node of identifiers)
    if (isReference(node)) add(trees.references, meaning(node.file, node.name), node)
  return trees

  function meaning(file: string, name: string): string {
    const own = `${file}#${name}`
    const imported = imports.get(own)
    if (imported !== undefined) return imported
    const targets = lazily.get(file) ?? []
    const target = targets.find((path) => trees.functions.has(`${path}#${name}`))
    return target === undefined ? own : `${target}#${name}`
  }
}

function visit(
  node: Node,
  parent: Node | undefined,
  file: string,
  note: (node: Node) => void,
): void {
  node.parent = parent
  node.file = file
  note(node)
  for (const field in node) {
    if (field === 'parent') continue
    const value: unknown = node[field]
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) visit(item, node, file, note)
    } else if (isNode(value)) visit(value, node, file, note)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

function note(node: Node, trees: Trees): void {
  const { file } = node
  switch (node.type) {
    case 'FunctionDeclaration':
      if (isAtTheTop(node) && node.id) trees.functions.set(`${file}#${node.id.name}`, node)
      break
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      trees.types.set(`${file}#${node.id.name}`, node)
      break
    case 'MemberExpression': {
      const name = nameOfMember(node)
      if (name !== undefined) add(trees.members, name, node)
      break
    }
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      if (node.optional) trees.optionalFields.push(node)
      break
    case 'AssignmentExpression':
      if (node.left.type === 'MemberExpression') given(nameOfMember(node.left), trees)
      break
    case 'ObjectExpression':
      for (const property of node.properties)
        if (property.type === 'Property' && !isCopy(property)) given(keyOf(property), trees)
      break
    case 'ObjectPattern':
      for (const property of node.properties)
        if (property.type === 'Property') add(trees.patterns, keyOf(property) ?? '', property)
  }
}

function given(name: string | undefined, trees: Trees): void {
  if (name !== undefined) trees.givenFields.add(name)
}

/** `userTask: call.userTask` hands on what somebody else has to give. */
function isCopy(property: Node): boolean {
  const { value } = property
  return value.type === 'MemberExpression' && nameOfMember(value) === keyOf(property)
}

function add(to: Map<string, Node[]>, key: string, node: Node): void {
  const known = to.get(key)
  if (known) known.push(node)
  else to.set(key, [node])
}

function isAtTheTop({ parent }: Node): boolean {
  return parent?.type === 'Program' || parent?.parent?.type === 'Program'
}

export function keyOf({ key, computed }: Node): string | undefined {
  if (computed) return undefined
  return key.type === 'Identifier' ? key.name : String(key.value)
}

export function nameOfMember({ property, computed }: Node): string | undefined {
  if (!computed) return property.name
  return typeof property.value === 'string' ? property.value : undefined
}

/** The function whose body holds the node. */
export function functionAround(node: Node): Node | undefined {
  let around = node.parent
  while (
    around &&
    !/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(around.type)
  )
    around = around.parent
  return around
}

/** The name that a parameter has inside, whether or not it has a default. */
export function bindingOf(parameter: Node): Node {
  return parameter.type === 'AssignmentPattern' ? parameter.left : parameter
}

/** Whether an identifier stands for its value, not for a name that is being made or a type. */
function isReference(node: Node): boolean {
  const { parent } = node
  if (!parent) return false
  switch (parent.type) {
    case 'MemberExpression':
      return parent.object === node || parent.computed
    case 'Property':
      return parent.value === node && parent.parent?.type === 'ObjectExpression'
    case 'VariableDeclarator':
      return parent.init === node
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return parent.body === node
    case 'AssignmentPattern':
      return parent.right === node
    default:
      return !/^(TS(?!As|NonNull|Satisfies)|Import|ArrayPattern|ObjectPattern|RestElement)/.test(
        parent.type,
      )
  }
}

/** Follows what a factory returns, by the names it goes under, to everybody who reads a member of it. */
import {
  bindingOf,
  functionAround,
  keyOf,
  type Node,
  nameOfMember,
  type Trees,
} from './syntax-trees.ts'

/** Those of the members that nobody reads. */
export function unreadOf(members: readonly string[], factory: Node, trees: Trees): string[] {
  const unread = new Set(members)
  const seenValues = new Set<unknown>()
  const seenFunctions = new Set<unknown>()

  resultOf(factory)
  return [...unread]

  /** The function gives it: so does each call of the function. */
  function resultOf(fn: Node): void {
    if (fn.type === 'FunctionDeclaration') variable(fn.id.name, fn.file, calledAs)
    else value(fn, calledAs)
  }

  /** A function that gives it goes under this expression. */
  function calledAs(fn: Node): void {
    const { parent } = fn
    if (parent?.type === 'CallExpression' && parent.callee === fn) held(parent)
    else value(fn, calledAs)
  }

  /** The expression is what the factory returned. */
  function held(expression: Node): void {
    const { parent } = expression
    if (parent?.type === 'MemberExpression' && parent.object === expression) {
      const name = nameOfMember(parent)
      if (name !== undefined) unread.delete(name)
      else lost()
    } else value(expression, held)
  }

  /** Goes on to wherever the value goes from here. */
  function value(expression: Node, found: (at: Node) => void): void {
    if (once(expression, found)) return
    const { parent } = expression
    switch (parent?.type) {
      case 'AwaitExpression':
      case 'ChainExpression':
      case 'TSAsExpression':
      case 'TSNonNullExpression':
      case 'TSSatisfiesExpression':
      case 'LogicalExpression':
        found(parent)
        break
      case 'ConditionalExpression':
        if (parent.test !== expression) found(parent)
        break
      case 'VariableDeclarator':
        bound(parent.id, found)
        break
      case 'AssignmentExpression':
        if (parent.left.type === 'MemberExpression') property(nameOfMember(parent.left), found)
        else bound(parent.left, found)
        break
      case 'Property':
        property(keyOf(parent), found)
        break
      case 'ReturnStatement': {
        const around = functionAround(parent)
        if (found === held && around) resultOf(around)
        else lost()
        break
      }
      case 'ArrowFunctionExpression':
        if (found === held) resultOf(parent)
        else lost()
        break
      case 'CallExpression':
        argument(parent, expression, found)
        break
      case 'ExpressionStatement':
      case 'IfStatement':
      case 'UnaryExpression':
      case 'BinaryExpression':
        break
      default:
        lost()
    }
  }

  /** The value gets this name, or is taken apart. */
  function bound(pattern: Node, found: (at: Node) => void): void {
    if (pattern.type === 'Identifier') variable(pattern.name, pattern.file, found)
    else if (pattern.type === 'ObjectPattern' && found === held)
      for (const part of pattern.properties) {
        const name = part.type === 'Property' ? keyOf(part) : undefined
        if (name !== undefined) unread.delete(name)
        else lost()
      }
    else lost()
  }

  function variable(name: string, file: string, found: (at: Node) => void): void {
    const key = trees.meaning(file, name)
    if (!once(key, found)) for (const node of trees.references.get(key) ?? []) found(node)
  }

  /** Whoever reads a field of this name may have it. */
  function property(name: string | undefined, found: (at: Node) => void): void {
    if (name === undefined) lost()
    else if (!once(`.${name}`, found)) {
      for (const node of trees.members.get(name) ?? []) found(node)
      for (const part of trees.patterns.get(name) ?? []) bound(bindingOf(part.value), found)
    }
  }

  function argument(call: Node, given: Node, found: (at: Node) => void): void {
    const { callee } = call
    const target =
      callee.type === 'Identifier'
        ? trees.functions.get(trees.meaning(callee.file, callee.name))
        : undefined
    const parameter = target?.params[call.arguments.indexOf(given)]
    if (parameter) bound(bindingOf(parameter), found)
    else lost()
  }

  /** It went where no name follows it: into a list, to a package. Any reader of such a name may be one. */
  function lost(): void {
    for (const member of unread)
      if (trees.members.has(member) || trees.patterns.has(member)) unread.delete(member)
  }

  function once(what: unknown, found: unknown): boolean {
    const seen = found === calledAs ? seenFunctions : seenValues
    if (unread.size === 0 || seen.has(what)) return true
    seen.add(what)
    return false
  }
}

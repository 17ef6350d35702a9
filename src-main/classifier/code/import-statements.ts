/** Reads what a program of Python or JavaScript imports, and gives it to the names that it gets. */
import type { Bindings } from './bindings.ts'
import type { Cursor } from './cursor.ts'
import type { Argument, Node } from './nodes.ts'
import type { CodeToken } from './tokens.ts'

export function createImports(deps: { cursor: Cursor; bindings: Bindings; opened: string[] }) {
  const { cursor, bindings, opened } = deps
  const { sign, word, take } = cursor
  return { pythonImport, pythonFrom, scriptImport }

  function pythonImport(from: string): undefined {
    const isOpen = take('(')
    do {
      if (sign(')')) break
      if (take('*')) {
        opened.push(from)
        continue
      }
      const path = dotted()
      const top = path.split('.')[0] ?? path
      const whole = from === '' ? path : `${from}.${path}`
      if (take('as')) give(cursor.tokens[cursor.at++]?.text ?? '', whole)
      else give(from === '' ? top : path, from === '' ? top : whole)
    } while (take(','))
    if (isOpen) take(')')
    return undefined
  }

  function give(name: string, path: string) {
    bindings.give(bindings.names, name, { kind: 'module', path })
  }

  function dotted(): string {
    let path = cursor.tokens[cursor.at++]?.text ?? ''
    while (sign('.') && cursor.tokens[cursor.at + 1]?.kind === 'name') {
      path += `.${cursor.tokens[cursor.at + 1]?.text}`
      cursor.at += 2
    }
    return path
  }

  function pythonFrom(): undefined {
    cursor.at++
    let dots = ''
    while (take('.')) dots += '.'
    const path = word('import') ? dots : dots + dotted()
    return take('import') ? pythonImport(path) : undefined
  }

  /** `import x, { a as b } from 'm'`, `import * as x from 'm'`, `import 'm'`. */
  function scriptImport(): Node | undefined {
    const given: [name: string, member: string][] = []
    take('type')
    while (
      cursor.at < cursor.tokens.length &&
      cursor.tokens[cursor.at]?.kind !== 'string' &&
      !sign(';')
    ) {
      const token = cursor.tokens[cursor.at++]
      if (token?.kind !== 'name' || token.text === 'from') {
        if (token?.text === '*' && take('as'))
          given.push([cursor.tokens[cursor.at++]?.text ?? '', ''])
        continue
      }
      const alias = take('as') ? cursor.tokens[cursor.at++]?.text : undefined
      given.push([alias ?? token.text, sign(',') || sign('}') ? token.text : 'default'])
    }
    const path =
      cursor.tokens[cursor.at]?.kind === 'string' ? (cursor.tokens[cursor.at++]?.text ?? '') : ''
    const module: Node = { kind: 'module', path }
    for (const [name, member] of given)
      bindings.give(
        bindings.names,
        name,
        member === '' ? module : { kind: 'member', of: module, name: member },
      )
    return {
      kind: 'call',
      of: { kind: 'name', name: 'import' },
      args: [pathArgument(path)],
      isNew: false,
    }
  }

  function pathArgument(path: string): Argument {
    const token: CodeToken = { kind: 'string', text: path, pieces: [path], quote: "'" }
    return {
      value: { kind: 'text', pieces: [path], quote: "'" },
      name: null,
      isSpread: false,
      tokens: [token],
    }
  }
}

/** Where the reading of a program has got to. */
import { NOTHING, type Node } from './nodes.ts'
import type { CodeToken } from './tokens.ts'

const DEEPEST = 150 // nested brackets and operators

export function createCursor(source: readonly CodeToken[]) {
  let depth = 0
  const cursor = {
    tokens: source,
    at: 0,
    /** How far the line is indented. */
    indent: 0,
    /** In the head of a loop `in` and `of` end an expression. */
    isTarget: false,
    isTooDeep: false,
    sign,
    word,
    take,
    deeper,
    isArrow,
  }
  return cursor

  function sign(text: string, ahead = 0): boolean {
    const token = cursor.tokens[cursor.at + ahead]
    return token?.kind === 'sign' && token.text === text
  }

  function word(text: string, ahead = 0): boolean {
    const token = cursor.tokens[cursor.at + ahead]
    return token?.kind === 'name' && token.text === text
  }

  function take(text: string): boolean {
    const isThere =
      cursor.tokens[cursor.at]?.text === text && cursor.tokens[cursor.at]?.kind !== 'string'
    if (isThere) cursor.at++
    return isThere
  }

  /** `(a, b) => …`: the bracket is closed before an arrow. */
  function isArrow(): boolean {
    let open = 0
    for (let next = cursor.at; next < cursor.tokens.length && next < cursor.at + 200; next++) {
      const token = cursor.tokens[next]
      if (token?.kind !== 'sign') continue
      if (/^[([{]$/.test(token.text)) open++
      else if (/^[)\]}]$/.test(token.text) && --open === 0) {
        const after = cursor.tokens[next + 1]
        return after?.kind === 'sign' && after.text === '=>'
      }
    }
    return false
  }

  function deeper<Found extends Node | Node[]>(read: () => Found): Found {
    if (depth >= DEEPEST) {
      cursor.isTooDeep = true
      cursor.at = cursor.tokens.length
      return NOTHING as Found
    }
    depth++
    const found = read()
    depth--
    return found
  }
}

export type Cursor = ReturnType<typeof createCursor>

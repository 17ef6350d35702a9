/** Colours code. Loaded on first need: it is a third of what the window loads at its start. */
import type { Emitter } from 'highlight.js'
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import markdown from 'highlight.js/lib/languages/markdown'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'

export interface ColouredText {
  text: string
  /** What it is, such as `keyword`; plain text has none. */
  scope?: string
}

const LANGUAGES = {
  bash,
  c,
  cpp,
  css,
  diff,
  go,
  java,
  javascript,
  json,
  markdown,
  python,
  rust,
  sql,
  typescript,
  xml,
  yaml,
}

/**
 * The library looks ahead from every sign to the end of the word, of the space or of the line: its
 * time grows with the square of their lengths and more. Past these bounds the code stays plain.
 */
const MAX_CHARS = 12_000
const ENDLESS = /\w{65}|\s{101}|.{401}/
/** Of all words together, the squares of their lengths: many long ones cost as much as an endless one. */
const MAX_SQUARES = 300_000
/** Each becomes an element. */
const MAX_PIECES = 5_000

/** Collects the pieces as data, so that they become elements and never HTML. */
class PieceCollector implements Emitter {
  pieces: ColouredText[] = []
  #scopes: string[] = []

  addText(text: string): void {
    // Only between two pieces can the library be stopped; it takes this for an error of its own.
    if (this.pieces.length > MAX_PIECES) throw new Error('too many pieces of code')
    const scope = this.#scopes.at(-1)
    if (text !== '') this.pieces.push(scope ? { text, scope } : { text })
  }

  startScope(name: string): void {
    this.#scopes.push(name)
  }

  endScope(): void {
    this.#scopes.pop()
  }

  // Its types do not say so, but the library calls the two above by these names as well.
  openNode(name: string): void {
    this.startScope(name)
  }

  closeNode(): void {
    this.endScope()
  }

  __addSublanguage(emitter: Emitter): void {
    if (emitter instanceof PieceCollector) this.pieces.push(...emitter.pieces)
  }

  finalize(): void {}

  toHTML(): string {
    return ''
  }
}

const highlighter = hljs.newInstance()
highlighter.configure({ __emitter: PieceCollector })
for (const [name, language] of Object.entries(LANGUAGES))
  highlighter.registerLanguage(name, language)

/** Undefined for a language that is not among the dozen, and for code that is made to hold us up. */
export function highlight(code: string, language: string): ColouredText[] | undefined {
  if (!highlighter.getLanguage(language) || isTooMuch(code)) return undefined
  const { _emitter, errorRaised } = highlighter.highlight(code, { language, ignoreIllegals: true })
  return !errorRaised && _emitter instanceof PieceCollector ? _emitter.pieces : undefined
}

function isTooMuch(code: string): boolean {
  if (code.length > MAX_CHARS || ENDLESS.test(code)) return true
  let squares = 0
  for (const [word] of code.matchAll(/\w+/g)) squares += word.length ** 2
  return squares > MAX_SQUARES
}

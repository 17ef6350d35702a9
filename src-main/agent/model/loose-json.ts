/**
 * Reads JSON the way models write it: single quotes, Python's True, False and None, trailing
 * commas, raw line breaks in strings, and closers that were forgotten or written twice.
 */

type Value = null | boolean | number | string | Value[] | { [key: string]: Value }

const WORDS: Readonly<Record<string, Value>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

class Unreadable extends Error {}

/** Undefined when even with all tolerance there is no value in the text. */
export function parseLooseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return readLoosely(text)
  }
}

function readLoosely(text: string): unknown {
  let at = 0
  try {
    return readValue()
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }

  function readValue(): Value {
    skipBlanks()
    const next = text[at]
    if (next === '{') return readObject()
    if (next === '[') return readArray()
    if (next === '"' || next === "'") return readString(next)
    return readWord()
  }

  function readObject(): Value {
    const object: { [key: string]: Value } = Object.create(null)
    at += 1
    while (more('}')) {
      const quote = text[at]
      const key = quote === '"' || quote === "'" ? readString(quote) : readBareKey()
      skipBlanks()
      if (text[at] !== ':') throw new Unreadable()
      at += 1
      object[key] = readValue()
    }
    return { ...object }
  }

  function readArray(): Value {
    const array: Value[] = []
    at += 1
    while (more(']')) array.push(readValue())
    return array
  }

  /** Steps over commas to the next member; false at the closer, which may be missing at the end. */
  function more(closer: string): boolean {
    skipBlanks()
    while (text[at] === ',') {
      at += 1
      skipBlanks()
    }
    if (at >= text.length) return false
    if (text[at] !== closer) return true
    at += 1
    return false
  }

  function readString(quote: string): string {
    let value = ''
    at += 1
    while (at < text.length && text[at] !== quote) {
      if (text[at] === '\\') value += readEscape()
      else {
        value += text[at]
        at += 1
      }
    }
    at += 1
    return value
  }

  function readEscape(): string {
    const letter = text[at + 1] ?? ''
    const code = /^u[0-9a-fA-F]{4}/.exec(text.slice(at + 1, at + 6))?.[0]
    at += code ? 6 : 2
    if (code) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return ESCAPES[letter] ?? letter
  }

  function readBareKey(): string {
    const key = /^[A-Za-z_$][\w$]*/.exec(text.slice(at, at + 100))?.[0]
    if (!key) throw new Unreadable()
    at += key.length
    return key
  }

  function readWord(): Value {
    const word = /^[^\s,\]}:]+/.exec(text.slice(at, at + 100))?.[0] ?? ''
    at += word.length
    if (Object.hasOwn(WORDS, word)) return WORDS[word] ?? null
    const number = Number(word)
    if (word === '' || !Number.isFinite(number)) throw new Unreadable()
    return number
  }

  function skipBlanks(): void {
    while (at < text.length && /\s/.test(text[at] ?? '')) at += 1
  }
}

/**
 * PowerShell and cmd.exe text, cut into commands. There is no grammar here: words, quotes, pipes, groups
 * and blocks are told apart, and whatever is computed counts as unknown.
 */
export interface WindowsWord {
  /** Null when some of it is computed. */
  readonly value: string | null
  readonly text: string
  readonly start: number
  readonly end: number
}

export interface WindowsCommand {
  readonly words: readonly WindowsWord[]
  /** Reads what the command before it prints. */
  readonly isPiped: boolean
}

export interface WindowsText {
  readonly commands: readonly WindowsCommand[]
  /** Quotes or groups stay open. */
  readonly isBroken: boolean
}

type WindowsDialect = 'powershell' | 'cmd'

interface Syntax {
  readonly escape: string
  readonly quotes: string
  readonly comment: RegExp
  /** Something computed at this place, as a whole; the groups it opens are walked like commands. */
  readonly computed: RegExp
  readonly separators: RegExp
}

const SYNTAX: Readonly<Record<WindowsDialect, Syntax>> = {
  powershell: {
    escape: '`',
    quotes: '"\'',
    comment: /(?:#[^\n]*|<#[\s\S]*?#>)/y,
    computed: /\$(?!true\b|false\b|null\b)(?:\{[^}]*\}|[\w:?$^]+)/iy,
    separators: /(?:\|\||&&|[;\n|{}]|[@$]?[({]|\))/y,
  },
  cmd: {
    escape: '^',
    quotes: '"',
    comment: /(?:rem\b|::)[^\n]*/iy,
    computed: /(?:%[^%\s]+%|!\w+!|%~?\w)/y,
    separators: /(?:\|\||&&|[&|\n()])/y,
  },
}

export function parseWindows(text: string, dialect: WindowsDialect): WindowsText {
  const syntax = SYNTAX[dialect]
  const commands: WindowsCommand[] = []
  let words: WindowsWord[] = []
  let isPiped = false
  let depth = 0
  let hasOpenQuote = false
  let at = 0
  while (at < text.length) {
    const character = text[at] ?? ''
    if (character === '\n' || !/\s/.test(character)) {
      const comment =
        words.length === 0 || dialect === 'powershell' ? matchAt(syntax.comment, text, at) : ''
      const separator = comment ? '' : matchAt(syntax.separators, text, at)
      if (comment) at += comment.length
      else if (separator) {
        if (/[({]$/.test(separator)) depth++
        if (/[)}]/.test(separator)) depth--
        end(separator === '|')
        at += separator.length
      } else if (character === '&' && words.length === 0) at++
      else word()
    } else at++
  }
  end(false)
  return { commands, isBroken: depth !== 0 || hasOpenQuote }

  function end(pipes: boolean) {
    if (words.length > 0) commands.push({ words, isPiped })
    words = []
    isPiped = pipes
  }

  function word() {
    const start = at
    let value: string | null = ''
    while (
      at < text.length &&
      !/\s/.test(text[at] ?? '') &&
      !matchAt(syntax.separators, text, at)
    ) {
      const computed = matchAt(syntax.computed, text, at)
      const character = text[at] ?? ''
      if (computed) {
        value = null
        at += computed.length
      } else if (character === syntax.escape) {
        value = add(value, text[at + 1] ?? '')
        at += 2
      } else if (syntax.quotes.includes(character)) value = add(value, quoted(character))
      else {
        value = add(value, character)
        at++
      }
    }
    words.push({ value, text: text.slice(start, at), start, end: at })
  }

  function quoted(quote: string): string | null {
    let value: string | null = ''
    at++
    while (at < text.length) {
      const character = text[at] ?? ''
      if (character === quote) {
        at++
        // A doubled quote stands for itself.
        if (text[at] !== quote) return value
        value = add(value, quote)
        at++
      } else if (quote === '"' && character === syntax.escape && dialect === 'powershell') {
        value = add(value, text[at + 1] ?? '')
        at += 2
      } else if (quote === '"' && (character === '$' || matchAt(syntax.computed, text, at))) {
        value = null
        at++
      } else {
        value = add(value, character)
        at++
      }
    }
    hasOpenQuote = true
    return value
  }
}

function add(value: string | null, more: string | null): string | null {
  return value === null || more === null ? null : value + more
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

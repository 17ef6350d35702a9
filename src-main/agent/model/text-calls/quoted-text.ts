/**
 * Follows the words of a reply as they stream in, and tells where they only show something: a fence,
 * code in a line, a quotation, an element, the answer of a tool said again. What stands there is no
 * call, however much it looks like one: a page that the model reads could have put it there. In doubt
 * it is shown; a model that meant a call is told so, and says it again.
 */
import { createOpenElements } from './open-elements.ts'
import { createOpenQuotes } from './open-quotes.ts'

/** Lists and quotations may hold a block of code too. */
const CONTAINERS = /^(?:\s|>|(?:[-*+]|\d{1,9}[.)])\s)*/
/** Three backticks that end in the same line are code within it. */
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,}|"{3}|'{3}|\${2}(?=\s*$)|:{3,})/
const CODE = /(`+)(?!`).*?(?<!`)\1(?!`)/g
/** A call stands at the left; further to the right it is part of something. */
const MAX_INDENT = 1
const RESPONSE = { open: /<tool_response\b/gi, close: /<\/tool_response\b/gi }

export function createQuotedText() {
  let line = ''
  /** The marks that opened the block of code we are in. */
  let fence = ''
  /** How many backticks opened the code in a line that we are in; it may go on in the next line. */
  let ticks = 0
  let isRepeating = false
  /** A line that follows a quotation without a blank one between still belongs to it. */
  let isQuotation = false
  const elements = createOpenElements()
  const quotes = createOpenQuotes()
  return { push, isAtStart, isLineStart, isShown }

  function push(text: string): void {
    const lines = text.split('\n')
    for (const [index, part] of lines.entries()) {
      line += part
      if (index < lines.length - 1) endLine()
    }
  }

  /** Where a call may begin: with nothing before it in its line, and in nothing that is only shown. */
  function isAtStart(): boolean {
    const isLeft = line.length <= MAX_INDENT && !line.includes('\t')
    return isLeft && isLineStart() && !isQuotation && !elements.isOpen() && !quotes.isOpen()
  }

  function isLineStart(): boolean {
    return !isShown() && line.trim() === ''
  }

  function isShown(): boolean {
    const isQuote = /^ {0,3}>/.test(line)
    return fence !== '' || isQuote || openTicks(ticks, line) > 0 || repeats(line)
  }

  function endLine(): void {
    const text = line.replace(CONTAINERS, '')
    const marks = FENCE.exec(text)?.[1] ?? ''
    if (fence !== '') {
      if (closes(text.trim())) fence = ''
    } else if (marks !== '' && !isClosedWithin(text, marks)) {
      fence = marks
      ticks = 0
    } else {
      ticks = line.trim() === '' ? 0 : openTicks(ticks, line)
      const words = line.replace(CODE, '')
      elements.endLine(words)
      quotes.endLine(words)
    }
    isQuotation = fence === '' && (/^\s*>/.test(line) || (isQuotation && line.trim() !== ''))
    isRepeating = repeats(line)
    line = ''
  }

  function closes(text: string): boolean {
    const isLongEnough = text.length >= fence.length && text[0] === fence[0]
    if (/["'$]/.test(fence)) return text.endsWith(fence)
    return isLongEnough && new Set(text).size === 1
  }

  /** Whether an answer of a tool is still open at the end of this. */
  function repeats(text: string): boolean {
    const opened = lastOf(text, RESPONSE.open)
    const closed = lastOf(text, RESPONSE.close)
    return opened < 0 && closed < 0 ? isRepeating : opened > closed
  }
}

/** Text between marks that programs use for texts of several lines may be short enough for one. */
function isClosedWithin(text: string, marks: string): boolean {
  return /["'$]/.test(marks) && text.indexOf(marks, marks.length) > 0
}

/** Only as many backticks as opened the code end it. */
function openTicks(open: number, text: string): number {
  let left = open
  for (const [run] of text.matchAll(/`+/g)) {
    if (left === 0) left = run.length
    else if (run.length === left) left = 0
  }
  return left
}

function lastOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].at(-1)?.index ?? -1
}

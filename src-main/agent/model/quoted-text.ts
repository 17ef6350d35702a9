/**
 * Follows the words of a reply as they stream in, and tells where they only show something: a fence,
 * code in a line, a quotation, the answer of a tool said again. What stands there is no call, however
 * much it looks like one: a page that the model reads could have put it there.
 */

const FENCE = /^ {0,3}(`{3,}|~{3,})/
/** Further to the right it is code. */
const MAX_INDENT = 3
const RESPONSE = { open: '<tool_response>', close: '</tool_response>' }

export function createQuotedText() {
  let line = ''
  /** The marks that opened the block of code we are in. */
  let fence = ''
  /** Backticks since the last empty line: an odd number of them leaves code open. */
  let ticks = 0
  let isRepeating = false
  return { push, isAtStart, isShown }

  function push(text: string): void {
    const lines = text.split('\n')
    for (const [index, part] of lines.entries()) {
      line += part
      if (index < lines.length - 1) endLine()
    }
  }

  /** Where a call may begin: with nothing before it in its line, and in nothing that is only shown. */
  function isAtStart(): boolean {
    return !isShown() && line.trim() === '' && line.length <= MAX_INDENT && !line.includes('\t')
  }

  function isShown(): boolean {
    const isQuote = /^ {0,3}>/.test(line)
    return fence !== '' || isQuote || (ticks + ticksIn(line)) % 2 === 1 || repeats(line)
  }

  function endLine(): void {
    const marks = FENCE.exec(line)?.[1] ?? ''
    if (fence !== '') {
      if (closes(marks)) fence = ''
    } else if (marks !== '') {
      fence = marks
      ticks = 0
    } else ticks = line.trim() === '' ? 0 : ticks + ticksIn(line)
    isRepeating = repeats(line)
    line = ''
  }

  function closes(marks: string): boolean {
    return marks[0] === fence[0] && marks.length >= fence.length && line.trim() === marks
  }

  /** Whether an answer of a tool is still open at the end of this. */
  function repeats(text: string): boolean {
    const opened = text.lastIndexOf(RESPONSE.open)
    const closed = text.lastIndexOf(RESPONSE.close)
    return opened < 0 && closed < 0 ? isRepeating : opened > closed
  }
}

function ticksIn(line: string): number {
  return line.match(/`+/g)?.length ?? 0
}

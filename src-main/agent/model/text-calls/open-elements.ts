/** Which elements of markup are open at the end of a line, as far as they hold what was said elsewhere. */

/** Wherever in a line they open: what lies in them was answered by a tool, quoted or thought. */
const HOLDS_WORDS =
  /^(?:(?:tool|function)_(?:response|result|output)s?|observation|untrusted\w*|blockquote|pre|xmp|textarea|reasoning|reflection|analysis|scratch_?pad|inner_?thoughts?|monologue)$/i
/** Around calls, as some models write them. */
const AROUND_CALLS =
  /^(?:tool_calls?|function_calls?|actions?|answer|final_answer|response|reply|assistant)$/i
const NEVER_CLOSED =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd)$/i
const TAG = /<(\/?)([a-z][\w:.-]*)(?:\s[^<>]*?)?(\/?)>/gi
const COMMENT = /<!--|-->/g

/** A reply that opens more than this is no reply to a person. */
const MAX_OPEN = 200

export function createOpenElements() {
  const open: string[] = []
  let isComment = false
  return { isOpen: () => isComment || open.length > 0, endLine }

  function endLine(line: string): void {
    for (const [mark] of line.matchAll(COMMENT)) isComment = mark === '<!--'
    for (const { index, 1: close, 2: name = '', 3: isEmpty } of line.matchAll(TAG)) {
      const isFirst = line.slice(0, index).trim() === ''
      if (close) end(name.toLowerCase())
      else if (!isEmpty && (isFirst ? !isPassing(name) : HOLDS_WORDS.test(name))) begin(name)
    }
  }

  function begin(name: string): void {
    if (open.length < MAX_OPEN) open.push(name.toLowerCase())
  }

  /** What was opened within ends with it. */
  function end(name: string): void {
    const at = open.lastIndexOf(name)
    if (at >= 0) open.length = at
  }
}

function isPassing(name: string): boolean {
  return AROUND_CALLS.test(name) || NEVER_CLOSED.test(name)
}

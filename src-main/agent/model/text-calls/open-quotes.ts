/** Whether a quotation between marks is open at the end of a line, and so goes on in the next. */

const CLOSES: Readonly<Record<string, string>> = {
  '“': '”',
  '„': '“',
  '«': '»',
  '「': '」',
  '『': '』',
}
const MARKS = /["“”„«»「」『』]/g

export function createOpenQuotes() {
  const open: string[] = []
  return { isOpen: () => open.length > 0, endLine }

  function endLine(line: string): void {
    // A mark that was left open by mistake, as after 3", is forgotten with the paragraph.
    if (line.trim() === '') drop()
    for (const { 0: mark, index } of line.matchAll(MARKS)) {
      const last = open.at(-1)
      if (last !== undefined && closes(last, mark)) open.pop()
      else if (mark === '"' && /[\s\p{Ps}:,=\u2014]/u.test(line[index - 1] ?? ' '))
        open.push(opened(line, index))
      else if (mark in CLOSES) open.push(mark)
    }
  }

  function drop(): void {
    for (let at = open.length - 1; at >= 0; at -= 1) if (open[at] === '"') open.splice(at, 1)
  }
}

/** At the end of its line it introduces what follows, be there an empty line or not. */
const INTRODUCES = '" at the end'

function opened(line: string, index: number): string {
  return line.slice(index + 1).trim() === '' ? INTRODUCES : '"'
}

function closes(open: string, mark: string): boolean {
  if (open === '"' || open === INTRODUCES) return mark === '"'
  return CLOSES[open] === mark || (open === '„' && mark === '”')
}

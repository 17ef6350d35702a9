/** Where a text stands below an element, also across the elements that it is made of. */
export function textRanges(element: Element, wanted: string): Range[] {
  const nodes = textNodesIn(element)
  const whole = nodes.map(({ data }) => data).join('')
  // A letter whose small form is longer would move everything behind it.
  const lower = whole.toLowerCase()
  const [text, needle] =
    lower.length === whole.length ? [lower, wanted.toLowerCase()] : [whole, wanted]
  const ranges: Range[] = []
  if (needle === '') return ranges
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length))
    ranges.push(rangeOf(nodes, at, at + needle.length))
  return ranges
}

function textNodesIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) nodes.push(node)
  return nodes
}

function rangeOf(nodes: readonly Text[], start: number, end: number): Range {
  const range = document.createRange()
  let before = 0
  for (const node of nodes) {
    const after = before + node.length
    if (start >= before && start < after) range.setStart(node, start - before)
    if (end > before && end <= after) {
      range.setEnd(node, end - before)
      break
    }
    before = after
  }
  return range
}

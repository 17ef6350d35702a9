/** A text in parts that a service takes, cut at the ends of lines where that is possible. */
export function splitText(text: string, maxChars: number): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > maxChars) {
    const atLine = rest.lastIndexOf('\n', maxChars)
    const cut = atLine > maxChars / 2 ? atLine : wholeLetters(rest, maxChars)
    parts.push(rest.slice(0, cut))
    rest = rest.slice(atLine > maxChars / 2 ? cut + 1 : cut)
  }
  return [...parts, rest]
}

/** Not between the two halves of one letter. */
export function wholeLetters(text: string, at: number): number {
  const code = text.charCodeAt(at - 1)
  return code >= 0xd800 && code <= 0xdbff ? at - 1 : at
}

/** Marks in a text that change nothing of the page. */

// Not in a file of styles: what makes those smaller does not know these yet.
const STYLES = `
  ::highlight(find) { background-color: var(--color-match); color: var(--color-text); }
  ::highlight(find-current) { background-color: var(--color-match-active); color: var(--color-text); }
`

let isStyled = false

export function mark(name: 'find' | 'find-current', ranges: readonly Range[]): void {
  if (ranges.length === 0) {
    CSS.highlights.delete(name)
    return
  }
  style()
  CSS.highlights.set(name, new Highlight(...ranges))
}

function style(): void {
  if (isStyled) return
  isStyled = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  document.adoptedStyleSheets.push(sheet)
}

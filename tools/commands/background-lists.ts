/** `A && B &` sends the whole list into a subshell; meant is `A`, then `B` in the background. */
import { forEachChild, parse, type Statement, type SyntaxNode } from 'unbash'

export function separateBackgroundLists(text: string): string {
  const script = parse(text)
  if (script.errors && script.errors.length > 0) return text
  const found: Statement[] = []
  visit(script)
  // From the end, so that earlier positions stay true.
  return found.reduceRight(separate, text)

  function visit(node: SyntaxNode): void {
    if (node.type === 'Statement' && node.background && isPlainList(node)) found.push(node)
    // Positions inside a substitution may count from another text.
    if (node.type !== 'Word' && node.type !== 'HereDoc') forEachChild(node, visit)
  }
}

/** The body of a here-document stands after the line, so its command cannot be moved into braces. */
function isPlainList(statement: Statement): boolean {
  return statement.command.type === 'AndOr' && !hasHereDoc(statement)
}

function hasHereDoc(node: SyntaxNode): boolean {
  let found = node.type === 'HereDoc'
  forEachChild(node, (child) => {
    found ||= hasHereDoc(child)
  })
  return found
}

function separate(text: string, statement: Statement): string {
  const last = statement.command.type === 'AndOr' ? statement.command.commands.at(-1) : undefined
  const ampersand = last ? text.indexOf('&', last.end) : -1
  if (!last || ampersand < 0) return text
  const command = text.slice(last.pos, last.end)
  return `${text.slice(0, last.pos)}{ ${command} & }${text.slice(ampersand + 1)}`
}

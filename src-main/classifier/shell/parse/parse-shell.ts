/**
 * The one way to the parser. It says what stands in the way of trusting the tree: syntax errors are in
 * the tree itself, these are the shapes that the parser is known to read differently from bash.
 */
import { forEachChild, type ParsedScript, parse, type SyntaxNode } from 'unbash'
import type { SentenceKey } from '../../sentences.ts'
import { MAX_CODE_CHARS, MAX_TEXT_CHARS } from '../limits.ts'

export interface Problem {
  readonly rule: 'unparsable.ambiguous' | 'unparsable.failed' | 'too-complex.size'
  readonly start: number
  readonly end: number
  readonly found: SentenceKey
}

export interface ParsedShell {
  /** Null when the text was not parsed at all. */
  readonly script: ParsedScript | null
  readonly problems: readonly Problem[]
}

const MAX_BRACES = 2_000 // the parser's time grows with the square of open braces
const MAX_BRACES_IN_A_WORD = 500
const NO_PROBLEMS: readonly Problem[] = []

export function parseShell(text: string): ParsedShell {
  const size = sizeProblem(text)
  if (size) return { script: null, problems: [size] }
  let script: ParsedScript
  try {
    script = parse(text)
  } catch {
    // The parser descends by recursion, so a text can be too deep for the stack.
    const deep = problem('unparsable.failed', 0, text.length, 'found.tooDeep')
    return { script: null, problems: [deep] }
  }
  return { script, problems: problemsIn(text, script) }
}

function sizeProblem(text: string): Problem | undefined {
  if (text.length > MAX_TEXT_CHARS)
    return problem('too-complex.size', 0, text.length, 'found.textTooLong')
  if (!text.includes('{')) return undefined
  let total = 0
  let inWord = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 123) {
      total++
      inWord++
    } else if (code <= 32) inWord = 0
    if (inWord > MAX_BRACES_IN_A_WORD || (total > MAX_BRACES && text.length <= MAX_CODE_CHARS))
      return problem('too-complex.size', at, at + 1, 'found.tooManyBraces')
  }
  return undefined
}

function problemsIn(text: string, script: ParsedScript): readonly Problem[] {
  const problems: Problem[] = []
  if (text.length > MAX_CODE_CHARS && codeLength(text, script) > MAX_CODE_CHARS)
    problems.push(problem('too-complex.size', 0, text.length, 'found.scriptTooLong'))
  const split = text.indexOf('$\\\n')
  if (split >= 0)
    problems.push(problem('unparsable.ambiguous', split, split + 2, 'found.splitDollar'))
  if (text.includes('\r'))
    problems.push(...outsideQuotes(text, script, '\r', 'found.carriageReturn', isQuotedPart))
  if (text.includes(')#'))
    problems.push(...outsideQuotes(text, script, ')#', 'found.gluedComment', isWord))
  return problems.length > 0 ? problems : NO_PROBLEMS
}

/** The places of `needle` that lie in no node of the kind that makes it harmless. */
function outsideQuotes(
  text: string,
  script: ParsedScript,
  needle: string,
  found: SentenceKey,
  isHarmless: (node: SyntaxNode) => boolean,
): Problem[] {
  const safe: { pos: number; end: number }[] = []
  visit(script)
  const problems: Problem[] = []
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    if (safe.some(({ pos, end }) => pos <= at && at < end)) continue
    problems.push(problem('unparsable.ambiguous', at, at + needle.length, found))
    break
  }
  return problems

  function visit(node: SyntaxNode) {
    if (isHarmless(node)) safe.push(node)
    else forEachChild(node, visit)
  }
}

function isQuotedPart(node: SyntaxNode): boolean {
  return /^(SingleQuoted|DoubleQuoted|AnsiCQuoted|HereDocBody)$/.test(node.type)
}

function isWord(node: SyntaxNode): boolean {
  return node.type === 'Word' || node.type === 'HereDocBody' || node.type === 'Assignment'
}

/** The length without the bodies of heredocs, which are data as long as nothing runs them. */
function codeLength(text: string, script: ParsedScript): number {
  let { length } = text
  visit(script)
  return length

  function visit(node: SyntaxNode) {
    if (node.type === 'HereDocBody') length -= node.end - node.pos
    else forEachChild(node, visit)
  }
}

function problem(rule: Problem['rule'], start: number, end: number, found: SentenceKey): Problem {
  return { rule, start, end, found }
}

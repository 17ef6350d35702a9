/** Files that a text has a compiler or typesetter read: `#include "x"`, `include_str!("x")`, `\input{x}`. */
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import type { Cause } from '../../rules/rule-book.ts'
import type { Field, Unit } from '../../unit.ts'
import { judgeSecretRead } from '../secrets/secret-files.ts'
import { interpreterBook } from './interpreter-book.ts'

const { finding } = interpreterBook

const NAMED =
  /#\s*(?:include|include_next|import|embed)\s*["<]([^">\n]+)[">]|(?:^|[\s;:"])\.?(?:incbin|include)\s+\\?["']([^"'\\\n]+)\\?["']|\b(?:include_str|include_bytes|include)!\s*\(\s*r?#*"([^"\n]+)"|@embedFile\(\s*"([^"\n]+)"|\bimport\(\s*["`]([^"`\n]+)["`]\s*\)|\\(?:input|include|verbatiminput|lstinputlisting|openin\d*\s*=|InputIfFileExists|CatchFileDef)(?:\[[^\]]*\])?\s*\{?([^\s{}\\]+)|\bs?include\(\s*[`"']?([^)`'"\s]+)/gm
/** What is put together by macros is known to the compiler alone. */
const WORKED_OUT =
  /#\s*(?:include|embed)\s+[A-Za-z_]|\b(?:include_str|include_bytes|include)!\s*\(\s*(?:concat|env)!|\bimport\(\s*\w+\s*\)\s*;/

const MOST_FILES = 60 // that one text names
const DEEPEST = 4

const READERS: ReadonlySet<string> = new Set(
  `gcc g++ cc c89 c99 c++ clang clang++ cpp tcc nvcc as nasm yasm rustc zig dmd ldc2 gfortran m4 pdflatex
   xelatex lualatex latex tex pdftex xetex luatex latexmk tectonic`.split(/\s+/),
)

/** For every unit, so that whatever else is suspected of these stays. */
export const includedFiles: ProgramRule = (unit, context) => {
  if (!READERS.has(unit.program)) return []
  const words = unit.argv.slice(1).filter(({ value }) => value !== null && !value.startsWith('-'))
  const { stdin } = unit
  const fed = stdin.text === null ? [] : judgeText(stdin.text, unit.argv[0] ?? unit, unit, context)
  const seen = new Set<string>()
  return [
    ...fed,
    ...words.flatMap((word) => {
      const text = word.process ? (word.content ?? undefined) : context.peek(unit, word)
      return text !== undefined ? judgeText(text, word, unit, context, seen, word) : []
    }),
  ]
}

function judgeText(
  text: string,
  cause: Cause,
  unit: Unit,
  context: RuleContext,
  seen = new Set<string>(),
  from?: Field,
  depth = 0,
): Finding[] {
  if (WORKED_OUT.test(text)) return [finding('interpreter.computed-path', cause)]
  const folder = from?.value?.includes('/') ? from.value.replace(/[^/]*$/, '') : ''
  const names = [...text.matchAll(NAMED)].slice(0, MOST_FILES).flatMap((found) => {
    const name = found.slice(1).find(Boolean)
    return name === undefined ? [] : [name]
  })
  return [...new Set(names)].flatMap((name) => {
    const path = name.startsWith('/') ? name : `${folder}${name}`
    if (seen.has(path)) return []
    seen.add(path)
    const file: Field = { value: path, glob: false, quoted: true, span: spanOf(cause), text: name }
    const read = judgeSecretRead(file, unit, context, { cause })
    if (read.length > 0 || depth >= DEEPEST || name.startsWith('/')) return read
    const inner = context.peek(unit, file)
    return inner !== undefined ? judgeText(inner, cause, unit, context, seen, file, depth + 1) : []
  })
}

function spanOf(cause: Cause) {
  return 'at' in cause ? cause.at.span : 'span' in cause ? cause.span : cause
}

/** Languages without a reader of their own: a few words give their programs away. */

import { withHoles } from '../../rules/fields.ts'
import { anywhere } from '../../rules/patterns.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import type { Cause } from '../../rules/rule-book.ts'
import type { Field, Span, Unit } from '../../unit.ts'
import { programOptionBook } from '../packages/program-options.ts'

const { finding } = programOptionBook

/** Calls that start a program or delete something, in the spelling of any of these languages. */
const TELLING = anywhere(String.raw`
  \brun\(\s*\x60 \b(?:exec|system|popen|spawn|rm|unlink)\s*\(
  \b(?:Process|ProcessBuilder|FileUtils|deleteDirectory|deleteRecursively)\b
  \bSystem\.(?:cmd|shell|Process) \bFile\.(?:rm|delete) os/exec sh/sh sys\.process
  child_process \bFiles\.(?:delete|write|move|copy|new\w*(?:Writer|OutputStream)) \.delete(?:OnExit|IfExists)?\(\)
  \b(?:FileWriter|FileOutputStream|PrintWriter|RandomAccessFile)\b \bos:cmd :os\.cmd getRuntime \bcreateProcess\b \b(?:remove|trash)Item\(
  \((?:system\*?|shell-command|run-program|sh|shell|delete-file|uiop:run-program)[\s"]
  \binclude\(download Base\.download \bSys\.(?:command|remove|rename) \brm_rf?\b
  \be?syscmd\( FileManager`)

/** The options of these programs whose value is code. */
const CODE_OPTION = /^(?:-e|-E|-c|-x|-eval|--eval|--exec|--execute|eval)$/

const otherLanguage: ProgramRule = (unit, context) =>
  codesOf(unit, context).flatMap(({ text, cause }) => {
    if (text === null) return [finding('program-option.unknown-program', cause)]
    return TELLING.test(text) ? [finding('program-option.runs-command', cause)] : []
  })

interface OtherCode {
  readonly text: string | null
  readonly cause: Cause
}

/** Code of options; without any, what comes on standard input. */
function codesOf(unit: Unit, context: RuleContext): OtherCode[] {
  const words = unit.argv.slice(1)
  const given = words.filter((_, index) => CODE_OPTION.test(words[index - 1]?.value ?? ''))
  if (given.length > 0) return given.map((field) => ({ text: readable(field), cause: field }))
  const names = words.filter(({ value }) => !value?.startsWith('-'))
  const { stdin } = unit
  const file = fileOf(unit)
  const written = file && context.fileText(unit, file)
  if (file && written !== undefined) return [{ text: written, cause: file }]
  if (names.length > 0 || stdin.kind === 'inherited' || stdin.kind === 'file') return []
  const cause = 'span' in stdin ? stdin.span : unit
  const body = 'field' in stdin ? stdin.field : undefined
  return [{ text: stdin.text ?? (body ? readable(body) : null), cause }]
}

/** The first word that is no option and no action. */
export function fileOf({ argv }: Unit): Field | undefined {
  return argv.slice(1).find(({ value }) => value !== null && /^[^-].*[/.]/.test(value))
}

function readable(field: Field): string | null {
  if (field.value !== null) return field.value
  return field.pieces?.some((piece) => piece !== null) ? withHoles(field, '_') : null
}

/** `exec rm -rf x`, `spawn sh`, `file delete -force x`, `open "|cmd"`: Tcl, and so expect. */
const tcl: ProgramRule = (unit, context) =>
  codesOf(unit, context).flatMap(({ text, cause }) => {
    if (text === null) return [finding('program-option.unknown-program', cause)]
    const span = 'at' in cause ? cause.at.span : 'span' in cause ? cause.span : cause
    if (callsComputed(text)) return run(cause)
    const told = text.replace(/\$(?:::)?env\(HOME\)/g, context.home)
    let folder = ''
    return told.split(/[;\n[{]/).flatMap((line): Finding[] => {
      const entered = /^\s*cd\s+(\S.*)$/.exec(line)?.[1]
      if (entered) folder = `cd ${withoutClosers(entered)}; `
      const [, verb = '', rest = ''] =
        /^\s*(exec|spawn|system|file\s+delete)\s+(.*)$/.exec(line) ?? []
      if (verb === '')
        return (
          openedByTcl(line, folder, span, unit, context) ??
          (/\bopen\s+["{]?\|/.test(line) ? run(cause) : [])
        )
      const command = withoutClosers(rest)
      if (verb.startsWith('file'))
        return context.shell(unit, span, `${folder}rm -r ${command}`, 'tcl')
      const found = context.shell(unit, span, folder + command, `tcl ${verb}`)
      return found.length > 0 ? found : run(cause)
    })
  })

/** `set c file; $c delete x`, `[string cat fi le] delete x`: a command whose name is worked out. */
function callsComputed(text: string): boolean {
  return /(?:^|[;\n[])\s*(?:\$\{?\w|\[\s*(?:string|join|format|subst|lindex|concat|set|append)\b[^\]]*\]\s+\S)|(?:^|[;\n[{])\s*(?:eval|uplevel|interp|namespace\s+(?:eval|inscope)|apply|rename|subst|load)\s/.test(
    text,
  )
}

/** `open x w`, `file copy -force x y`: the file that is written. */
function openedByTcl(
  line: string,
  folder: string,
  span: Span,
  unit: Unit,
  context: RuleContext,
): Finding[] | undefined {
  const opened = /\bopen\s+(\S+)\s+["{]?(?:[wa]|r\+)/.exec(line)?.[1]
  const put = /\bfile\s+(?:copy|rename|link)\s+.*?(\S+?)[\]}"\s]*$/.exec(line)?.[1]
  const path = opened ?? put
  if (path !== undefined) return context.shell(unit, span, `${folder}echo x > ${path}`, 'tcl open')
  const read = /\b(?:open|source)\s+["{]?([~/.$][^\s"}\]]*)/.exec(line)?.[1]
  return read === undefined
    ? undefined
    : context.shell(unit, span, `${folder}cat ${read}`, 'tcl open')
}

/** The command without the brackets and quotes that were opened before it. */
function withoutClosers(text: string): string {
  let end = text.length
  while (end > 0 && ' \t\r]}"'.includes(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

function run(cause: Cause): Finding[] {
  return [finding('program-option.runs-command', cause)]
}

/** `dc -e '!rm x'`: the rest of the line is the shell's. */
const deskCalculator: ProgramRule = (unit, context) =>
  codesOf(unit, context).flatMap(({ text, cause }) =>
    text === null || /!(?![<>=])/.test(text) ? run(cause) : [],
  )

/** `gs -c '(x) (w) file'`: PostScript that opens, removes or starts something. */
const postScript: ProgramRule = (unit, context) => {
  const at = unit.argv.findIndex(({ value }) => value === '-c')
  const words = at < 0 ? [] : unit.argv.slice(at + 1)
  const given = words.map((word) => readable(word) ?? '').join(' ')
  const [first] = words
  const isTold = first !== undefined && REACHES_OUT.test(given)
  const codes = first ? [] : codesOf(unit, context)
  const piped = unit.argv.find((word) => /%pipe%|=\|/.test(readable(word) ?? ''))
  return [
    ...(isTold ? run(first) : piped ? run(piped) : []),
    ...codes.flatMap(({ text, cause }) =>
      text === null || REACHES_OUT.test(text) ? run(cause) : [],
    ),
  ]
}

/** To read a file of the folder is what it is for; without `-dNOSAFER` it may do little else. */
const REACHES_OUT =
  /%pipe%|\([wa]\+?\)\s*file\b|\(r\+\)\s*file\b|\((?:\/|~|\.\.)[^)]*\)\s*(?:\(r\)\s*file|run)\b|\b(?:deletefile|renamefile|filenameforall|getenv)\b|\.locksafe/

export const otherLanguagePrograms: readonly ProgramEntry[] = [
  ['dc', deskCalculator],
  ...forPrograms('gs gsc ghostscript', postScript),
  ...forPrograms('tclsh wish expect jimsh', tcl),
  ...forPrograms(
    `julia elixir erl iex scala scala-cli clojure clj bb swift ghc ghci runghc jshell kotlin kotlinc guile
     rake m4 racket octave gnuplot sbcl clisp ecl ocaml fsharpi dotnet-script csi gosh chez scheme gst swipl java`,
    otherLanguage,
  ),
]

/** Programs in other languages that a command carries, in an option or on standard input. */

import { rowsNaming } from '../../by-program.ts'
import { dropStart, leadingText } from '../../rules/fields.ts'
import type { Code, Field, Language, Span, StdinSource } from '../../unit.ts'
import { partlyKnown } from '../state/nested-script.ts'

interface Interpreter {
  readonly language: Language
  /** Options whose value is code; a letter may end a cluster (`perl -lane`). */
  readonly code: readonly string[]
  /** Options with another value. */
  readonly values: readonly string[]
  /** Options after which no code is read from standard input (`python -m`, `php -S`). */
  readonly elsewhere: readonly string[]
  /** Subcommands before the program file. */
  readonly verbs?: readonly string[]
  /** Letters that take the rest of their cluster, so that no `e` in it counts (`perl -i.orig`). */
  readonly glued: string
}

const PYTHON: Interpreter = {
  language: 'python',
  code: ['-c'],
  values: ['-W', '-X', '-Q', '--check-hash-based-pycs'],
  elsewhere: ['-m', '-V', '--version', '-h', '--help'],
  glued: 'WXQm',
}
const NODE: Interpreter = {
  language: 'node',
  code: ['-e', '-p', '-pe', '--eval', '--print', 'eval'],
  values: ['-r', '-C', '--require', '--import', '--loader', '--input-type', '--conditions'],
  elsewhere: ['-v', '--version', '-h', '--help', '--check', '-c', '--test', '--run'],
  glued: 'rC',
}
const PERL: Interpreter = {
  language: 'perl',
  code: ['-e', '-E'],
  values: [],
  elsewhere: ['-v', '-V', '-h'],
  glued: 'iIMmFCxDl0',
}
const RUBY: Interpreter = {
  language: 'ruby',
  code: ['-e'],
  values: ['-r', '-I', '-C', '-E', '-X'],
  elsewhere: ['-v', '--version', '-h', '--help', '-S'],
  glued: 'riICEFKTWx0X',
}
const RAKE: Interpreter = {
  language: 'ruby',
  code: ['-e', '-E', '-p', '--execute', '--execute-continue', '--execute-print'],
  values: ['-f', '-r', '-I', '-R', '-C', '-j', '--rakefile', '--require', '--libdir'],
  elsewhere: ['-V', '--version', '-h', '-H', '--help', '-T', '--tasks'],
  glued: 'frIRCj',
}
const PHP: Interpreter = {
  language: 'php',
  code: ['-r', '-R', '-B', '-E', '--run', '--process-code', '--process-begin', '--process-end'],
  values: ['-d', '-c', '-z', '-t', '--define', '--php-ini'],
  elsewhere: ['-v', '-i', '-m', '-h', '-f', '-l', '-S', '--version', '--info', '--ini', '--ri'],
  glued: 'dcz',
}
const LUA: Interpreter = {
  language: 'lua',
  code: ['-e'],
  values: ['-l', '-j'],
  elsewhere: ['-v'],
  glued: 'lj',
}
const R: Interpreter = {
  language: 'r',
  code: ['-e'],
  values: ['-f', '--file', '--args'],
  elsewhere: ['--version', '--help', 'CMD'],
  glued: '',
}
const GROOVY: Interpreter = {
  language: 'groovy',
  code: ['-e'],
  values: ['-cp', '-classpath'],
  elsewhere: ['-v', '--version'],
  glued: '',
}
const APPLESCRIPT: Interpreter = {
  language: 'applescript',
  code: ['-e'],
  values: ['-l', '-s'],
  elsewhere: [],
  glued: '',
}

const interpreterNamed = rowsNaming([
  { programs: 'python# pypy# ipython# micropython#', ...PYTHON },
  { programs: 'node nodejs tsx ts-node qjs', ...NODE },
  { programs: 'deno bun', ...NODE, verbs: ['run'] },
  { programs: 'perl#', ...PERL },
  { programs: 'ruby# jruby# irb#', ...RUBY },
  { programs: 'rake drake', ...RAKE },
  { programs: 'php#', ...PHP },
  { programs: 'lua# luajit# texlua#', ...LUA },
  { programs: 'r rscript', ...R },
  { programs: 'groovy jrunscript', ...GROOVY },
  { programs: 'osascript', ...APPLESCRIPT },
])
const NO_CODE: readonly Code[] = []

export function inlineCode(
  program: string,
  argv: readonly Field[],
  stdin: StdinSource,
  command: Span,
  written: (file: Field) => string | null | undefined,
): readonly Code[] {
  const [interpreter] = interpreterNamed(program)
  if (!interpreter) return NO_CODE
  const { language } = interpreter
  const found = scan(interpreter, argv)
  if (found.fields.length > 0)
    return found.fields.map((field) => ({
      language,
      text: field.content ?? field.value ?? partlyKnown(field),
      span: field.span,
      field,
    }))
  // A file that the same text has written before.
  const content = found.file?.value ? written(found.file) : undefined
  if (found.file && content !== undefined)
    return [{ language, text: content, span: found.file.span, file: found.file }]
  if (!found.readsStdin || stdin.kind === 'inherited') return NO_CODE
  const body = 'field' in stdin ? stdin.field : undefined
  const text = stdin.text ?? (body ? partlyKnown(body) : null)
  return [{ language, text, span: 'span' in stdin ? stdin.span : command }]
}

/** Modules of Python that are a prompt. */
const READS_CODE = /^(?:code|asyncio|pdb|IPython|ptpython|bpython|idlelib)$/

interface Scanned {
  readonly fields: readonly Field[]
  readonly readsStdin: boolean
  /** The program file, if one is named. */
  readonly file?: Field
}

function scan(interpreter: Interpreter, argv: readonly Field[]): Scanned {
  const fields: Field[] = []
  for (let at = 1; at < argv.length; at++) {
    const field = argv[at]
    const value = field ? leadingText(field) : null
    if (field?.process === '<') return { fields: [field], readsStdin: false }
    // An unknown word is taken for an option: code after it must not be missed.
    if (!field || value === null) continue
    if (value === '-') return { fields, readsStdin: fields.length === 0 }
    const equals = value.indexOf('=')
    const name = equals > 0 && value.startsWith('--') ? value.slice(0, equals) : value
    if (interpreter.code.includes(name)) {
      const code = name === value ? argv[++at] : dropStart(field, equals + 1)
      if (code) fields.push(code)
      // Python takes everything after the code as its arguments.
      if (interpreter.language === 'python') return { fields, readsStdin: false }
      continue
    }
    // `perl '-Mvars;system(…)'`: more than the name of a module.
    if (interpreter.language === 'perl' && /^-[Mm].*[;({]/s.test(value)) {
      fields.push(dropStart(field, 2))
      continue
    }
    if (value === '-m' && READS_CODE.test(argv[at + 1]?.value ?? ''))
      return { fields, readsStdin: true }
    if (interpreter.elsewhere.includes(value))
      return { fields: value === '-m' ? timed(argv.slice(at + 1)) : fields, readsStdin: false }
    if (interpreter.values.includes(value)) at++
    else if (at === 1 && interpreter.verbs?.includes(value)) continue
    else if (!value.startsWith('-')) return { fields, readsStdin: false, file: field }
    else if (!value.startsWith('--')) {
      const code = inCluster(interpreter, field, value, argv[at + 1])
      if (code === argv[at + 1] && code) at++
      if (code) fields.push(code)
      if (code && interpreter.language === 'python') return { fields, readsStdin: false }
      if (/^-\w*m/.test(value) && interpreter.language === 'python')
        return { fields, readsStdin: false }
    }
  }
  return { fields, readsStdin: fields.length === 0 }
}

/** `python -m timeit` runs its operands. */
function timed([name, ...words]: readonly Field[]): readonly Field[] {
  if (name?.value !== 'timeit') return []
  return words.filter(({ value }, index) => {
    const before = words[index - 1]?.value ?? ''
    return !value?.startsWith('-') && !/^-[nruN]$/.test(before)
  })
}

/** Code after one of several letters: `-ne code`, `-ecode`. */
function inCluster(
  interpreter: Interpreter,
  field: Field,
  value: string,
  next: Field | undefined,
): Field | undefined {
  for (let index = 1; index < value.length; index++) {
    const letter = value[index] ?? ''
    if (interpreter.code.includes(`-${letter}`))
      return index + 1 < value.length ? dropStart(field, index + 1) : next
    if (!interpreter.glued.includes(letter)) continue
    // `-l` and `-0` take digits only, the others all that follows.
    if (!/[l0]/.test(letter) || interpreter.language !== 'perl') return undefined
    while (/\d/.test(value[index + 1] ?? '')) index++
  }
  return undefined
}

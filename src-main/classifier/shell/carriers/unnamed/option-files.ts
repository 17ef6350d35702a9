/**
 * Files in which a program finds further words of its command line, or variables for what it runs:
 * `curl -K file`, `gcc @file`, `node --env-file=file`. Each is judged as if they stood in the command.
 */
import { rowsNaming } from '../../../by-program.ts'
import { dropStart } from '../../../rules/fields.ts'
import { exactly } from '../../../sentences.ts'
import { assignmentIn } from '../../../signatures/peel.ts'
import { type Field, isThrowaway } from '../../../unit.ts'
import { wordsIn } from '../../parse/split-words.ts'
import type { Output } from '../../state/walker.ts'
import { type Carried, combined, runInside } from '../carrier.ts'

interface OptionFile {
  readonly programs: string
  /** The option that names it; without one, a word that begins with `@`. */
  readonly option?: RegExp
  /** What it says, as words. */
  readonly words?: (text: string) => readonly string[]
  /** It sets variables. */
  readonly isEnvironment?: true
  /** Whoever wrote it: what nobody can read may send or write over anything. */
  readonly asksUnread?: true
}

/** Behind letters that take no value, too; and curl knows its long options by their beginnings. */
const CURL_CONFIG = /^(?:-[#0-9aBfgGiIjJklLnNOpqRsSvZ]*K|--conf(?:ig?)?)$/

const OPTION_FILES: readonly OptionFile[] = [
  { programs: 'curl', option: CURL_CONFIG, words: asLongOptions, asksUnread: true },
  { programs: 'wget wget2', option: /^--conf(?:ig?)?$/, words: asLongOptions, asksUnread: true },
  { programs: 'aria2c', option: /^--conf-path$/, words: asLongOptions, asksUnread: true },
  { programs: 'yt-dlp youtube-dl', option: /^--config-locations?$/, words: wordsIn },
  { programs: 'tar gtar bsdtar', option: /^(?:-T|--files-from)$/, words: linesIn },
  {
    programs:
      'gcc g++ cc c89 c99 c++ clang clang++ ld ld.bfd ld.gold ld.lld as ar rustc javac java jar kotlinc scalac swiftc ghc cl link ifort icx icpx nvcc',
    words: wordsIn,
  },
  {
    programs: 'node nodejs bun tsx uv dotenv dotenvx env-cmd',
    option: /^(?:-f|-e|--file|--env-file(?:-if-exists)?)$/,
    isEnvironment: true,
  },
]

const optionFilesOf = rowsNaming(OPTION_FILES)

const MOST_WORDS = 500 // of one file; with more, nobody says that all were read

export function runOptionFiles(carried: Carried): Output | undefined {
  const { unit, walker } = carried
  const rows = optionFilesOf(unit.program)
  if (rows.length === 0) return undefined
  return combined(
    rows.flatMap((row) => filesOf(row, unit.argv).flatMap((found) => run(row, found) ?? [])),
  )

  function run(row: OptionFile, { file, others }: Found): Output | undefined {
    const text = textOf(file, row)
    if (text === undefined) return row.asksUnread ? reportUnread(file) : undefined
    if (text === null) return reportUnread(file)
    return walker.files.within(file, text, () => {
      if (row.isEnvironment) return runInside(carried, others, {}, variablesIn(text, file))
      const words = row.words?.(text) ?? []
      if (words.length > MOST_WORDS) return reportUnread(file)
      return runInside(carried, [...others, ...words.map((value) => wordOf(file, value))])
    })
  }

  /** Undefined: it is the person's own, or is not there. */
  function textOf(file: Field, { asksUnread }: OptionFile): string | null | undefined {
    const { stdin } = unit
    if (file.process) return file.content ?? null
    if (file.value !== '-' && file.value !== '/dev/stdin') return written(file, asksUnread)
    if (stdin.kind === 'file') return stdin.text ?? written(stdin.path, asksUnread)
    return stdin.kind === 'inherited' ? undefined : stdin.text
  }

  function written(file: Field, isRead: true | undefined): string | null | undefined {
    if (file.value === null) return null
    const text = walker.files.script(file, unit)
    if (text !== undefined || !isRead) return text
    return walker.files.theirs(file.value, unit)
  }

  function reportUnread(file: Field): undefined {
    if (isThrowaway(unit.place)) return
    walker.report({
      rule: 'dynamic.options',
      level: 'dangerous',
      span: file.span,
      ...exactly('found.unknownOptions', { program: unit.program }),
      undoable: false,
      remember: 'session',
    })
  }
}

interface Found {
  readonly file: Field
  /** The command without the words that name it. */
  readonly others: readonly Field[]
}

function filesOf({ option }: OptionFile, argv: readonly Field[]): Found[] {
  return argv.flatMap((word, index) => {
    const { value } = word
    if (index === 0 || value === null) return []
    if (!option) {
      if (!/^@[^@]/.test(value)) return []
      return [{ file: dropStart(word, 1), others: without(argv, index, index) }]
    }
    const next = argv[index + 1]
    if (option.test(value))
      return next ? [{ file: next, others: without(argv, index, index + 1) }] : []
    const glued = gluedTo(option, word)
    return glued ? [{ file: glued, others: without(argv, index, index) }] : []
  })
}

/** `--long=value`, `-xvalue`, `-abxvalue` */
function gluedTo(option: RegExp, word: Field): Field | undefined {
  const value = word.value ?? ''
  if (value.startsWith('--')) {
    const length = value.indexOf('=')
    return length > 0 && option.test(value.slice(0, length))
      ? dropStart(word, length + 1)
      : undefined
  }
  for (
    let length = 2;
    value.startsWith('-') && length < Math.min(value.length, MOST_LETTERS);
    length++
  )
    if (option.test(value.slice(0, length))) return dropStart(word, length)
  return undefined
}

const MOST_LETTERS = 12 // of short options in one word

function without(argv: readonly Field[], first: number, last: number): Field[] {
  return argv.filter((_, index) => index < first || index > last)
}

function wordOf(file: Field, value: string): Field {
  return { value, glob: false, quoted: true, span: file.span, text: file.text }
}

/** `name = "value"`, `name: value`, `-x value`, `name`: settings that are options without their dashes. */
function asLongOptions(text: string): string[] {
  return linesIn(text).flatMap((line) => {
    if (/^[#;]/.test(line)) return []
    const [, name = '', , rest = ''] = /^([^\s=:]+)(\s*[=:]\s*|\s+|$)(.*)$/.exec(line) ?? []
    if (name === '') return []
    const value = rest === '' ? [] : [/^"/.test(rest) ? (wordsIn(rest)[0] ?? '') : rest]
    const option = name.startsWith('-') ? name : `--${name.replaceAll('_', '-')}`
    return [option, ...value]
  })
}

function linesIn(text: string): string[] {
  return text.split(/\r?\n/).flatMap((line) => line.trim() || [])
}

/** `NAME=value`, also behind `export`, and in quotes. */
function variablesIn(text: string, file: Field) {
  return linesIn(text).flatMap((line) => {
    const [, name, value = ''] = /^(?:export\s+)?([\w.-]+)\s*=\s*(.*)$/.exec(line) ?? []
    if (name === undefined) return []
    const plain = /^(["'`])(.*)\1/.exec(value)?.[2] ?? value
    return [assignmentIn(wordOf(file, `${name}=${plain}`), `${name}=${plain}`)]
  })
}

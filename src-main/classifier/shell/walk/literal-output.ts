/** What a command prints, for the few programs whose output follows from their arguments alone. */

import { absolute, basename, dirname } from '../../path-text.ts'
import type { Field, Unit } from '../../unit.ts'
import { formatPrintf } from '../expand/printf.ts'
import { fromBase64, fromHex, utf8Text } from '../parse/encoded-text.ts'
import { decodeEscapes } from '../parse/escapes.ts'

/** What stands in a file, as far as that is known. */
export type Shown = (file: Field, unit: Unit) => string | undefined

type Printer = (args: readonly string[], stdin: string | null, unit: Unit) => string | null

/** Null when it cannot be told. */
export function literalOutput(unit: Unit, shown: Shown): string | null {
  // `$(< file)` prints the file.
  if (unit.argv.length === 0) return unit.stdin.kind === 'file' ? unit.stdin.text : ''
  const print = unit.program === 'cat' ? cat(shown) : PRINTERS.get(unit.program)
  if (!print || unit.openEnded) return null
  const args: string[] = []
  for (const field of unit.argv.slice(1)) {
    if (field.value === null || field.glob) {
      // A pipe into tee or base64 goes on, whatever the file is called.
      if (unit.program !== 'tee') return null
      continue
    }
    args.push(field.value)
  }
  const file = READS_ITS_FILE.test(unit.program) ? unit.argv.at(-1) : undefined
  const text = file?.value && !file.value.startsWith('-') ? shown(file, unit) : undefined
  return text === undefined
    ? print(args, unit.stdin.text, unit)
    : print(args.slice(0, -1), text, unit)
}

/** Of these the word at the end may name what is otherwise on standard input. */
const READS_ITS_FILE = /^g?(?:base64|rev|xxd|head|tail|tac|sort|uniq)$/

const PRINTERS: ReadonlyMap<string, Printer> = new Map<string, Printer>([
  ['echo', echo],
  [
    'printf',
    (args) => (args[0] === '-v' ? '' : formatPrintf(args[0] === '--' ? args.slice(1) : args)),
  ],
  ['pwd', (_args, _stdin, unit) => (unit.cwd === null ? null : `${unit.cwd}\n`)],
  ['tee', (_args, stdin) => stdin],
  ['true', () => ''],
  [':', () => ''],
  ['which', found],
  ['command', (args) => (/^-[vV]$/.test(args[0] ?? '') ? found(args) : null)],
  ['type', (args) => (/^-[pP]$/.test(args[0] ?? '') ? found(args) : null)],
  ['basename', (args) => line(args, (path) => basename(path, args[1]))],
  ['dirname', (args) => line(args, dirname)],
  ...['realpath', 'grealpath', 'readlink', 'greadlink'].map((name): [string, Printer] => [
    name,
    resolved,
  ]),
  ['base64', base64],
  ['gbase64', base64],
  [
    'xxd',
    (args, stdin) =>
      args.some((arg) => /^-[pr]*r/.test(arg)) && stdin !== null ? hex(stdin) : null,
  ],
  // Some of the lines, or all in another order: which they are matters less than what they name.
  ...['head', 'tail', 'tac', 'sort', 'uniq'].map((name): [string, Printer] => [
    name,
    (args, stdin) =>
      args.length === 0 || stdin?.trimEnd().includes('\n') === false ? stdin : null,
  ]),
  ['rev', (args, stdin) => (args.length === 0 && stdin !== null ? reversed(stdin) : null)],
  ['tr', (args, stdin) => (stdin === null ? null : translate(args, stdin))],
])

function echo(args: readonly string[]): string {
  let at = 0
  let isEscaped = false
  let hasNewline = true
  for (; /^-[neE]+$/.test(args[at] ?? ''); at++) {
    for (const letter of args[at]?.slice(1) ?? '') {
      if (letter === 'n') hasNewline = false
      else isEscaped = letter === 'e'
    }
  }
  const text = args.slice(at).join(' ')
  const { value, stops } = isEscaped ? decodeEscapes(text) : { value: text, stops: false }
  return hasNewline && !stops ? `${value}\n` : value
}

function cat(shown: Shown): Printer {
  return (_args, stdin, unit) => {
    const names = unit.argv.slice(1).filter(({ value }) => value === '-' || !value?.startsWith('-'))
    if (names.length === 0) return stdin
    const texts = names.map((file) => (file.value === '-' ? stdin : (shown(file, unit) ?? null)))
    return texts.includes(null) ? null : texts.join('')
  }
}

function found(args: readonly string[]): string {
  const names = args.filter((arg) => !arg.startsWith('-'))
  return names.map((name) => `${name.startsWith('/') ? '' : '/usr/bin/'}${name}\n`).join('')
}

/** As far as it can be told from its name: whoever looks at the path follows its links. */
function resolved(args: readonly string[], _stdin: string | null, unit: Unit): string | null {
  const [path, ...others] = args.filter((arg) => !/^-[fmezsqL]+$/.test(arg))
  const follows = unit.program.endsWith('path') || args.some((arg) => /^-\w*[fme]/.test(arg))
  if (path === undefined || others.length > 0 || !follows || path.startsWith('-')) return null
  const whole = absolute(path, unit.cwd)
  return whole === null ? null : `${whole}\n`
}

function line(args: readonly string[], edit: (path: string) => string): string | null {
  const [path] = args
  return path === undefined || path.startsWith('-') ? null : `${edit(path)}\n`
}

function base64(args: readonly string[], stdin: string | null): string | null {
  const decodes = args.some((arg) => /^(-[a-zA-Z]*[dD][a-zA-Z]*|--decode)$/.test(arg))
  if (!decodes || stdin === null || args.some((arg) => !arg.startsWith('-'))) return null
  return utf8Text(fromBase64(stdin))
}

function hex(stdin: string): string {
  return utf8Text(fromHex(stdin.replace(/\s+/g, '')))
}

function reversed(stdin: string): string {
  return stdin
    .split('\n')
    .map((text) => [...text].reverse().join(''))
    .join('\n')
}

function translate(args: readonly string[], stdin: string): string | null {
  const [from, to, ...others] = args
  if (from === undefined || others.length > 0 || from.startsWith('-') || /\[:/.test(from + to)) {
    if (args.length === 2 && /^-d$/.test(from ?? '') && to !== undefined)
      return [...stdin].filter((letter) => !letters(to).includes(letter)).join('')
    return null
  }
  if (to === undefined) return null
  const source = letters(from)
  const target = letters(to)
  return [...stdin]
    .map((letter) => {
      const index = source.lastIndexOf(letter)
      return index < 0 ? letter : (target[Math.min(index, target.length - 1)] ?? letter)
    })
    .join('')
}

/** `a-z` written out. */
function letters(set: string): string[] {
  const { value } = decodeEscapes(set)
  const result: string[] = []
  for (let at = 0; at < value.length; at++) {
    if (value[at + 1] === '-' && at + 2 < value.length) {
      const [first, last] = [value.charCodeAt(at), value.charCodeAt(at + 2)]
      for (let code = first; code <= last && result.length < 512; code++)
        result.push(String.fromCharCode(code))
      at += 2
    } else result.push(value[at] ?? '')
  }
  return result
}

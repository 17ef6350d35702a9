/** Program text of other languages that a command carries: judged by its calls, not by its words. */
import type { Field, Code as InlineCode, Span, Unit } from '../shell/unit.ts'
import { judgeAppleScript } from './applescript.ts'
import { type Code, type CodeArgument, type CodeCall, readCalls } from './code-calls.ts'
import { type Effect, effectOf, isDangerousName } from './code-effects.ts'
import {
  handsOverControl,
  hasVariableCall,
  passesEvaluator,
  sendsEnvironment,
} from './code-marks.ts'
import { filesWrittenBy } from './code-writes.ts'
import { forPrograms, type ProgramEntry } from './command-table.ts'
import { judgeDelete } from './delete.ts'
import { literal } from './fields.ts'
import { hostOf, isMetadataHost } from './hosts.ts'
import { netBook } from './net-book.ts'
import { namesOwnProcess } from './own-processes.ts'
import type { Finding, ProgramRule, RuleContext } from './rule.ts'
import { ruleBook } from './rule-book.ts'
import { judgeSecretRead, secretBook } from './secret-files.ts'
import { targetOf } from './targets.ts'
import { judgeWrite } from './write-targets.ts'

export const interpreterBook = ruleBook({
  'interpreter.run-program': [
    'dangerous',
    'Code that runs programs',
    'Runs another program whose name or arguments are worked out by code.',
    'lost',
  ],
  'interpreter.evaluate': [
    'dangerous',
    'Code that evaluates text',
    'Runs text as code, or finds what it calls only when it runs.',
    'lost',
  ],
  'interpreter.connect': [
    'dangerous',
    'Code that opens a connection',
    'Opens a network connection that can hand control to another computer.',
    'lost',
  ],
  'interpreter.kill': [
    'dangerous',
    'Code that ends processes',
    'Sends signals to other processes.',
    'lost',
  ],
  'interpreter.fork-bomb': [
    'dangerous',
    'Code that starts processes without end',
    'Starts processes in a loop until this computer stops responding.',
    'lost',
  ],
  'interpreter.shell-text': [
    'caution',
    'Inline shell text',
    'Runs shell text that stands in the command.',
    'undoable',
  ],
  'interpreter.inline-code': [
    'caution',
    'Inline code',
    'Runs program text that stands in the command.',
    'undoable',
  ],
})

const { finding } = interpreterBook

/** A shell without a script takes whatever comes next. */
export const BARE_SHELL = /^\s*(?:\S*\/)?(?:sh|bash|zsh|dash|ksh|fish)(?:\s+-[ip]+)?\s*$/

/** For every unit: most carry no code. */
export const inlineCode: ProgramRule = (unit, context) => {
  if (unit.code.length === 0) return []
  const findings = unit.code.flatMap((code) => judgeCode(code, unit, context))
  if (findings.length > 0 || context.sensitivity !== 'strict') return findings
  return unit.code.map(({ field, span }) => finding('interpreter.inline-code', field ?? span))
}

/** Shells with `-c` or with their script on standard input, for those who want to be asked about all of it. */
const shellText: ProgramRule = (unit, context) => {
  if (context.sensitivity !== 'strict') return []
  const flag = unit.argv.slice(1).find(({ value }) => /^-[a-z]*c$/.test(value ?? ''))
  const isFed = unit.stdin.kind === 'heredoc' || unit.stdin.kind === 'herestring'
  return flag || isFed ? [finding('interpreter.shell-text', flag ?? unit)] : []
}

export const shellPrograms: readonly ProgramEntry[] = forPrograms(
  'bash sh zsh ksh dash fish mksh ash',
  shellText,
)

function judgeCode(inline: InlineCode, unit: Unit, context: RuleContext): Finding[] {
  const cause = inline.field ?? inline.span
  // What is not known is reported by those who read the command.
  if (inline.text === null) return []
  if (inline.language === 'applescript') return judgeAppleScript(inline.text, cause, unit, context)
  const code = readCalls(inline.text, inline.language)
  for (const { path, text } of filesWrittenBy(code)) context.noteFile(unit, path, text)
  const judge = createCodeJudge(inline, code, unit, context)
  return [...code.calls.flatMap(judge.call), ...judge.whole()]
}

function createCodeJudge(inline: InlineCode, code: Code, unit: Unit, context: RuleContext) {
  const { language } = inline
  const cause = inline.field ?? inline.span
  const span: Span = inline.span
  return { call, whole }

  function call(found: CodeCall): Finding[] {
    const effect = effectOf(found, code, language)
    return effect ? judgeEffect(effect, found) : []
  }

  function judgeEffect(effect: Effect, found: CodeCall): Finding[] {
    const [first, second] = found.args
    switch (effect) {
      case 'run':
        return run(found.ownerArgs[0] && !first ? found.ownerArgs : found.args, found.name)
      case 'run-words':
        return runWords(found)
      case 'delete':
      case 'delete-tree':
        return judgeDelete([path(pathArgument(found))], isTree(effect, found), unit, context)
      case 'evaluate':
        return evaluate(first)
      case 'load':
        return load(first)
      case 'look-up':
        return lookUp(found)
      case 'write':
        return judgeWrite(path(found.ownerArgs[0] ?? first), unit, context, { cause })
      case 'write-second':
        return [
          ...judgeWrite(path(second), unit, context, { cause }),
          ...(/mv|move|rename|replace/.test(found.name)
            ? judgeWrite(path(first), unit, context, { cause })
            : []),
        ]
      case 'open':
        return open(found)
      case 'read':
        return judgeSecretRead(path(found.ownerArgs[0] ?? first), unit, context, { cause })
      case 'kill':
        return kill(found)
      case 'permit':
        return permit(found)
      case 'connect':
        return handsOverControl(code) ? [finding('interpreter.connect', cause)] : []
    }
  }

  /** `Path('x').unlink()` names it before, `os.remove('x')` behind. */
  function pathArgument(found: CodeCall): CodeArgument | undefined {
    const isMethod = found.args.length === 0 || found.args[0]?.pieces === null
    return isMethod && found.ownerArgs[0]?.pieces ? found.ownerArgs[0] : found.args[0]
  }

  /** `os.kill(-1, 9)`, `kill 9, -1` reach every process. */
  function kill({ args }: CodeCall): Finding[] {
    const { ownProcesses } = context
    if (namesOwnProcess(inline.text ?? '', ownProcesses))
      return context.command(unit, ['kill', String(ownProcesses.pids[0])].map(field), language)
    const isEveryone = args.some(({ tokens }) => tokens.map(({ text }) => text).join('') === '-1')
    return isEveryone
      ? context.command(unit, ['kill', '-9', '--', '-1'].map(field), language)
      : [finding('interpreter.kill', cause)]
  }

  /** The mode says enough where it is written; the file may matter as well. */
  function permit({ args }: CodeCall): Finding[] {
    const mode = args.at(-1)?.tokens.at(-1)?.text ?? ''
    const octal = /^0?o?([0-7]{3,4})$/.exec(mode)?.[1]
    const words = ['chmod', ...(octal ? [octal] : []), known(args[0])]
    return octal ? context.command(unit, words.map(field), language) : []
  }

  function isTree(effect: Effect, found: CodeCall): boolean {
    return (
      effect === 'delete-tree' ||
      found.args.some(({ tokens }) => tokens.some(({ text }) => text === 'recursive'))
    )
  }

  function run(args: readonly CodeArgument[], name: string): Finding[] {
    const [first, second] = args
    if (first?.list) return command(withInterpreter(first.list, first))
    // `os.execvp('rm', ['rm', '-rf', 'x'])` names the program twice.
    if (second?.list && /^(?:exec|spawn|posix)/.test(name)) return command(second.list)
    if (!first?.pieces) return [finding('interpreter.run-program', cause)]
    return shell(first, name)
  }

  /** One text is read by a shell; a program and its words are not. */
  function runWords({ args, name }: CodeCall): Finding[] {
    const [first, second] = args
    if (args.length === 1 && first && !first.list) return run(args, name)
    if (first?.list) return command(first.list)
    const program = known(first)
    if (program === null) return [finding('interpreter.run-program', cause)]
    if (second?.list) return command([program, ...second.list])
    return command([program, ...args.slice(1).map(known)])
  }

  /** `sys.executable` and `process.execPath` are the program that reads this code. */
  function withInterpreter(words: readonly (string | null)[], { tokens }: CodeArgument) {
    const isSelf = tokens.slice(0, 5).some(({ text }) => /^(?:executable|execPath)$/.test(text))
    return isSelf && words[0] === null ? [language, ...words.slice(1)] : words
  }

  function command(words: readonly (string | null)[]): Finding[] {
    const isShell = words.length === 1 && BARE_SHELL.test(words[0] ?? '')
    if (isShell || words.length === 0 || words[0] === null)
      return [finding('interpreter.run-program', cause)]
    return context.command(unit, words.map(field), language)
  }

  function shell(argument: CodeArgument, name: string): Finding[] {
    const { pieces } = argument
    if (!pieces || pieces[0] === null || pieces.every((piece) => !piece)) {
      return [finding('interpreter.run-program', cause)]
    }
    if (BARE_SHELL.test(pieces.join(''))) return [finding('interpreter.run-program', cause)]
    // An unknown piece may hold anything, also further commands: the shell half is told that it is unknown.
    const text = pieces.map((piece) => piece ?? '"$__unknown"').join('')
    return context.shell(unit, span, text, `${language} ${name}`)
  }

  function evaluate(first: CodeArgument | undefined): Finding[] {
    const text = known(first)
    if (text === null) return first ? [finding('interpreter.evaluate', cause)] : []
    return judgeCode({ language, text, span, field: inline.field }, unit, context)
  }

  function load(first: CodeArgument | undefined): Finding[] {
    const text = known(first)
    if (text === null) return []
    const isForeign =
      /^(?:https?|ftp|data|php):/.test(text) ||
      targetOf(path(first), unit, context).scope === 'scratch'
    return isForeign ? [finding('interpreter.evaluate', cause)] : []
  }

  function lookUp(found: CodeCall): Finding[] {
    const wanted = found.name === 'getattr' ? found.args[1] : found.args[0]
    const name = known(wanted)
    if (/^https?:/.test(name ?? '') && /^(?:import|require)$/.test(found.name)) return load(wanted)
    const isFixed = name !== null && wanted?.tokens.length === 1
    const isCallback = language === 'php' || language === 'ruby'
    if (isFixed || (isCallback && name === null)) {
      const isDangerous =
        name !== null && !/require|import/.test(found.name) && isDangerousName(name, language)
      return isDangerous ? [finding('interpreter.evaluate', cause)] : []
    }
    return wanted ? [finding('interpreter.evaluate', cause)] : []
  }

  function open({ args, name }: CodeCall): Finding[] {
    const [first, second, third] = args
    // Perl may give the handle first, and the mode within the name.
    const isPerl = language === 'perl'
    const texts = (isPerl ? [first, second, third] : [first, second]).map(known)
    const mode = isPerl ? (known(second) ?? '') : (known(second) ?? 'r')
    if (isPerl && /^\s*\||\|\s*$|^-\||^\|-/.test(mode))
      return [finding('interpreter.run-program', cause)]
    if (!isPerl && language === 'ruby' && texts[0]?.startsWith('|'))
      return [finding('interpreter.run-program', cause)]
    const target = isPerl
      ? third
        ? path(third)
        : field(mode.replace(/^[\s<>+]+/, ''))
      : path(first)
    const writes = isPerl ? mode.includes('>') : /[wax+]/.test(mode) && name !== 'read'
    return writes
      ? judgeWrite(target, unit, context, { cause })
      : judgeSecretRead(target, unit, context, { cause })
  }

  /** Marks that belong to the whole text and to no single call. */
  function whole(): Finding[] {
    const findings: Finding[] = code.tokens.some(
      ({ kind, text }) => kind === 'string' && asksMetadata(text),
    )
      ? [netBook.finding('secret.cloud-metadata', cause)]
      : []
    code.tokens.forEach(({ kind, quote, pieces, text }, index) => {
      if (kind !== 'string' || quote !== '`') return
      // `$` in front of a template hands it to a shell, in Bun and zx alike.
      const runs =
        language === 'node'
          ? code.tokens[index - 1]?.text === '$'
          : /^(?:perl|ruby|php)$/.test(language)
      const parts = pieces ?? (language === 'node' ? [text] : null)
      if (runs) findings.push(...shell({ pieces: parts, list: null, tokens: [] }, 'backticks'))
    })
    if (sendsEnvironment(code)) findings.push(secretBook.finding('secret.send', cause))
    if (passesEvaluator(code)) findings.push(finding('interpreter.evaluate', cause))
    if (language === 'php' && hasVariableCall(code))
      findings.push(finding('interpreter.evaluate', cause))
    const forks = code.has('fork') && code.has('while', 'loop', 'for', 'times', 'until', 'repeat')
    if (forks && language !== 'node') findings.push(finding('interpreter.fork-bomb', cause))
    return findings
  }

  function path(argument: CodeArgument | undefined): Field {
    const text = known(argument)
    const names = argument?.tokens.map(({ text: name }) => name) ?? []
    const expands = names.some((name) => /^(?:expanduser|homedir|home|expand_path)$/.test(name))
    if (text === null && names.some((name) => /^(?:expanduser|homedir|home|HOME)$/.test(name)))
      return field(belowHome(argument))
    return field(text !== null && expands ? text.replace(/^~(?=\/|$)/, context.home) : text)
  }

  /** `process.env.HOME + '/.ssh/id_rsa'`, `join(homedir(), '.ssh', 'id_rsa')`. */
  function belowHome(argument: CodeArgument | undefined): string | null {
    const parts =
      argument?.tokens.flatMap(({ kind, text }) =>
        kind === 'string' && !/^(?:~|HOME|USERPROFILE)?$/.test(text) ? text : [],
      ) ?? []
    return parts.length === 0 ? null : `${context.home}/${parts.join('/')}`
  }

  function field(value: string | null): Field {
    return { value, glob: false, quoted: true, span, text: inline.field?.text ?? '' }
  }
}

function asksMetadata(text: string): boolean {
  return /^https?:/.test(text) && isMetadataHost(hostOf(literal(text, { start: 0, end: 0 })))
}

function known(argument: CodeArgument | undefined): string | null {
  if (!argument?.pieces || argument.pieces.includes(null)) {
    const hasHome = argument?.tokens.some(({ text }) => /^(?:expanduser|expand_path)$/.test(text))
    const texts = argument?.tokens.filter(({ kind }) => kind === 'string')
    return hasHome && texts?.length === 1 ? (texts[0]?.text ?? null) : null
  }
  return argument.pieces.join('')
}

/** Program text of other languages that a command carries: judged by its calls, not by its words. */

import { type Code, type CodeArgument, type CodeCall, readCalls } from '../../code/calls.ts'
import { type Effect, effectOf, isDangerousName } from '../../code/effects.ts'
import { readFlow } from '../../code/flow-calls.ts'
import { reachesIndirectly } from '../../code/indirect.ts'
import { handsOverControl, passesEvaluator, programOf, sendsEnvironment } from '../../code/marks.ts'
import { factsOf } from '../../code/results.ts'
import { serviceOf } from '../../code/services.ts'
import { filesWrittenBy } from '../../code/writes.ts'
import { literal } from '../../rules/fields.ts'
import { hostOf, isMetadataHost } from '../../rules/hosts.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
import type { Code as InlineCode, Unit } from '../../unit.ts'
import { judgeDelete } from '../files/delete.ts'
import { netBook } from '../network/net-book.ts'
import { judgeSecretRead, secretBook } from '../secrets/secret-files.ts'
import { environmentBook } from '../system/environment.ts'
import { namesOwnProcess } from '../system/own-processes.ts'
import { judgeAppleScript } from './applescript.ts'
import { createCodeEnvironment } from './code-environment.ts'
import { createCodeLoads } from './code-loads.ts'
import { createCodePaths, known, modeOf } from './code-paths.ts'
import { judgeService } from './code-services.ts'
import { judgeCodeSql } from './code-sql.ts'
import { interpreterBook } from './interpreter-book.ts'
import { judgeNamedFiles } from './named-files.ts'

const { finding } = interpreterBook

/** A shell without a script takes whatever comes next. */
export const BARE_SHELL =
  /^\s*(?:\S*\/)?(?:sh|bash|zsh|dash|ksh|fish)(?:\s+(?:-[ilps]+|\d*[<>]&\S+))*\s*$/

/** For every unit: most carry no code. */
export const inlineCode: ProgramRule = (unit, context) => {
  if (unit.code.length === 0) return []
  const findings = unit.code.flatMap((code) => judgeCode(code, unit, context))
  if (findings.length > 0 || context.sensitivity !== 'strict') return findings
  return unit.code.map(({ field, span }) => finding('interpreter.inline-code', field ?? span))
}

function judgeCode(inline: InlineCode, unit: Unit, context: RuleContext): Finding[] {
  const cause = inline.field ?? inline.span
  // What is not known is reported by those who read the command.
  if (inline.text === null) return []
  if (inline.language === 'applescript') return judgeAppleScript(inline.text, cause, unit, context)
  const { language, text } = inline
  const code =
    language === 'python' || language === 'node'
      ? readFlow(
          text,
          language,
          factsOf(unit, context.home, language, inline.file?.value ?? undefined),
        )
      : readCalls(text, language)
  for (const { path, text } of filesWrittenBy(code)) context.noteFile(unit, path, text)
  // Paths without a root mean something else in every folder that the code may enter.
  const folders = enteredFolders(code, unit, context)
  return folders.flatMap((cwd) => {
    const judge = createCodeJudge(inline, code, unit, context, cwd)
    return [...code.calls.flatMap(judge.call), ...judge.whole()]
  })
}

function createCodeJudge(
  inline: InlineCode,
  code: Code,
  runner: Unit,
  context: RuleContext,
  cwd: string | null,
) {
  const unit = cwd === runner.cwd ? runner : { ...runner, cwd }
  const { language, span } = inline
  const cause = inline.field ?? span
  const isFollowed = language === 'python' || language === 'node'
  const {
    path,
    field,
    write,
    writeFile,
    read,
    namedSecret,
    doubt,
    deleted,
    pathOwner,
    pathArgument,
  } = createCodePaths(inline, unit, context)
  const environment = createCodeEnvironment(code.environment, field)
  const loads = createCodeLoads({ inline, unit, runner, context, field })
  return { call, whole }

  function call(found: CodeCall): Finding[] {
    // Modules whose functions are programs: `sh.rm('-rf', x)`, `shell.rm('-rf', x)`.
    const program = isFollowed ? programOf(found, code) : undefined
    if (program) return command([...program, ...found.args.map(known)])
    const service = serviceOf(found, code, language)
    if (service) return judgeService(service, found, cause)
    const effect = effectOf(found, code, language)
    if (!effect) return isFollowed ? namedSecret(found) : []
    // A path below a folder that was opened before may lie anywhere.
    if (found.args.some(({ name }) => /dir_fd$/.test(name ?? '')))
      return [finding('interpreter.computed-path', cause)]
    return judgeEffect(effect, found)
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
        return (
          doubt(pathArgument(found)) ??
          judgeDelete(deleted(found), isTree(effect, found), unit, context)
        )
      case 'evaluate':
        return evaluate(first)
      case 'load':
        return load(first)
      case 'load-second':
        return load(second)
      case 'look-up':
        return lookUp(found)
      case 'write':
        return writeFile(found)
      case 'write-in-place':
        return found.args.some(({ name }) => name === 'inplace') ? write(first) : read(first)
      case 'empty':
        return known(first) === null ? write(first) : command(['truncate', '-s', '0', known(first)])
      case 'link':
        return [...write(second, true), ...link(found.name, first, second)]
      case 'link-own':
        return [...write(pathOwner(found), true), ...link(found.name, first)]
      case 'move-own':
        // A text has a `replace`, too, which takes two.
        return found.args.length === 1 && found.ownerArgs[0]?.pieces
          ? [...write(first, true), ...write(found.ownerArgs[0], true)]
          : []
      case 'extract':
        return extract(found)
      case 'write-second':
        return [
          ...write(second, true),
          ...(/mv|move|rename|replace/.test(found.name) ? write(first, true) : read(first)),
        ]
      case 'make':
        return judgeWrite(path(first), unit, context, { cause }).filter(
          ({ scope }) => scope !== 'workspace',
        )
      case 'enter':
        return first?.isDoubtful ? [finding('interpreter.computed-path', cause)] : []
      case 'unpack':
        return /^(?:dumps?)$/.test(first?.tokens.at(2)?.text ?? '')
          ? []
          : [finding('interpreter.evaluate', cause)]
      case 'sql':
        return first?.pieces ? judgeCodeSql(first.pieces, code, cause) : []
      case 'run-elsewhere':
        return command(['ssh', 'host', known(first)])
      case 'send':
        return [...(isFollowed ? namedSecret(found) : []), ...judgeService(effect, found, cause)]
      case 'worker':
        return known(found.args[1]?.option?.('eval')) !== null ||
          found.args[1]?.tokens.some(({ text }) => text === 'eval')
          ? evaluate(first)
          : load(first)
      case 'evaluate-text':
        return first?.pieces ? evaluate(first) : []
      case 'open':
        return open(found)
      case 'read':
        return read(pathOwner(found) ?? first)
      case 'kill':
        return kill(found)
      case 'permit':
        return permit(found)
      case 'connect':
        return handsOverControl(code) ? [finding('interpreter.connect', cause)] : []
    }
  }

  /** What is written to the new name is written to the old one. */
  function link(name: string, target?: CodeArgument, place?: CodeArgument): Finding[] {
    const text = known(target)
    if (text === null) return doubt(target) ?? []
    return command(['ln', ...(/sym/i.test(name) ? ['-s'] : []), text, known(place) ?? 'link'])
  }

  /** Into a folder by its name or place, or else into this one. */
  function extract({ name, args }: CodeCall): Finding[] {
    const isNamed = args.find((arg) => /^(?:path|extract_dir)$/.test(arg.name ?? ''))
    const places = args.filter((arg) => !arg.name)
    const folder = isNamed ?? places[name === 'unpack_archive' ? 1 : 0]
    const text = folder ? known(folder) : '.'
    if (text === null) return doubt(folder) ?? []
    return command(['unzip', 'archive.zip', '-d', text])
  }

  /** `os.kill(-1, 9)`, `kill 9, -1` reach every process. */
  function kill({ args }: CodeCall): Finding[] {
    const { ownProcesses } = context
    if (namesOwnProcess(inline.text ?? '', ownProcesses))
      return context.command(unit, ['kill', String(ownProcesses.pids[0])].map(field), language)
    const isEveryone = args.some(({ tokens }) => tokens.map(({ text }) => text).join('') === '-1')
    return isEveryone
      ? context.command(runner, ['kill', '-9', '--', '-1'].map(field), language)
      : [finding('interpreter.kill', cause)]
  }

  /** The mode says enough where it is written; the file may matter as well. */
  function permit({ args }: CodeCall): Finding[] {
    const mode = args.at(-1)?.tokens.at(-1)?.text ?? ''
    const octal = /^0?o?([0-7]{3,4})$/.exec(mode)?.[1]
    const words = ['chmod', ...(octal ? [octal] : []), known(args[0])]
    return octal ? context.command(runner, words.map(field), language) : []
  }

  function startsProgram(found: CodeCall): boolean {
    return /^(?:run|run-words)$/.test(effectOf(found, code, language) ?? '')
  }

  function isTree(effect: Effect, found: CodeCall): boolean {
    return (
      effect === 'delete-tree' ||
      found.args.some(({ tokens }) => tokens.some(({ text }) => text === 'recursive'))
    )
  }

  function run(args: readonly CodeArgument[], name: string): Finding[] {
    const first = args.find((arg) => arg.name === 'args') ?? args.find((arg) => !arg.name)
    const [, second] = args
    const program = args.find((arg) => arg.name === 'executable')
    if (first?.list && program) return command([known(program), ...first.list.slice(1)])
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
    // `spawn('rm -rf x', { shell: true })`
    if (first && args.some((arg) => arg.option?.('shell')) && !second?.list)
      return run([first], name)
    if (second?.list) return command([program, ...second.list])
    return command([program, ...args.slice(1).map(known)])
  }

  /** `sys.executable` and `process.execPath` are the program that reads this code. */
  function withInterpreter(words: readonly (string | null)[], { tokens }: CodeArgument) {
    const isSelf = tokens.slice(0, 5).some(({ text }) => /^(?:executable|execPath)$/.test(text))
    return isSelf && words[0] === null ? [language, ...words.slice(1)] : words
  }

  function command(words: readonly (string | null)[]): Finding[] {
    // The first words may be unknown in a list that is worked out.
    const isShell = words.length === 1 && BARE_SHELL.test(words[0] ?? '')
    if (isShell || words.length === 0 || words[0] === null)
      return [finding('interpreter.run-program', cause)]
    return context.command(runner, [...environment.words(), ...words.map(field)], language)
  }

  function shell(argument: CodeArgument, name: string): Finding[] {
    const { pieces } = argument
    if (!pieces || pieces[0] === null || pieces.every((piece) => !piece)) {
      return [finding('interpreter.run-program', cause)]
    }
    if (BARE_SHELL.test(pieces.join(''))) return [finding('interpreter.run-program', cause)]
    // An unknown piece may hold anything, also further commands: the shell half is told that it is unknown.
    const text = pieces.map((piece) => piece ?? '"$__unknown"').join('')
    const folder = cwd === runner.cwd || cwd === null ? '' : `cd '${cwd}'; `
    return context.shell(runner, span, folder + environment.text() + text, `${language} ${name}`)
  }

  function evaluate(first: CodeArgument | undefined): Finding[] {
    // Between backticks stands a command, and what it prints is evaluated.
    const text = !isFollowed && first?.tokens[0]?.quote === '`' ? null : known(first)
    // Perl's `eval` alone takes what was read last.
    const isOfInput = first === undefined && language === 'perl'
    if (text === null) return first || isOfInput ? [finding('interpreter.evaluate', cause)] : []
    return judgeCode({ language, text, span, field: inline.field }, runner, context)
  }

  function load(first: CodeArgument | undefined): Finding[] {
    const text = known(first)
    if (text === null) return loads.file(first)
    const isForeign =
      /^(?:https?|ftp|data|php|blob):|^(?:\/dev\/stdin|\/dev\/fd\/\d+|\/proc\/self\/fd\/\d+)$/.test(
        text,
      ) || targetOf(path(first), unit, context).scope === 'scratch'
    return isForeign ? [finding('interpreter.evaluate', cause)] : loads.file(first)
  }

  function lookUp(found: CodeCall): Finding[] {
    const wanted = found.name === 'getattr' ? found.args[1] : found.args[0]
    const name = known(wanted)
    if (/^(?:https?|data):/.test(name ?? '') && /^(?:import|require)$/.test(found.name))
      return load(wanted)
    // A file of the project, whichever it is.
    if (isFollowed && /^\.{0,2}\//.test(wanted?.pieces?.[0] ?? '')) return load(wanted)
    const isFixed = name !== null && (isFollowed || wanted?.tokens.length === 1)
    const isCallback = language === 'php' || language === 'ruby'
    if (isFixed || (isCallback && name === null)) {
      const isDangerous =
        name !== null && !/require|import/.test(found.name) && isDangerousName(name, language)
      if (isDangerous) return [finding('interpreter.evaluate', cause)]
      return language === 'python' && name !== null ? loads.module(name) : []
    }
    return wanted ? [finding('interpreter.evaluate', cause)] : []
  }

  function open(found: CodeCall): Finding[] {
    // `path.open('w')`
    const own = isFollowed && found.owner === '' ? pathOwner(found) : undefined
    const args = own ? [own, ...found.args] : found.args
    const [first, second, third] = args
    // Perl may give the handle first, and the mode within the name.
    const isPerl = language === 'perl'
    const given = isFollowed ? modeOf(args) : second
    const mode = isPerl
      ? (known(second) ?? second?.pieces?.[0] ?? '')
      : (known(given) ?? (given ? 'w' : 'r'))
    if (isPerl && /^\s*\||\|\s*$|^-\||^\|-/.test(mode))
      return [finding('interpreter.run-program', cause)]
    if (language === 'ruby' && known(first)?.startsWith('|'))
      return [finding('interpreter.run-program', cause)]
    const target = isPerl
      ? third
        ? path(third)
        : field(mode.replace(/^[\s<>+]+/, ''))
      : path(first)
    // `r:xz` of an archive says how it is packed.
    const [way = ''] = mode.split(/[:|]/)
    const writes = isPerl ? mode.includes('>') : /[wax+]/.test(way) && found.name !== 'read'
    const named = isPerl ? (third ?? second) : first
    if (writes && (isFollowed || known(named) === null)) return write(named)
    if (isFollowed) return read(first)
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
    if (!environment.isEmpty)
      findings.push(...context.command(runner, [...environment.words(), field('true')], language))
    if (code.environment.isOpen && code.calls.some(startsProgram))
      findings.push(environmentBook.finding('env.program', cause))
    findings.push(...judgeNamedFiles(code, language, cause, unit, context))
    if (sendsEnvironment(code)) findings.push(secretBook.finding('secret.send', cause))
    if (code.isRoundabout || (!isFollowed && passesEvaluator(code)))
      findings.push(finding('interpreter.evaluate', cause))
    if (reachesIndirectly(code, language)) findings.push(finding('interpreter.evaluate', cause))
    const forks = code.has('fork') && code.has('while', 'loop', 'for', 'times', 'until', 'repeat')
    if (forks && language !== 'node') findings.push(finding('interpreter.fork-bomb', cause))
    return findings
  }
}

/** The folder of the command, and every other that the code goes to. */
function enteredFolders(code: Code, unit: Unit, context: RuleContext): (string | null)[] {
  const folders = new Set([unit.cwd])
  for (const { name, args } of code.calls) {
    if (name !== 'chdir') continue
    const folder = args.length === 0 ? context.home : known(args[0])
    if (folder !== null) folders.add(context.classifyPath(folder, unit.cwd).path)
  }
  return [...folders].slice(0, 4)
}

function asksMetadata(text: string): boolean {
  return /^https?:/.test(text) && isMetadataHost(hostOf(literal(text, { start: 0, end: 0 })))
}

/** What it means that code reads, writes or deletes at a path, which may be worked out by the code. */

import type { CodeArgument, CodeCall } from '../../code/calls.ts'
import type { Finding, RuleContext } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import { judgeWrite, writeBook } from '../../rules/write-targets.ts'
import type { Field, Code as InlineCode, Unit } from '../../unit.ts'
import { judgeSecretRead } from '../secrets/secret-files.ts'
import { interpreterBook } from './interpreter-book.ts'

const { finding } = interpreterBook

export function createCodePaths(inline: InlineCode, unit: Unit, context: RuleContext) {
  const { language, span } = inline
  const cause = inline.field ?? span
  const isFollowed = language === 'python' || language === 'node'
  return {
    ...{ path, field, write, writeFile, read, namedSecret },
    ...{ doubt, deleted, pathOwner, pathArgument },
  }

  /** Where code writes must be readable; what it writes in the home folder is somebody else's. */
  function write(argument: CodeArgument | undefined, isMove = false): Finding[] {
    const target = path(argument)
    const found = doubt(argument) ?? judgeWrite(target, unit, context, { cause })
    if (found.length > 0) return found
    if (!isFollowed)
      return argument && known(argument) === null && TAKES_NAMES.test(inline.text ?? '')
        ? [finding('interpreter.computed-path', cause)]
        : found
    const { scope, path: place } = targetOf(target, unit, context)
    const details = { scope, target: place }
    const isFixed = argument?.tokens.length === 1 && argument.tokens[0]?.kind === 'string'
    if (scope === 'home' && (isMove || !isFixed))
      return [writeBook.finding('fs.write-outside', cause, details)]
    const isRooted = target.value === null && target.pieces?.[0] === '/'
    return isRooted ? [finding('interpreter.computed-path', cause)] : belowUnknown(argument, true)
  }

  /** By its name, before the call, or first; nothing without one. */
  function writeFile(found: CodeCall): Finding[] {
    const named = found.args.find(({ name }) => /^(?:filename|fname|path_or_buf)$/.test(name ?? ''))
    const file = named ?? pathOwner(found) ?? found.args.find(({ name }) => !name)
    return file ? write(file) : []
  }

  /** `Path('x').write_text(…)` names it before. */
  function pathOwner({ ownerArgs }: CodeCall): CodeArgument | undefined {
    const [owner] = ownerArgs
    return !isFollowed || owner?.pieces || owner?.isDoubtful ? owner : undefined
  }

  /** `Path('x').unlink()` names it before, `os.remove('x')` behind. */
  function pathArgument(found: CodeCall): CodeArgument | undefined {
    const isMethod = found.args.length === 0 || found.args[0]?.pieces === null
    if (isMethod && found.ownerArgs[0]?.isDoubtful) return found.ownerArgs[0]
    return isMethod && found.ownerArgs[0]?.pieces ? found.ownerArgs[0] : found.args[0]
  }

  /** One path, or a list of them. */
  function deleted(found: CodeCall): Field[] {
    const { list } = found.args[0] ?? {}
    const isListed = list && list.length > 0 && found.ownerArgs.length === 0
    return isListed ? list.map(field) : [fixed(pathArgument(found))]
  }

  function read(argument: CodeArgument | undefined): Finding[] {
    const isRootless = argument?.pieces?.[0] === null || argument?.pieces?.[0] === context.home
    // What comes from the environment as a whole is read all the time; a part of it is put together.
    if (argument?.isDoubtful && argument.pieces)
      return [finding('interpreter.computed-path', cause)]
    const found = judgeSecretRead(path(argument), unit, context, { cause })
    const isOpen = isFollowed && path(argument).value === null
    if (found.length > 0 || !isOpen) return found
    const start = argument?.pieces?.[0] ?? ''
    if (start === `${context.home}/` || start === '/' || climbsHome(start))
      return [finding('interpreter.computed-path', cause)]
    return isRootless ? belowUnknown(argument, false) : []
  }

  /** `'../' + name`, when what lies above is the home folder. */
  function climbsHome(start: string): boolean {
    if (!/^\.\.(?:\/|$)/.test(start) || !start.endsWith('/')) return false
    const folder = context.classifyPath(start, unit.cwd).path
    return folder === context.home || context.home.startsWith(`${folder}/`)
  }

  /** `linecache.getline('/home/me/.ssh/id_rsa')`: a library that nobody knows here reads what it is given. */
  function namedSecret({ name, args }: CodeCall): Finding[] {
    if (LOOKS_ONLY.test(name)) return []
    return args.flatMap((argument) => {
      const text = known(argument)?.replace(/^file:\/\/(?=\/)/, '')
      if (!text?.includes('/') || /[\s]/.test(text) || IS_USED.test(argument.name ?? '')) return []
      return judgeSecretRead(field(text), unit, context, { cause }).filter(
        ({ scope }) => scope === 'home-secret',
      )
    })
  }

  /** `folder + '/.ssh/id_rsa'`: the folder may be the home folder. */
  function belowUnknown(argument: CodeArgument | undefined, isWrite: boolean): Finding[] {
    const [start, rest] = argument?.pieces ?? []
    if (start !== null || argument?.pieces?.length !== 2 || !rest?.startsWith('/')) return []
    const target = field(context.home + rest)
    const { scope } = targetOf(target, unit, context)
    if (!/^home-/.test(scope)) return []
    return isWrite
      ? judgeWrite(target, unit, context, { cause })
      : judgeSecretRead(target, unit, context, { cause })
  }

  function doubt(argument: CodeArgument | undefined): Finding[] | undefined {
    return argument?.isDoubtful ? [finding('interpreter.computed-path', cause)] : undefined
  }

  /** What is deleted must be known as a whole. */
  function fixed(argument: CodeArgument | undefined): Field {
    const target = path(argument)
    return isFollowed ? field(target.value) : target
  }

  function path(argument: CodeArgument | undefined): Field {
    const text = known(argument)
    if (isFollowed) {
      const { value: _, ...rest } = field(text)
      return {
        value: text,
        ...rest,
        ...(text === null && argument?.pieces && { pieces: argument.pieces }),
      }
    }
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

/** Where a name comes from that is nowhere in the text, or is hidden in it. */
const TAKES_NAMES =
  /\b(?:STDIN|gets|fgets|readline|stream_get_contents|chr|pack|unpack\w*|decode\w*|base64_decode|hex2bin|str_rot13|strrev|reverse|tr)\b|\bio\.(?:read|lines)\b|<>|\\x2f|\\0?57|php:\/\/(?:stdin|input)/i

/** What only asks about a path, puts one together, or says it. */
const LOOKS_ONLY =
  /^(?:exists|existsSync|isfile|isdir|is_file|is_dir|stat|statSync|lstat|access|accessSync|join|joinpath|resolve|expanduser|abspath|realpath|normpath|dirname|basename|relpath|Path|PurePath|str|String|print|log|info|warn|error|debug|write|format|replace|split|startswith|endswith|startsWith|endsWith|includes|append|push|add|get|set|len|quote)$/
/** A key that is used for what it is there for. */
const IS_USED = /key|cert|identity|pem/i

export function known(argument: CodeArgument | undefined): string | null {
  // Where values are followed, what is not known of one is not guessed from its words.
  if (argument?.isDoubtful !== undefined && argument.pieces?.includes(null)) return null
  if (!argument?.pieces || argument.pieces.includes(null)) {
    const hasHome = argument?.tokens.some(({ text }) => /^(?:expanduser|expand_path)$/.test(text))
    const texts = argument?.tokens.filter(({ kind }) => kind === 'string')
    return hasHome && texts?.length === 1 ? (texts[0]?.text ?? null) : null
  }
  return argument.pieces.join('')
}

/** `open(path, mode)`, `open(path, mode=mode)`; flags of `os.open` are names. */
export function modeOf(args: readonly CodeArgument[]): CodeArgument | undefined {
  const mode = args.find(({ name }) => name === 'mode') ?? args.filter(({ name }) => !name)[1]
  if (!mode || mode.pieces) return mode
  const writes = mode.tokens.some(({ text }) => /^O_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)$/.test(text))
  const isReading = mode.tokens.some(({ text }) => text === 'O_RDONLY') && !writes
  return isReading ? { ...mode, pieces: ['r'] } : mode
}

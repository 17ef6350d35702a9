/**
 * Functions that Ruby, Perl, PHP, Lua and the inspector of Node reach by a text: `send("sys" + "tem")`, `&{"sys" . "tem"}`, `$f(…)`. Their
 * values are not followed, so that a name which is put together, or which names what is dangerous, is enough.
 */
import type { Language } from '../unit.ts'
import type { Code, CodeArgument, CodeCall } from './calls.ts'
import { effectOf, isDangerousName } from './effects.ts'
import type { CodeToken } from './tokens.ts'

export function reachesIndirectly(code: Code, language: Language): boolean {
  if (language === 'ruby')
    return (
      code.calls.some((call) => isRubySend(call, code)) ||
      givesOtherName(code) ||
      handsOnConstant(code)
    )
  if (language === 'perl')
    return (
      callsText(code) ||
      callsBlock(code) ||
      takesUnnamed(code) ||
      code.calls.some((call) => isPerlLookUp(call))
    )
  if (language === 'node') return code.calls.some(tellsDebugger)
  if (language === 'php')
    return callsValue(code) || code.calls.some((call) => isCallback(call, code))
  return language === 'lua' && handsOnLibrary(code)
}

/** `session.post("Runtime.evaluate", …)`: code in a text, by way of the inspector. */
function tellsDebugger({ name, args }: CodeCall): boolean {
  return name === 'post' && /^(?:Runtime|Debugger)\./.test(args[0]?.pieces?.[0] ?? '')
}

/** `os["exe" .. "cute"](…)`, `f = os.execute`, `local o = os`: what is then called has another name. */
function handsOnLibrary({ tokens }: Code): boolean {
  return tokens.some(({ kind, text }, index) => {
    if (kind !== 'name' || !/^(?:os|io|_G|_ENV|package)$/.test(text)) return false
    const [before, next, member, behind] = [-1, 1, 2, 3].map((at) => tokens[index + at]?.text ?? '')
    if (next === '[') return tokens[index + 2]?.kind !== 'string' || behind !== ']'
    if (next !== '.') return before === '='
    return (
      /^(?:execute|popen|remove|rename|open)$/.test(member ?? '') &&
      !/^[({]$/.test(behind ?? '') &&
      tokens[index + 3]?.kind !== 'string'
    )
  })
}

// Ruby

const SENDS = /^(?:send|public_send|__send__)$/
const METHODS =
  /^(?:method|public_method|instance_method|singleton_method|alias_method|define_method|const_get)$/
/** Nobody looks these up by their name who could write it. */
const CONSTANTS = /^(?:Kernel|FileUtils|File|Dir|IO|Process|Open3|Pathname|PTY|Object)$/

function isRubySend(call: CodeCall, code: Code): boolean {
  const { name, args, owner } = call
  const isSend = SENDS.test(name)
  if (!isSend && !METHODS.test(name)) return false
  const wanted = name === 'alias_method' || name === 'define_method' ? args[1] : args[0]
  if (!wanted) return false
  const word = wordOf(wanted)
  // `File.send(:delete, x)`: of a list it would be harmless.
  const isOfConstant = CONSTANTS.test(owner)
  if (word !== null)
    return (
      isDangerousInRuby(word) ||
      CONSTANTS.test(word) ||
      (isOfConstant && effectOf({ ...call, name: word }, code, 'ruby') !== undefined)
    )
  if (isOfConstant) return true
  // `o.send("#{key}=", value)` sets a field.
  if (wanted.pieces?.at(-1)?.endsWith('=')) return false
  // A look without arguments runs nothing by itself: `value.send(name)`.
  return isSend ? args.length > 1 : name !== 'define_method'
}

/** `"x"`, `:x` */
function wordOf({ tokens }: CodeArgument): string | null {
  const [first, second] = tokens
  if (tokens.length === 1 && first?.kind === 'string' && !first.pieces?.includes(null))
    return first.text
  return tokens.length === 2 && first?.text === ':' ? (second?.text ?? null) : null
}

/** Lists and tables have a `delete`, too. */
function isDangerousInRuby(name: string): boolean {
  return name !== 'delete' && name !== 'remove' && isDangerousName(name, 'ruby')
}

/** `c = File`, `[File, Dir].each { |c| … }`: what is then called by another name is not followed. */
function handsOnConstant({ tokens }: Code): boolean {
  return tokens.some(({ kind, text }, index) => {
    if (kind !== 'name' || !CONSTANTS.test(text)) return false
    if (/^[.:&]$|^::$|^&\.$/.test(tokens[index + 1]?.text ?? '')) return false
    const [third, second, before] = [3, 2, 1].map((back) => tokens[index - back]?.text ?? '')
    if (!/^[=([,?<]$/.test(before ?? '')) return false
    return !ASKS_KIND.test(second ?? '') && !(second === '?' && ASKS_KIND.test(third ?? ''))
  })
}

const ASKS_KIND = /^(?:is_a|kind_of|instance_of|be_a|be_an|be_kind_of|=)\??$/

/** `alias go system` */
function givesOtherName({ tokens }: Code): boolean {
  return tokens.some(
    ({ kind, text }, index) =>
      kind === 'name' &&
      text === 'alias' &&
      tokens.slice(index + 1, index + 5).some(({ text }) => isDangerousInRuby(text)),
  )
}

// Perl

/** `&{"x" . "y"}(…)`, `$f = "x" . "y"; $f->(…)`, `&$f(…)`, `\&CORE::unlink`, `s/…/…/ee`. */
function callsText({ tokens }: Code): boolean {
  const texts = textVariables(tokens, 'perl')
  return tokens.some(({ kind, text }, index) => {
    const [next, second, third] = tokens.slice(index + 1, index + 4)
    if (kind === 'name') {
      if (text === 'ee' || text === 'eeg' || text === 'gee') return tokens[index - 1]?.text === '/'
      const isCalled = next?.text === '-' && second?.text === '>' && third?.text === '('
      return isCalled && texts.get(text) === 'dangerous'
    }
    if (kind !== 'sign' || text !== '&') return false
    if (next?.kind === 'name') return next.text === 'CORE' || texts.get(next.text) === 'dangerous'
    if (next?.text !== '{') return false
    // `&{$table{x}}(…)` takes what is a function already.
    if (second?.kind === 'name') return texts.get(second.text) === 'dangerous'
    return second?.kind === 'string' || second?.text === '*' || tokens[index + 4]?.text === '{'
  })
}

/** `perl -ne 'eval'`, `perl -ne 'chomp; unlink'`: what comes in is what they are given. */
function takesUnnamed({ tokens }: Code): boolean {
  return tokens.some(({ kind, text }, index) => {
    if (kind !== 'name' || !TAKES_INPUT.test(text)) return false
    const before = tokens[index - 1]?.text ?? ''
    if (before === '>' || before === 'sub' || /^[$@%&:]$/.test(before)) return false
    const next = tokens.slice(index + 1).find((token) => token.text !== '\n')
    if (
      next &&
      !/^(?:[;}<|&,)?:]|\|\||&&|<<|if|unless|for|foreach|while|until|and|or)$/.test(next.text)
    )
      return false
    // `$h{eval}` names a field.
    const owner = tokens[index - 2]?.text ?? ''
    return !(before === '{' && next?.text === '}' && /^\$|^>$/.test(owner))
  })
}

const TAKES_INPUT = /^(?:eval|evalbytes|unlink|rmdir|require)$/

/** `exec { "rm" } "ls", …`: the program is not the first word. */
function callsBlock({ tokens }: Code): boolean {
  return tokens.some(
    ({ kind, text }, index) =>
      kind === 'name' && /^(?:system|exec)$/.test(text) && tokens[index + 1]?.text === '{',
  )
}

function isPerlLookUp({ name, owner, args }: CodeCall): boolean {
  if (name === 'syscall') return owner === ''
  if (name !== 'can' || owner === '') return false
  const [wanted] = args
  if (owner === 'CORE' || owner.startsWith('CORE.')) return true
  const word = wanted ? wordOf(wanted) : null
  return word === null ? wanted?.pieces != null : isDangerousName(word, 'perl')
}

// PHP

const TAKES_FUNCTION =
  /^(?:call_user_func|call_user_func_array|forward_static_call|forward_static_call_array|array_map|array_walk|array_walk_recursive|array_filter|array_reduce|u[ak]?sort|array_u\w+|iterator_apply|preg_replace_callback|register_shutdown_function|register_tick_function|spl_autoload_register|set_error_handler|set_exception_handler|ob_start|ReflectionFunction|fromCallable)$/

/** A name that is dangerous or put together, among the arguments of a function that calls it. */
function isCallback({ name, args }: CodeCall, { tokens }: Code): boolean {
  if (!TAKES_FUNCTION.test(name)) return false
  const texts = textVariables(tokens, 'php')
  return args.slice(0, 2).some((arg) => {
    const word = wordOf(arg)
    if (word !== null) return isDangerousName(word, 'php')
    const [first, second] = arg.tokens
    if (arg.tokens.length === 1) return texts.get(first?.text ?? '') === 'dangerous'
    return first?.kind === 'string' && second?.text === '.'
  })
}

/** `$f(…)`, `("sys" . "tem")(…)`, `$table["x"](…)`, `${"f"}(…)`: none but a function written here is known. */
function callsValue({ tokens }: Code): boolean {
  const texts = textVariables(tokens, 'php')
  const own = ownFunctions(tokens)
  return tokens.some(({ kind, text }, index) => {
    const next = tokens[index + 1]
    if (next?.kind !== 'sign' || next.text !== '(') return false
    if (kind === 'name')
      return text.startsWith('$') && texts.get(text) !== 'harmless' && !own.has(text)
    if (kind !== 'sign') return false
    if (text === ']') return true
    if (text === '}') return tokens[index - 3]?.text === '$' && tokens[index - 2]?.text === '{'
    return text === ')' && isGroupOfText(tokens, index)
  })
}

/** The text in brackets that stands there to be called. */
function isGroupOfText(tokens: readonly CodeToken[], close: number): boolean {
  let depth = 0
  for (let at = close; at >= 0 && close - at < LONGEST_GROUP; at--) {
    const token = tokens[at]
    if (token?.kind !== 'sign') continue
    if (token.text === ')') depth++
    if (token.text !== '(' || --depth > 0) continue
    return tokens[at - 1]?.kind !== 'name' && tokens[at + 1]?.kind === 'string'
  }
  return false
}

const LONGEST_GROUP = 200 // tokens, so that the work stays bounded

/** Only a single word that names nothing dangerous is harmless: what is put together may name anything. */
type TextWorth = 'harmless' | 'dangerous'

const MAKES_TEXT =
  /^(?:join|implode|pack|reverse|strrev|lc|uc|lcfirst|ucfirst|strtolower|sprintf|chr|substr|str_replace|base64_decode|hex2bin|str_rot13)$/

/** The variables that are given a text. */
function textVariables(
  tokens: readonly CodeToken[],
  language: 'perl' | 'php',
): ReadonlyMap<string, TextWorth> {
  const found = new Map<string, TextWorth>()
  tokens.forEach(({ text }, index) => {
    const [sign, value, end] = tokens.slice(index + 1, index + 4)
    if (!text.startsWith('$') || sign?.text !== '=' || !value) return
    const isMade = value.kind === 'name' && MAKES_TEXT.test(value.text)
    if (value.kind !== 'string' && !isMade) return
    const isWhole = !isMade && !value.pieces?.includes(null) && /^[;,)\n]?$/.test(end?.text ?? '')
    const isHarmless = isWhole && !isDangerousName(value.text, language)
    if (found.get(text) !== 'dangerous') found.set(text, isHarmless ? 'harmless' : 'dangerous')
  })
  return found
}

/** `$double = fn($x) => …`; given anything else as well, it may be that. */
function ownFunctions(tokens: readonly CodeToken[]): ReadonlySet<string> {
  const own = new Set<string>()
  const others = new Set<string>()
  tokens.forEach(({ text }, index) => {
    const [sign, value] = tokens.slice(index + 1, index + 3)
    if (!text.startsWith('$') || sign?.text !== '=') return
    const isFunction = value?.kind === 'name' && /^(?:fn|function|static)$/.test(value.text)
    ;(isFunction ? own : others).add(text)
  })
  return new Set([...own].filter((name) => !others.has(name)))
}

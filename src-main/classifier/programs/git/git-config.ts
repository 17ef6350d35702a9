/** Settings of git that make it run a program, or send things elsewhere. */

import { dropStart, knownStart, literal, withHoles } from '../../rules/fields.ts'
import { hostOf, isLocalHost } from '../../rules/hosts.ts'
import { wholeText } from '../../rules/patterns.ts'
import type { Finding, RuleContext } from '../../rules/rule.ts'
import { type Cause, ruleBook } from '../../rules/rule-book.ts'
import { isPlainSsh, isUsual, PAGERS_AND_EDITORS } from '../../rules/usual-programs.ts'
import type { Field, Unit } from '../../unit.ts'
import { gitBook } from './git-book.ts'
import { isForeignServer } from './git-servers.ts'

export const gitConfigBook = ruleBook({
  'program-option.git-config': [
    'dangerous',
    'Git setting that runs a program',
    'Makes git run another program, or send its traffic somewhere else.',
    'undoable',
  ],
})

const { finding } = gitConfigBook

// Keys whose value is a command line. Names in the middle, as in `diff.<name>.textconv`, may be anything.
const RUNS = wholeText(
  String.raw`
    core\.(?:pager|editor|sshcommand|fsmonitor|askpass|gitproxy|hookspath|alternaterefscommand|attributesfile)
    sequence\.editor diff\.(?:external|\S+\.(?:command|textconv))
    filter\.\S+\.(?:clean|smudge|process) merge\.\S+\.driver
    (?:difftool|mergetool|browser|man)\.\S+\.(?:cmd|path) gpg\.(?:\S+\.)?program pager\.\S+
    interactive\.difffilter credential\.(?:\S+\.)?helper init\.templatedir include\.path
    includeif\.\S+\.path uploadpack\.packobjectshook web\.browser
    sendemail\.\S*(?:smtpserver|tocmd|cccmd|headercmd)
    remote\.\S+\.(?:uploadpack|receivepack|vcs) submodule\.\S+\.update
    trailer\.\S+\.(?:command|cmd) instaweb\.\S+ guitool\.\S+\.cmd imap\.tunnel
    http\.(?:\S+\.)?(?:proxy|sslverify|cookiefile|sslcert) url\.\S+\.(?:push)?insteadof
    protocol\.(?:ext\.)?allow`,
)

// Helpers and words that settings take besides a program.
const USUAL_WORDS: ReadonlySet<string> = new Set(
  `0 1 never always user gpg gpg2 store cache osxkeychain libsecret manager manager-core wincred`.split(
    ' ',
  ),
)

/** Would git, with this among its settings, run a program of somebody's choice? */
export function runsProgram(key: string, value: string): boolean {
  if (/^http\.|^url\.|^protocol\./.test(key) || !RUNS.test(key)) return false
  const bare = value.replace(/^"(.*)"$/, '$1')
  return !isUsual(bare, PAGERS_AND_EDITORS, USUAL_WORDS) && !isPlainSsh(bare)
}

/** `-c key=value`, `git config key value`: the value is marked when it would be run. */
export function judgeSetting(
  key: string,
  value: Field,
  unit: Unit,
  context: RuleContext,
  where: { cause?: Cause; isLocal?: boolean; isStored?: boolean } = {},
): Finding[] {
  const name = key.toLowerCase()
  const cause = where.cause ?? value
  if (name.startsWith('alias.')) return judgeAlias(value, unit, context, where.isStored ?? false)
  if (/^remote\..+\.(?:push)?url$/.test(name)) return judgeRemote(value, cause)
  if (!RUNS.test(name)) return []
  if (name.endsWith('.sslverify')) {
    return /^(?:false|no|off)$/i.test(value.value ?? 'false')
      ? [finding('program-option.git-config', cause)]
      : []
  }
  if (isUsual(value.value, PAGERS_AND_EDITORS, USUAL_WORDS) || isPlainSsh(value.value)) return []
  if (value.value === '/dev/null' || isSameHost(name, value)) return []
  const isOwnHooks = name === 'core.hookspath' && where.isLocal === true
  // Writing into one of the usual folders is asked about, so naming it runs nothing new.
  if (isOwnHooks && context.classifyPath(value.value ?? '/', unit.cwd).protection.write === 'git')
    return []
  const isLine = /pager|command|editor|helper|textconv|external|driver|askpass|fsmonitor/.test(name)
  const inside =
    isLine && !where.isStored && value.value !== null
      ? context.shell(unit, value, value.value.replace(/^!/, ''), 'git -c')
      : []
  return [...inside, finding('program-option.git-config', cause, { target: name })]
}

/** `key=value` in one word. */
export function judgeOneSetting(word: Field, unit: Unit, context: RuleContext): Finding[] {
  const start = knownStart(word)
  const equals = start.indexOf('=')
  if (equals < 0) return word.value === null ? [gitBook.finding('git.run-program', word)] : []
  return judgeSetting(start.slice(0, equals), dropStart(word, equals + 1), unit, context, {
    cause: word,
  })
}

/** The same as `git remote set-url`. */
function judgeRemote(address: Field, cause: Cause): Finding[] {
  if (/^(?:ext|fd)::/.test(knownStart(address)))
    return [finding('program-option.git-config', cause)]
  return isForeignServer(address) ? [gitBook.finding('git.other-server', cause)] : []
}

/** `url."git@github.com:".insteadOf https://github.com/` speaks to the same host in another way. */
function isSameHost(name: string, value: Field): boolean {
  const address = /^url\.(.+)\.(?:push)?insteadof$/.exec(name)?.[1]
  if (address !== undefined)
    return hostOf(literal(address, value.span)) === hostOf(value)?.toLowerCase()
  return /\.proxy$/.test(name) && isLocalHost(hostOf(value))
}

/** `!command` is run by a shell; anything else is a git command line. */
function judgeAlias(value: Field, unit: Unit, context: RuleContext, isStored: boolean): Finding[] {
  // A stored alias runs only when somebody calls it; `alias` is how the analysis knows that.
  const via = isStored ? 'alias' : 'git alias'

  if (knownStart(value).startsWith('!')) {
    return context.shell(unit, value, dropStart(value, 1).value, via)
  }
  if (value.value === null && !value.pieces) return [finding('program-option.git-config', value)]
  const words = withHoles(value, '').split(/\s+/).filter(Boolean)
  const argv = ['git', ...words].map((word) => literal(word, value.span))
  return context.command(unit, argv, via)
}

/** The actions of git that need a look, one function or row each. */

import { knownStart } from '../../rules/fields.ts'
import { type Arguments, type OptionList, optionReader } from '../../rules/options.ts'
import { anywhere } from '../../rules/patterns.ts'
import type { Finding, RuleContext } from '../../rules/rule.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
import type { Field, Unit } from '../../unit.ts'
import { archiveBook } from '../files/archives.ts'
import { isSecret, secretBook } from '../secrets/secret-files.ts'
import { gitBook } from './git-book.ts'
import { judgeOneSetting, judgeSetting } from './git-config.ts'
import { isForeignServer } from './git-servers.ts'

const { finding } = gitBook

interface Call {
  readonly action: Field
  readonly rest: readonly Field[]
  readonly unit: Unit
  readonly context: RuleContext
}

type ActionRule = (call: Call) => Finding[]

/** Reads the options first; the long names make abbreviations such as `--har` work. */
function withOptions(
  list: OptionList,
  judge: (given: Arguments, call: Call) => Finding[],
): ActionRule {
  const read = optionReader(list)
  return (call) => judge(read(call.rest), call)
}

const PUSH = `f force, force-with-lease=?, force-if-includes, no-force-with-lease, no-force-if-includes,
  mirror, d delete, prune, n dry-run, o push-option=, repo=, u set-upstream, tags,
  follow-tags, all, signed=?, no-verify, receive-pack=, exec=, recurse-submodules=, quiet,
  verbose, progress, porcelain, thin, atomic, branches`

const push = withOptions(PUSH, (given, call) => {
  if (given.has('dry-run')) return []
  const forced = given.find('force', 'force-with-lease', 'mirror', 'prune')
  if (forced) return [finding('git.force-push', forced.word)]
  const deletes = given.find('delete')
  if (deletes) return [finding('git.delete-remote', deletes.word)]
  const [address] = given.operands
  if (address && isForeignServer(address)) return [finding('git.other-server', address)]
  const helper = transport(call)
  if (helper.length > 0) return helper
  return given.operands.slice(1).flatMap((refspec) => {
    if (/^\+/.test(refspec.value ?? '')) return [finding('git.force-push', refspec)]
    return /^:./.test(refspec.value ?? '') ? [finding('git.delete-remote', refspec)] : []
  })
})

const reset = withOptions(
  'hard, soft, mixed, merge, keep, q quiet, p patch, pathspec-from-file=',
  (given) => {
    const hard = given.find('hard', 'merge')
    return hard ? [finding('git.discard-work', hard.word)] : []
  },
)

const clean = withOptions(
  'f force, n dry-run, d, x, X, i interactive, e exclude=, q quiet',
  (given, { unit }) => {
    if (given.has('dry-run')) return []
    const requiresForce = !unit.argv.some(({ value }) =>
      /^clean\.requireforce=(?:false|0|no)$/i.test(value ?? ''),
    )
    const forced = given.find('force', 'interactive')
    // What is not known yet may be the word that forces it.
    const open = given.operands.find((word) => knownStart(word) === '' && word.value === null)
    if (!forced && open) return [finding('git.unknown-action', open)]
    if (!forced && requiresForce) return []
    return [finding('git.delete-untracked', forced?.word ?? unit)]
  },
)

const branch = withOptions(
  `D, d delete, f force, M, m move, C, c copy, u set-upstream-to=, contains=?, no-contains=?,
  merged=?, no-merged=?, sort=, points-at=, format=, list, r remotes, a all, show-current,
  edit-description, track=?, unset-upstream`,
  (given) => {
    const forced = given.find('D', 'M') ?? (given.has('force') ? given.find('force') : undefined)
    return forced ? [finding('git.delete-branch', forced.word)] : []
  },
)

const CHECKOUT = `f force, b=, B=, orphan=, track=?, t, ours, theirs, p patch, m merge, conflict=, detach,
  q quiet, l, no-track, guess, progress, overlay, no-overlay, pathspec-from-file=,
  ignore-other-worktrees, recurse-submodules`

const checkout = withOptions(CHECKOUT, (given, { rest }) => {
  const forced = given.find('force', 'B')
  if (forced)
    return [finding(forced.name === 'B' ? 'git.delete-branch' : 'git.discard-work', forced.word)]
  if (given.has('ours', 'theirs', 'patch')) return []
  const dashes = rest.findIndex(({ value }) => value === '--')
  const listed = dashes >= 0 ? rest[dashes + 1] : undefined
  if (listed) return [finding('git.discard-work', listed)]
  const makesBranch = given.has('b', 'orphan', 'track', 't', 'detach')
  const path = given.operands.find(looksLikePath) ?? (makesBranch ? undefined : given.operands[1])
  return path ? [finding('git.discard-work', path)] : []
})

// Such a name is a file, and hardly a branch, although branches may hold slashes and dots.
const SOURCE_FILE = anywhere(String.raw`
  ^\.{1,2}(?:/|$) ^:[/(!] /$
  \.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kt|c|h|cc|cpp|cs|php|sh|css|scss|html?|vue|svelte|sql)$
  \.(?:md|txt|json|ya?ml|toml|lock|xml|ini|cfg|env)$`)

function looksLikePath({ value, glob }: Field): boolean {
  return glob || SOURCE_FILE.test(value ?? '')
}

const switchBranch = withOptions(
  `f force, discard-changes, C force-create=, c create=, m merge, d detach, t, track=?,
  orphan=, conflict=`,
  (given) => {
    const forced = given.find('force', 'discard-changes')
    if (forced) return [finding('git.discard-work', forced.word)]
    const moved = given.find('force-create')
    return moved ? [finding('git.delete-branch', moved.word)] : []
  },
)

const restore = withOptions(
  `s source=, S staged, W worktree, p patch, ours, theirs, m merge, conflict=, q quiet,
  pathspec-from-file=`,
  (given, { action }) => {
    const keepsWorkTree = given.has('staged') && !given.has('worktree')
    if (keepsWorkTree || given.has('patch', 'ours', 'theirs')) return []
    return given.operands.length > 0 || given.has('pathspec-from-file')
      ? [finding('git.discard-work', given.operands[0] ?? action)]
      : []
  },
)

const remove = withOptions(
  'r, f force, n dry-run, cached, ignore-unmatch, q quiet, sparse',
  (given) => {
    if (given.has('cached', 'dry-run')) return []
    const wide = given.find('r', 'force')
    return wide ? [finding('git.delete-tracked', wide.word)] : []
  },
)

const config = withOptions(
  `global, system, local, worktree, f file=, blob=, get, get-all, get-regexp, l list, unset,
  unset-all, add, replace-all, type=, default=, e edit, show-origin, show-scope, name-only,
  remove-section, rename-section, bool, int, path, z null`,
  (given, { unit, context }) => {
    if (given.has('get', 'get-all', 'get-regexp', 'list')) return []
    const file = given.find('file')?.value
    const written = file && given.operands.length > 1 ? judgeWrite(file, unit, context) : []
    if (written.length > 0 || given.has('unset', 'unset-all')) return written
    const edit = given.find('edit')
    if (edit) return [finding('git.run-program', edit.word)]
    const [first, ...others] = given.operands
    const [key, value] = first?.value === 'set' ? others : given.operands
    if (!key?.value || !value || first?.value === 'get') return []
    const isLocal = !given.has('global', 'system', 'file')
    return judgeSetting(key.value, value, unit, context, {
      cause: key,
      isLocal,
      isStored: true,
    })
  },
)

/** Text that git hands to a shell. */
const rebase = withOptions(
  'x exec=, onto=, i interactive, s strategy=, X strategy-option=, C=, whitespace=',
  (given, { unit, context }) =>
    given
      .all('exec')
      .flatMap(({ value }) =>
        value ? context.shell(unit, value, value.value, 'git rebase --exec') : [],
      ),
)

const submodule: ActionRule = ({ action, rest, unit, context }) => {
  const words = rest.filter(({ value }) => !value?.startsWith('-'))
  const [verb, ...command] = words
  if (verb?.value === 'foreach' && command[0]) {
    if (command.length === 1)
      return context.shell(unit, command[0], command[0].value, 'git submodule foreach')
    return context.command(unit, rest.slice(rest.indexOf(command[0])), 'git submodule foreach')
  }
  const forced = rest.find(({ value }) => value === '-f' || value === '--force')
  if (verb?.value === 'deinit' && forced) return [finding('git.discard-work', forced)]
  return verb?.value === 'add' ? transport({ action, rest, unit, context }) : []
}

const bisect: ActionRule = ({ rest, unit, context }) => {
  if (rest[0]?.value !== 'run' || rest.length < 2) return []
  return context.command(unit, rest.slice(1), 'git bisect run')
}

const difftool = withOptions('x extcmd=, t tool=', (given) => {
  const program = given.find('extcmd')
  return program ? [finding('git.run-program', program.word)] : []
})

const grep: ActionRule = ({ rest }) => {
  const pager = rest.find(({ value }) => /^(?:-O.|--open-files-in-pager=)/.test(value ?? ''))
  return pager ? [finding('git.run-program', pager)] : []
}

/** Where the next push goes is decided here. */
const remote = withOptions(
  't=, m=, f, tags, no-tags, mirror=?, push, delete, add',
  (given, call) => {
    const [verb, , address] = given.operands
    if (verb && /^(?:remove|rm)$/.test(verb.value ?? ''))
      return [finding('git.delete-branch', verb)]
    const isNews =
      /^(?:add|set-url)$/.test(verb?.value ?? '') && address && isForeignServer(address)
    return isNews ? [finding('git.other-server', address)] : transport(call)
  },
)

const CLONE = `c config=, u upload-pack=, template=?, b branch=, o origin=, depth=, reference=, j jobs=, filter=,
  separate-git-dir=, recurse-submodules=?, shallow-since=, shallow-exclude=, server-option=, initial-branch=,
  object-format=, shared=?`

/** A new repository takes settings from the command, and hooks from a template. */
const clone = withOptions(CLONE, (given, call) => {
  const { unit, context } = call
  const helper = call.action.value === 'clone' ? given.find('upload-pack')?.value : undefined
  const settings = given
    .all('config')
    .flatMap(({ value }) => (value ? judgeOneSetting(value, unit, context) : []))
  const template = given.find('template')?.value
  const isOurs = !template?.value || isWorkspace(template.value, unit, context)
  return [
    ...(helper && helper.value !== 'git-upload-pack' ? [finding('git.run-program', helper)] : []),
    ...(template && !isOurs ? [finding('git.run-program', template)] : []),
    ...settings,
    ...transport(call),
  ]
})

function isWorkspace(path: string, unit: Unit, context: RuleContext): boolean {
  return context.classifyPath(path, unit.cwd).scope === 'workspace'
}

/** `ext::command` is an address that git runs. */
const transport: ActionRule = ({ rest }) => {
  const address = rest.find((word) => /^(?:ext|fd)::/.test(knownStart(word)))
  return address ? [finding('git.run-program', address)] : []
}

/** One option or verb decides: `[action, pattern of the word, rule]`. */
const WORDS: readonly (readonly [
  action: string,
  word: RegExp,
  rule: keyof typeof gitBook.lines,
])[] = [
  ['stash', /^(?:drop|clear)$/, 'git.delete-stash'],
  ['reflog', /^(?:expire|delete|drop)$/, 'git.rewrite-history'],
  ['gc', /^--prune=(?:now|all|\d+\.(?:seconds?|minutes?)\S*)$/, 'git.rewrite-history'],
  ['update-ref', /^(?:-d|--stdin|refs\/.+|HEAD)$/, 'git.delete-branch'],
  ['tag', /^(?:-d|--delete|-\w*f|--force)$/, 'git.delete-branch'],
  ['worktree', /^(?:-f|-ff|--force)$/, 'git.discard-work'],
  ['read-tree', /^--reset$/, 'git.discard-work'],
  ['checkout-index', /^(?:-\w*f\w*|--force)$/, 'git.discard-work'],
  ['maintenance', /^(?:start|register)$/, 'git.run-program'],
  ['notes', /^(?:remove|prune)$/, 'git.rewrite-history'],
  ['replace', /^(?:-d|--delete|-f|--force)$/, 'git.rewrite-history'],
  ['symbolic-ref', /^(?:-d|--delete)$/, 'git.delete-branch'],
  ['lfs', /^prune$/, 'git.rewrite-history'],
  ['svn', /^dcommit$/, 'git.force-push'],
]

const byWord = WORDS.map(([action, word, rule]): [string, ActionRule] => [
  action,
  ({ rest }) => {
    const found = rest.find(({ value }) => word.test(value ?? ''))
    const isTrial = rest.some(({ value }) => value === '-n' || value === '--dry-run')
    return found && !isTrial ? [finding(rule, found)] : []
  },
])

const always =
  (rule: keyof typeof gitBook.lines): ActionRule =>
  ({ action, rest }) =>
    rest.some(({ value }) => /^(?:-n|--dry-run|--analyze)$/.test(value ?? ''))
      ? []
      : [finding(rule, action)]

const credential: ActionRule = ({ action, rest }) =>
  rest.some(({ value }) => /^(?:fill|get)$/.test(value ?? ''))
    ? [secretBook.finding('secret.read', action)]
    : []

/** `git show HEAD:.env` and `git diff .env` show what stands in it. */
const shows: ActionRule = ({ action, rest, unit, context }) => {
  const isPatch = rest.some(({ value }) => /^(?:-p|-u|--patch)$/.test(value ?? ''))
  if (action.value === 'log' && !isPatch) return []
  if (rest.some(({ value }) => /^--(?:name|stat|quiet|short|num)/.test(value ?? ''))) return []
  const secret = rest.find(({ value, glob }) => {
    if (value === null || value.startsWith('-') || glob) return false
    const path = value.includes(':') ? value.slice(value.indexOf(':') + 1) : value
    return path !== '' && isSecretFile(path, unit, context)
  })
  return secret ? [secretBook.finding('secret.read', secret)] : []
}

const add: ActionRule = ({ rest, unit, context }) => {
  if (rest.some(({ value }) => value === '-n' || value === '--dry-run')) return []
  const secret = rest.find(
    ({ value }) => value !== null && !value.startsWith('-') && isSecretFile(value, unit, context),
  )
  return secret ? [secretBook.finding('secret.commit', secret)] : []
}

function isSecretFile(value: string, unit: Unit, context: RuleContext): boolean {
  return isSecret(context.classifyPath(value, unit.cwd))
}

/** A patch that may name files anywhere. */
const apply: ActionRule = ({ rest }) => {
  const unsafe = rest.find(({ value }) => value === '--unsafe-paths')
  return unsafe ? [archiveBook.finding('fs.unpack-anywhere', unsafe)] : []
}

export const gitActions: ReadonlyMap<string, ActionRule> = new Map<string, ActionRule>([
  ['add', add],
  ['apply', apply],
  ['show', shows],
  ['diff', shows],
  ['log', shows],
  ['blame', shows],
  ['cat-file', shows],
  ['push', push],
  ['reset', reset],
  ['clean', clean],
  ['branch', branch],
  ['checkout', checkout],
  ['switch', switchBranch],
  ['restore', restore],
  ['rm', remove],
  ['config', config],
  ['rebase', rebase],
  ['submodule', submodule],
  ['bisect', bisect],
  ['difftool', difftool],
  ['grep', grep],
  ['clone', clone],
  ['remote', remote],
  ['init', clone],
  ['fetch', transport],
  ['pull', transport],
  ['send-pack', push],
  ['ls-remote', transport],
  ['credential', credential],
  ['credential-store', credential],
  ['filter-branch', always('git.rewrite-history')],
  ['filter-repo', always('git.rewrite-history')],
  ['prune', always('git.rewrite-history')],
  ['send-email', always('git.other-server')],
  ['imap-send', always('git.other-server')],
  ...byWord,
])

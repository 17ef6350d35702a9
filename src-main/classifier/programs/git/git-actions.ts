/** What git's signature cannot say of an action: refspecs, addresses, paths, settings and commands. */

import { knownStart } from '../../rules/fields.ts'
import type { Arguments } from '../../rules/options.ts'
import { anywhere } from '../../rules/patterns.ts'
import type { Finding, RuleContext } from '../../rules/rule.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
import type { Field, Unit } from '../../unit.ts'
import { judgePatchText } from '../files/writes.ts'
import { isSecret, secretBook } from '../secrets/secret-files.ts'
import { gitBook } from './git-book.ts'
import { judgeOneSetting, judgeSetting } from './git-config.ts'
import { isForeignServer } from './git-servers.ts'

const { finding } = gitBook

interface Call {
  readonly action: Field
  readonly rest: readonly Field[]
  readonly given: Arguments
  readonly unit: Unit
  readonly context: RuleContext
}

type ActionRule = (call: Call) => Finding[]

/** The signature has said so far what its options do. */
const push: ActionRule = (call) => {
  const { given } = call
  if (given.has('dry-run', 'force', 'force-with-lease', 'mirror', 'prune', 'delete')) return []
  const [address] = given.operands
  if (address && isForeignServer(address)) return [finding('git.other-server', address)]
  const helper = transport(call)
  if (helper.length > 0) return helper
  return given.operands.slice(1).flatMap((refspec) => {
    if (/^\+/.test(refspec.value ?? '')) return [finding('git.force-push', refspec)]
    return /^:./.test(refspec.value ?? '') ? [finding('git.delete-remote', refspec)] : []
  })
}

const clean: ActionRule = ({ given, unit }) => {
  if (given.has('dry-run', 'force', 'interactive')) return []
  // What is not known yet may be the word that forces it.
  const open = given.operands.find((word) => knownStart(word) === '' && word.value === null)
  if (open) return [finding('git.unknown-action', open)]
  const needsNoForce = unit.argv.some(({ value }) =>
    /^clean\.requireforce=(?:false|0|no)$/i.test(value ?? ''),
  )
  return needsNoForce ? [finding('git.delete-untracked', unit)] : []
}

const checkout: ActionRule = ({ given, rest }) => {
  if (given.has('force', 'B', 'ours', 'theirs', 'patch')) return []
  const dashes = rest.findIndex(({ value }) => value === '--')
  const listed = dashes >= 0 ? rest[dashes + 1] : undefined
  if (listed) return [finding('git.discard-work', listed)]
  const makesBranch = given.has('b', 'orphan', 'track', 't', 'detach')
  const path = given.operands.find(looksLikePath) ?? (makesBranch ? undefined : given.operands[1])
  return path ? [finding('git.discard-work', path)] : []
}

// Such a name is a file, and hardly a branch, although branches may hold slashes and dots.
const SOURCE_FILE = anywhere(String.raw`
  ^\.{1,2}(?:/|$) ^:[/(!] /$
  \.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kt|c|h|cc|cpp|cs|php|sh|css|scss|html?|vue|svelte|sql)$
  \.(?:md|txt|json|ya?ml|toml|lock|xml|ini|cfg|env)$`)

function looksLikePath({ value, glob }: Field): boolean {
  return glob || SOURCE_FILE.test(value ?? '')
}

const config: ActionRule = ({ given, unit, context }) => {
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
}

const submodule: ActionRule = (call) => {
  const { rest, unit, context } = call
  const words = rest.filter(({ value }) => !value?.startsWith('-'))
  const [verb, ...command] = words
  if (verb?.value === 'foreach' && command[0]) {
    if (command.length === 1)
      return context.shell(unit, command[0], command[0].value, 'git submodule foreach')
    return context.command(unit, rest.slice(rest.indexOf(command[0])), 'git submodule foreach')
  }
  return verb?.value === 'add' ? transport(call) : []
}

const bisect: ActionRule = ({ rest, unit, context }) => {
  if (rest[0]?.value !== 'run' || rest.length < 2) return []
  return context.command(unit, rest.slice(1), 'git bisect run')
}

/** Where the next push goes is decided here. */
const remote: ActionRule = (call) => {
  const [verb, , address] = call.given.operands
  const isNews = /^(?:add|set-url)$/.test(verb?.value ?? '') && address && isForeignServer(address)
  return isNews ? [finding('git.other-server', address)] : transport(call)
}

/** A new repository takes settings from the command, and hooks from a template. */
const clone: ActionRule = (call) => {
  const { given, unit, context } = call
  const settings = given
    .all('config')
    .flatMap(({ value }) => (value ? judgeOneSetting(value, unit, context) : []))
  const template = given.find('template')?.value
  const isOurs = !template?.value || isWorkspace(template.value, unit, context)
  return [
    ...(template && !isOurs ? [finding('git.run-program', template)] : []),
    ...settings,
    ...transport(call),
  ]
}

function isWorkspace(path: string, unit: Unit, context: RuleContext): boolean {
  return context.classifyPath(path, unit.cwd).scope === 'workspace'
}

/** `ext::command` is an address that git runs. */
const transport: ActionRule = ({ rest }) => {
  const address = rest.find((word) => /^(?:ext|fd)::/.test(knownStart(word)))
  return address ? [finding('git.run-program', address)] : []
}

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

/** `git commit -F ~/.netrc`, `git interpret-trailers ~/.netrc`: what stands in it is kept, or shown. */
const messages: ActionRule = ({ action, rest, unit, context }) => {
  const isShown = action.value === 'interpret-trailers'
  return rest.flatMap((word, index) => {
    const glued = /^(?:--(?:file|template)=|-[Ft](?=[~/.]))/.exec(word.value ?? '')?.[0] ?? ''
    const isNamed =
      glued !== '' ||
      isShown ||
      /^(?:-\w*[Ft]|--file|--template)$/.test(rest[index - 1]?.value ?? '')
    const path = word.value?.slice(glued.length) ?? ''
    return isNamed && path !== '' && !path.startsWith('-') && isSecretFile(path, unit, context)
      ? [secretBook.finding('secret.read', word)]
      : []
  })
}

/** Of each patch that it is given, or of the one that it is fed. */
const applied: ActionRule = ({ given, unit, context }) => {
  if (given.has('check', 'stat', 'numstat', 'summary')) return []
  const files = given.operands.length > 0 ? given.operands : [undefined]
  return files.flatMap((file) => judgePatchText(file, unit, context))
}

/** `git bundle create x`, `git archive -o x`: a file of that name is written. */
const bundle: ActionRule = ({ rest, unit, context }) => {
  const [verb, ...words] = rest
  const file = words.find(({ value }) => !value?.startsWith('-') || value === '-')
  return verb?.value === 'create' && file ? judgeWrite(file, unit, context) : []
}

/** `git config -f ~/.aws/credentials -l`: many files are written in the way that git's are. */
const settingsFile: ActionRule = ({ rest, unit, context }) => {
  if (writesSetting(rest)) return []
  const file = rest.find((word, index) => {
    const value = word.value?.replace(/^--file=/, '') ?? null
    const isNamed = value !== word.value || /^(?:-f|--file)$/.test(rest[index - 1]?.value ?? '')
    return isNamed && value !== null && isSecretFile(value, unit, context)
  })
  return file ? [secretBook.finding('secret.read', file)] : []
}

/** A name with a value behind it, unless it says that it reads. */
function writesSetting(rest: readonly Field[]): boolean {
  const values = rest.map(({ value }) => value ?? '')
  const [first = '', ...more] = values.filter(
    (value, index) => !value.startsWith('-') && !/^(?:-f|--file)$/.test(values[index - 1] ?? ''),
  )
  const reads =
    /^(?:get|list)$/.test(first) || values.some((value) => /^(?:-l|--list|--get.*)$/.test(value))
  return !reads && more.length > 0
}

function isSecretFile(value: string, unit: Unit, context: RuleContext): boolean {
  return isSecret(context.classifyPath(value, unit.cwd))
}

export const gitActions: ReadonlyMap<string, ActionRule> = new Map<string, ActionRule>([
  ['add', add],
  ['show', shows],
  ['diff', shows],
  ['grep', shows],
  ['log', shows],
  ['blame', shows],
  ['cat-file', shows],
  ['push', push],
  ['send-pack', push],
  ['clean', clean],
  ['checkout', checkout],
  ['config', (given) => [...config(given), ...settingsFile(given)]],
  ['submodule', submodule],
  ['bisect', bisect],
  ['apply', applied],
  ['am', applied],
  ['bundle', bundle],
  ...['commit', 'tag', 'notes', 'merge', 'interpret-trailers'].map(
    (name) => [name, messages] as const,
  ),
  ['clone', clone],
  ['init', clone],
  ['remote', remote],
  ['fetch', transport],
  ['pull', transport],
  ['ls-remote', transport],
])

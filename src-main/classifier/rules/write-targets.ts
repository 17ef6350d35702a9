/** What it means to write to a path: by a redirection, `tee`, `cp`, `sed -i`, or a call in some code. */

import type { Protection } from '../../protected/guards.ts'
import { type Field, hostPath, reachesHost, type Unit } from '../unit.ts'
import { isBlockDevice } from './classify-path.ts'
import { isWorkedOut } from './made-names.ts'
import type { Finding, ProgramRule, RuleContext, ScopeClass } from './rule.ts'
import { type Cause, ruleBook } from './rule-book.ts'
import { isSensitive, type Target, targetOf } from './targets.ts'

export const writeBook = ruleBook({
  'disk.write-device': [
    'never',
    'Write to a disk device',
    'Writes over a disk itself, below its files: everything on it is gone.',
    'lost',
  ],
  'disk.write-other-device': [
    'dangerous',
    'Write to a device',
    'Writes straight to a device of this computer.',
    'lost',
  ],
  'power.sysrq': [
    'never',
    'Kernel emergency key',
    'Tells the kernel to restart, power off or crash this computer at once.',
    'lost',
  ],
  'kernel.setting': [
    'dangerous',
    'Kernel setting',
    'Changes how the kernel of this computer works.',
    'undoable',
  ],
  'net.raw-connection': [
    'dangerous',
    'Raw network connection',
    'Opens a network connection from the shell, which can hand control to another computer.',
    'lost',
  ],
  'system.config-write': [
    'dangerous',
    'Change of a system file',
    'Changes a file of the system, outside this project and your home folder.',
    'lost',
  ],
  'system.other-home-write': [
    'dangerous',
    "Change in another person's home",
    'Changes a file in the home folder of another account.',
    'lost',
  ],
  'secret.write': [
    'dangerous',
    'Change of a file with credentials',
    'Changes a file that holds keys, tokens or passwords.',
    'lost',
  ],
  'secret.terminal-write': [
    'dangerous',
    'Write to a terminal or keyboard',
    'Writes into a terminal, keyboard or screen that a person uses, as if they had typed it.',
    'lost',
  ],
  'process.memory-write': [
    'dangerous',
    'Change inside a running program',
    'Changes the memory or the open files of a running program.',
    'lost',
  ],
  'persistence.startup-file': [
    'dangerous',
    'Change of a start-up file',
    'Changes a file of your home folder that programs read or run when they start.',
    'undoable',
  ],
  'persistence.project-file': [
    'dangerous',
    'Change of a file that runs by itself',
    'Changes a hook, a CI or editor task or an agent setting, which runs later without a question.',
    'undoable',
  ],
  'persistence.package-code': [
    'dangerous',
    'Change of installed code',
    'Changes the code of an installed package, which programs load without anybody reading it.',
    'undoable',
  ],
  'persistence.awaited-file': [
    'dangerous',
    'Change of a file that is about to run',
    'Changes a file that a running command is about to run: it would run what nobody has judged.',
    'undoable',
  ],
  'fs.empty-file': [
    'dangerous',
    'Emptying a file',
    'Empties a file outside this project; its content is gone.',
    'lost',
  ],
  'fs.copy-over-home': [
    'dangerous',
    'Copying over the home folder',
    'Copies whatever lies in a folder to the top of your home folder, where its names can replace what shells and programs read when they start.',
    'lost',
  ],
  'fs.option-name': [
    'dangerous',
    'File with the name of an option',
    'Makes a file whose name is an option to every program that is given all files of the folder.',
    'undoable',
  ],
  'fs.write-over': [
    'dangerous',
    'Writing over a document',
    'Writes over a file of yours outside this project; what stood in it is gone, and no copy is kept.',
    'lost',
  ],
  'fs.write-among': [
    'dangerous',
    'Writing among your documents',
    'Writes files of names that are not known here beside those of yours outside this project; what has the same name is gone, and no copy is kept.',
    'lost',
  ],
  'fs.write-outside': [
    'caution',
    'Write outside the working folder',
    'Writes a file that does not belong to this project.',
    'lost',
  ],
  'fs.write-settings': [
    'caution',
    'Change of project settings',
    'Changes a file with settings or secrets of this project.',
    'undoable',
  ],
})

const { finding } = writeBook

interface WriteManner {
  /** Nothing is written: the file is only emptied. */
  readonly empties?: boolean
  /** What to mark, when it is not the word itself. */
  readonly cause?: Cause
}

export function judgeWrite(
  field: Field,
  unit: Unit,
  context: RuleContext,
  manner: WriteManner = {},
): Finding[] {
  const target = targetOf(field, unit, context)
  // One that is worked out may be any; a scratch file has a name of its own.
  const mayBeAny = !target.known && target.scope !== 'scratch' && !/mktemp/.test(field.text)
  const awaited = context.awaited.find(
    (path) => isChanged(path, target.path, unit) || (mayBeAny && isBelow(path, target)),
  )
  return [
    ...judgeWriteTarget(target, context, manner, isHere(field, unit)),
    ...(awaited === undefined ? [] : [runningFile(awaited, manner.cause ?? field)]),
  ]
}

/** A container sees folders of this machine under other names. */
function isHere({ value }: Field, unit: Unit): boolean {
  return reachesHost(unit) || (value !== null && hostPath(value, unit.place) !== value)
}

/** Files whose names the program makes up: they begin so, or lie in the folder. */
export function judgeNames(
  field: Field,
  names: 'begin' | 'inside',
  unit: Unit,
  context: RuleContext,
  manner: WriteManner = {},
): Finding[] {
  const found = judgeWrite(field, unit, context, manner)
  const { scope, path, known } = targetOf(field, unit, context)
  if (found.length > 0 || !known || scope !== 'home' || !isHere(field, unit)) return found
  const isInside = names === 'inside' || field.value?.endsWith('/') === true
  return context.isTheirs(`${path}${isInside ? '/*' : '*'}`)
    ? [finding('fs.write-among', manner.cause ?? field, { scope, target: path })]
    : []
}

/** `mv made .cursor`, `ln -s made .vscode`: a folder of which programs run, or agents follow, what lies in it. */
export function judgeFolderName(field: Field, unit: Unit, context: RuleContext): Finding[] {
  const { path, scope, known } = targetOf(field, unit, context)
  if (!known || scope !== 'workspace' || !/\/\.[^/]+$/.test(path.replace(/\/+$/, ''))) return []
  const steers = IN_STEERING.some((name) => {
    const { write } = context.classifyPath(`${path.replace(/\/+$/, '')}/${name}`, null).protection
    return write !== null && RULE_FOR[write] === 'persistence.project-file'
  })
  return steers ? [finding('persistence.project-file', field, { scope, target: path })] : []
}

/** What such folders are there for. */
const IN_STEERING =
  `mcp.json settings.json settings.local.json tasks.json config config.toml devcontainer.json
  hooks/pre-commit workflows/x.yml pre-commit rules/x.mdc agents/x.md commands/x.md skills/x/SKILL.md workspace.xml`.split(
    /\s+/,
  )

/** The next write is another text. */
function runningFile(target: string, cause: Cause): Finding {
  return { ...finding('persistence.awaited-file', cause, { target }), remember: 'never' }
}

/** The folder that is known of it, if one is. */
function isBelow(path: string, { scope, path: folder }: Target): boolean {
  return scope === 'unknown' || path.startsWith(`${folder}/`)
}

/** `git checkout`, `git apply`, `patch`: which files they change, their words do not say. */
export const changesAwaited: ProgramRule = (unit, context) => {
  if (context.awaited.length === 0 || unit.cwd === null) return []
  const words = unit.argv.slice(1).map(({ value }) => value)
  const changes =
    unit.program === 'patch' ||
    (unit.program === 'git' && words.some((word) => word !== null && GIT_CHANGES.test(word)))
  if (!changes) return []
  const at = words.findIndex((word) => word === '-C' || word === '-d' || word === '--directory')
  const folder = context.classifyPath(words[at < 0 ? -1 : at + 1] ?? '.', unit.cwd).path
  // A repository may begin above the folder that one is in.
  const root = folder.startsWith(`${context.workspace}/`) ? context.workspace : folder
  const awaited = context.awaited.find((path) => path.startsWith(`${root}/`))
  return awaited === undefined ? [] : [runningFile(awaited, unit)]
}

const GIT_CHANGES =
  /^(?:checkout|switch|restore|reset|stash|merge|pull|rebase|cherry-pick|revert|apply|am|clean|mv|rm|read-tree|checkout-index|bisect|submodule)$/

/** These put a whole folder in the place of another. */
const BRINGS_FOLDERS = /^(?:mv|gmv|ln|rsync|tar|bsdtar|gtar|unzip|7z|ditto)$/

function isChanged(file: string, path: string, { program, argv }: Unit): boolean {
  if (file === path) return true
  const isCopy = /^g?cp$/.test(program) && argv.some(({ value }) => /^-\w*[rRa]/.test(value ?? ''))
  return (isCopy || BRINGS_FOLDERS.test(program)) && file.startsWith(`${path}/`)
}

/** `cp -r x/. ~`, `rsync -a x/ ~`: what lies in the folder, under its own names. */
export function judgeContents(
  sources: readonly Field[],
  destination: Field | undefined,
  unit: Unit,
  context: RuleContext,
): Finding[] {
  const ends = unit.program === 'rsync' ? /(?:\/\.?|^\.)$/ : /(?:^|\/)\.$/
  const source = sources.find(({ value }) => ends.test(value ?? ''))
  if (!source || !destination) return []
  const { whole, scope, path } = targetOf(destination, unit, context)
  return whole === 'home'
    ? [finding('fs.copy-over-home', destination, { scope, target: path })]
    : judgeNames(destination, 'inside', unit, context)
}

function judgeWriteTarget(
  target: Target,
  context: RuleContext,
  { empties = false, cause = target.field }: WriteManner,
  isHere: boolean,
): Finding[] {
  const { path, scope, protection } = target
  const details = { scope, target: path }
  if (isBlockDevice(path)) return [finding('disk.write-device', cause, details)]
  if (path === '/proc/sysrq-trigger') return [finding('power.sysrq', cause, details)]
  if (/^\/dev\/(?:tcp|udp)\//.test(path)) return [finding('net.raw-connection', cause, details)]
  const { write } = protection
  const own = write && (scope === 'home-startup' ? 'persistence.startup-file' : RULE_FOR[write])
  if (own) return [finding(own, cause, { ...details, scope: guarded(scope) })]
  if (/^\/(?:proc|sys)\//.test(path) && scope === 'system')
    return write === null ? [] : [finding('kernel.setting', cause, details)]
  if (/^\/dev\//.test(path) && scope === 'system') return []
  if (isSensitive(scope))
    return [finding(SENSITIVE[scope] ?? 'system.config-write', cause, details)]
  if (scope === 'home' && empties) return [finding('fs.empty-file', cause, details)]
  // Of names that come from what is copied, each is looked at by itself.
  const isAny = cause === target.field && isOneOfMany(target)
  const named = path.replace(NUMBERED, '*')
  if (scope === 'home' && isHere && (isAny || context.isTheirs(named)))
    return [finding('fs.write-over', cause, details)]
  if (isHere && scope !== 'scratch' && isWorkedOut(target.field))
    return [finding('fs.write-over', cause, details)]
  if (context.sensitivity !== 'strict') return []
  if (scope === 'home') return [finding('fs.write-outside', cause, details)]
  return isSettings(path) ? [finding('fs.write-settings', cause, details)] : []
}

/** `page-%03d.png`: as many files as there are pages. */
const NUMBERED = /%[-+ 0#]*\d*(?:\.\d+)?l*[diuxX].*$/s

/** `$folder/*` in a loop, `~/Documents/$name`: some file that is there, and nobody knows which. */
function isOneOfMany({ known, field, path }: Target): boolean {
  return !known || field.glob || /[*?[]/.test(path)
}

/** For the rest, whose the path is says enough. */
const RULE_FOR: Readonly<Partial<Record<Protection, keyof typeof writeBook.lines>>> = {
  credentials: 'secret.write',
  'public-key': 'secret.write',
  environment: 'fs.write-settings',
  history: 'persistence.startup-file',
  process: 'process.memory-write',
  terminal: 'secret.terminal-write',
  input: 'secret.terminal-write',
  startup: 'persistence.startup-file',
  ssh: 'persistence.startup-file',
  'ssh-door': 'persistence.startup-file',
  instructions: 'persistence.project-file',
  agent: 'persistence.project-file',
  git: 'persistence.project-file',
  editor: 'persistence.project-file',
  build: 'persistence.project-file',
  ci: 'persistence.project-file',
  packages: 'persistence.package-code',
  'option-name': 'fs.option-name',
}

/** What is protected in a folder is not as harmless as the folder. */
function guarded(scope: ScopeClass): ScopeClass {
  if (scope === 'workspace' || scope === 'scratch' || scope === 'unknown')
    return 'workspace-protected'
  return scope === 'home' ? 'home-startup' : scope
}

const SENSITIVE: Readonly<Record<string, keyof typeof writeBook.lines>> = {
  device: 'disk.write-other-device',
  'home-secret': 'secret.write',
  'home-startup': 'persistence.startup-file',
  'other-home': 'system.other-home-write',
  'workspace-protected': 'persistence.project-file',
}

/** `.env.any`, `config.yaml`; but `config.yaml.bak` is another file. */
function isSettings(path: string): boolean {
  return /\/(?:\.env\.[\w.-]+|config\.ya?ml)$/.test(path)
}

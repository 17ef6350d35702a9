/** Files of tasks, written by the session or by the person: a Makefile, the scripts of a package.json. */

import { absolute } from '../../path-text.ts'
import { dropStart } from '../../rules/fields.ts'
import type { Field } from '../../unit.ts'
import { quoteWord } from '../parse/split-words.ts'
import { scriptFromText } from '../state/nested-script.ts'
import { CWD, known, scalar } from '../state/scope.ts'
import type { Context, Output } from '../state/walker.ts'
import { type Carried, combined, runScriptInside } from './carrier.ts'
import { recipesIn } from './makefile.ts'
import { folderValues, optionValues } from './unnamed/folder-values.ts'

export function runMake(carried: Carried): Output | undefined {
  return combined(makefilesOf(carried).map((file) => runMakefile(carried, file)))
}

function runMakefile(carried: Carried, { text, carrier, isTheirs }: TaskFile): Output {
  const { command, walker } = carried
  const goals = command.argv.slice(1).map(({ value }) => value)
  const isPart = text === null || (!isTheirs && INCLUDES.test(text))
  const told = isPart ? null : withVariables(text, command.argv)
  const script = scriptFromText(told && recipesIn(told, goals), 'make', carrier.span)
  const changes = inFolder(carried, folderOf(command.argv))
  const run = () => runScriptInside(carried, script, changes)
  return isTheirs ? walker.files.asTheirs(run) : run()
}

/** `make O=file`: what the command line says goes before what the file says. */
function withVariables(text: string, argv: readonly Field[]): string {
  return argv.reduce((told, { value }) => {
    const [, name, given] = /^([A-Za-z_]\w*):?:?=(.*)$/s.exec(value ?? '') ?? []
    return name === undefined || given === undefined
      ? told
      : told.replaceAll(`$(${name})`, () => given).replaceAll(`\${${name}}`, () => given)
  }, text)
}

const STDIN = /^(?:-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/

/** Another file is part of it, another program reads its recipes, or what a command prints: more than this text says. */
const INCLUDES =
  /^ *-?s?include\b|^[\w. ]+!=|\$[({](?:eval|file|guile)\b|^ *-?load\b|^[ \w]*\b(?:MAKE)?SHELL *[:?+]*=(?! *(?:\/usr)?\/bin\/(?:env +)?(?:ba|da|z|k)?sh\b[ \w-]*$)/m

interface TaskFile {
  readonly text: string | null
  /** The word that names it, or the one that starts the program. */
  readonly carrier: Field
  /** The person wrote it, and the session did not touch it. */
  readonly isTheirs: boolean
}

/** Behind letters that take no value, too: `make -sf file`. */
const NAMES_FILE = /^(?:-[BbdeiknpqRrSstvwLm]*f|--file|--makefile)/
const GLUED_FILE = /^(?:-[BbdeiknpqRrSstvwLm]*f|--file=|--makefile=)(?=.)/

/** All that are read: `-f` may be given more than once, and a variable names others. */
function makefilesOf(carried: Carried): TaskFile[] {
  const { command, walker, unit } = carried
  const [program] = command.argv
  const told = folderValues(carried, 'MAKEFILES').flatMap((text) => text.split(/\s+/))
  const given = command.argv.flatMap(({ value }, at) =>
    at > 0 && NAMES_FILE.test(value ?? '') ? [at] : [],
  )
  return [
    ...told.flatMap((name) => (program ? (taskFile(walker, unit, [name], program) ?? []) : [])),
    ...(given.length === 0 ? [-1] : given).flatMap((at) => makefileOf(carried, at) ?? []),
  ]
}

/** The one that the word at this place names; without one, that of the folder. */
function makefileOf(carried: Carried, at: number): TaskFile | undefined {
  const { command, walker, unit } = carried
  const [program] = command.argv
  const option = command.argv[at]
  const glued = GLUED_FILE.exec(option?.value ?? '')
  const file = option && glued ? dropStart(option, glued[0].length) : command.argv[at + 1]
  if (at >= 0 && file && (file.process || STDIN.test(file.value ?? ''))) {
    const text = file.process ? file.content : command.stdin.text
    return text === undefined ? undefined : { text, carrier: file, isTheirs: false }
  }
  if (at >= 0) return file && taskFile(walker, unit, [file.value ?? ''], file)
  const folder = folderOf(command.argv)
  const names = ['GNUmakefile', 'makefile', 'Makefile'].map((name) =>
    folder === undefined ? name : `${folder}/${name}`,
  )
  return program && taskFile(walker, unit, names, program)
}

/** The first that the session wrote, else the first that there is. */
function taskFile(
  { files }: Carried['walker'],
  unit: Carried['unit'],
  names: readonly string[],
  carrier: Field,
): TaskFile | undefined {
  for (const value of names) {
    const text = files.script({ ...carrier, value }, unit, 'unnamed')
    if (text !== undefined) return { text, carrier, isTheirs: false }
  }
  for (const name of names) {
    const text = files.theirs(name, unit)
    if (text !== undefined) return { text, carrier, isTheirs: true }
  }
  return undefined
}

/** A task runs in the folder of its file. */
function inFolder({ unit, context }: Carried, folder: string | undefined): Partial<Context> {
  const path = folder === undefined ? null : absolute(folder, unit.cwd)
  if (path === null) return {}
  const scope = context.scope.child()
  scope.set(CWD, scalar(known(path)))
  return { scope }
}

export function runPackageTask(carried: Carried): Output | undefined {
  const { argv } = carried.command
  return combined(packageFolders(carried, argv).flatMap((folder) => tasksOf(carried, folder)))
}

function tasksOf(carried: Carried, folder: string | undefined): Output[] {
  const { walker, unit, command } = carried
  const [program] = command.argv
  const names = TASK_FILES[unit.program] ?? ['package.json']
  const paths = names.map((name) => (folder === undefined ? name : `${folder}/${name}`))
  const file = program && taskFile(walker, unit, paths, program)
  if (!file) return []
  const { text, isTheirs, carrier } = file
  const tasks = text === null ? [null] : tasksIn(text, command.argv.slice(1))
  const further = passedOn(command.argv)
  return tasks.flatMap((task) => {
    const mark = `task ${folder ?? ''} ${task}`
    if (carried.context.calls.includes(mark)) return []
    const script = scriptFromText(task && task + further, unit.program, carrier.span)
    const calls = [...carried.context.calls, mark]
    const run = () => runScriptInside(carried, script, { ...inFolder(carried, folder), calls })
    return [isTheirs ? walker.files.asTheirs(run) : run()]
  })
}

/** `npm run task -- a b`: the task gets these as its last words. */
function passedOn(argv: readonly Field[]): string {
  const at = argv.findIndex(({ value }) => value === '--')
  const words = at < 0 ? [] : argv.slice(at + 1)
  return words.map(({ value, text }) => ` ${value === null ? text : quoteWord(value)}`).join('')
}

const TASK_FILES: Readonly<Record<string, readonly string[]>> = {
  deno: ['deno.json', 'deno.jsonc', 'package.json'],
  composer: ['composer.json'],
}
const FOLDER = /^(?:-C|--prefix|--dir|--cwd|--directory)$/
const ONE_OF_MANY = /^(?:-w|--workspace|--filter|-F|--scope|workspace)$/
const ALL_OF_MANY = /^(?:-ws|--workspaces|-r|--recursive|workspaces|foreach|run-many|affected)$/
const MANY = /^(?:lerna|turbo|nx|rush|moon)$/
const INSTALLS =
  /^(?:i|in|ins|inst|install|add|ci|clean-install|rebuild|link|update|up|upgrade|require|dump-?autoload)$/
const AT_INSTALL = [
  ...['preinstall', 'install', 'postinstall', 'prepare', 'prepublish', 'dependencies'],
  ...['install-cmd', 'update-cmd', 'autoload-dump'].flatMap((name) => [
    `pre-${name}`,
    `post-${name}`,
  ]),
]
const AT_PUBLISH = ['prepublishOnly', 'prepack', 'postpack', 'prepare', 'publish', 'postpublish']

function folderOf(argv: readonly Field[]): string | undefined {
  return optionValues(argv.slice(1), FOLDER)[0]?.value ?? undefined
}

/** The package here, or those of a repository with many that the words may mean. */
function packageFolders({ walker, unit }: Carried, argv: readonly Field[]): (string | undefined)[] {
  const words = argv.slice(1)
  const isMany = words.some(({ value }) => ALL_OF_MANY.test(value ?? ''))
  const at = words.findIndex(({ value }) => value === 'workspace')
  const named = [...optionValues(words, ONE_OF_MANY), ...(at >= 0 ? [words[at + 1]] : [])]
  const folders = named.flatMap((word) => {
    const name = word?.value?.replace(/^@[^/]+\//, '').replace(/\.+$|^\.\//, '')
    return name ? [name, `packages/${name}`, `apps/${name}`, `libs/${name}`] : []
  })
  const isInstall = words.some(({ value }) => INSTALLS.test(value ?? ''))
  if (named.length === 0 && !isMany && !isInstall && !MANY.test(unit.program))
    return [folderOf(argv)]
  const written = (walker.files.codeBelow(unit.cwd) ?? []).filter((path) =>
    path.endsWith('/package.json'),
  )
  return [
    folderOf(argv),
    ...folders,
    // `npm install ./dep` runs what that package says; so does one that is linked to by a path.
    ...(isInstall ? words.flatMap(({ value }) => localFolder(value) ?? []) : []),
    ...written.map((path) => path.slice(0, -'/package.json'.length)),
  ]
}

function localFolder(word: string | null): string | undefined {
  const path = word?.replace(/^(?:\w+@)?(?:file|link|portal):/, '') ?? ''
  return /^\.{0,2}\/|^\.{1,2}$/.test(path) && !/\.t(?:ar\.)?gz$/.test(path) ? path : undefined
}

/** The tasks that the words name, with those that run before and after them; all when one is unknown. */
function tasksIn(text: string, words: readonly Field[]): (string | null)[] {
  let scripts: Readonly<Record<string, unknown>>
  try {
    const { scripts: npm = {}, tasks = {} } = JSON.parse(text)
    scripts = { ...npm, ...tasks }
  } catch {
    // What is no JSON, npm does not read either.
    return []
  }
  const named = words.map(({ value }) => value)
  const names = named.includes(null)
    ? Object.keys(scripts)
    : named.flatMap((name) => (name === null ? [] : tasksNamed(name)))
  return [...new Set(names)].flatMap((name) => {
    const task = Object.hasOwn(scripts, name) ? scripts[name] : undefined
    const lines = Array.isArray(task) ? task : [task]
    return lines.flatMap((line) => (typeof line === 'string' ? [plainTask(line)] : []))
  })
}

/** Composer marks what is no program of the path: `@php x.php`, and `@name` for another task. */
function plainTask(line: string): string {
  return line.replace(/^@(?!php\b|composer\b)/, 'composer run-script ').replace(/^@/, '')
}

function tasksNamed(word: string): string[] {
  if (INSTALLS.test(word)) return AT_INSTALL
  if (/^(?:pack|publish)$/.test(word)) return AT_PUBLISH
  const name = /^(?:t|tst)$/.test(word) ? 'test' : word
  return [`pre${name}`, name, `post${name}`]
}

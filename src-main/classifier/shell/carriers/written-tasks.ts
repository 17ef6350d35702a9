/** Task files that the text itself has written: a Makefile, the scripts of a package.json. */

import type { Field } from '../unit.ts'
import { scriptFromText } from '../walk/nested-script.ts'
import type { Output } from '../walk/walker.ts'
import { type Carried, combined, runScriptInside } from './carrier.ts'
import { recipesIn } from './makefile.ts'
import { restOf } from './peel.ts'

export function runMake(carried: Carried): Output | undefined {
  const { command } = carried
  const makefile = makefileOf(carried)
  if (!makefile || makefile.text === undefined) return undefined
  const { text, carrier } = makefile
  const goals = command.argv.slice(1).map(({ value }) => value)
  const recipe = text === null || INCLUDES.test(text) ? null : recipesIn(text, goals)
  return runScriptInside(carried, scriptFromText(recipe, 'make', carrier.span))
}

/** Another file is part of it, or what a command prints: more than this text says. */
const INCLUDES = /^ *-?s?include\b|^[\w. ]+!=|\$[({]eval\b/m

interface Makefile {
  readonly text: string | null | undefined
  /** The word that names it, or the one that starts make. */
  readonly carrier: Field
}

function makefileOf({ walker, command, unit }: Carried): Makefile | undefined {
  const [program] = command.argv
  const at = command.argv.findIndex(({ value }) => /^(-f|--file|--makefile)/.test(value ?? ''))
  const option = command.argv[at]
  const glued = /^(-f|--file=|--makefile=)(?=.)/.exec(option?.value ?? '')
  const file = option && glued ? restOf(option, glued[0].length) : command.argv[at + 1]
  if (at >= 0) return file && { text: contentOf(file), carrier: file }
  if (!program) return undefined
  return ['GNUmakefile', 'makefile', 'Makefile']
    .map((name) => ({
      text: walker.files.script({ ...program, value: inFolder(name) }, unit),
      carrier: program,
    }))
    .find(({ text }) => text !== undefined)

  function inFolder(name: string): string {
    const into = command.argv.findIndex(({ value }) => /^(?:-C|--directory)$/.test(value ?? ''))
    const glued = command.argv
      .map(({ value }) => /^(?:-C|--directory=)(.+)$/.exec(value ?? '')?.[1])
      .find(Boolean)
    const folder = (into > 0 ? command.argv[into + 1]?.value : undefined) ?? glued
    return folder ? `${folder}/${name}` : name
  }

  function contentOf(path: Field): string | null | undefined {
    if (path.process) return path.content
    return path.value === '-' ? command.stdin.text : walker.files.script(path, unit)
  }
}

export function runPackageTask(carried: Carried): Output | undefined {
  const { walker, unit, command } = carried
  const [program] = command.argv
  if (!program) return undefined
  const folder = folderOf(command.argv)
  const path = folder === undefined ? 'package.json' : `${folder}/package.json`
  const text = walker.files.script({ ...program, value: path }, unit)
  if (text === undefined) return undefined
  const tasks = text === null ? [null] : tasksIn(text, command.argv.slice(1))
  return combined(
    tasks.map((task) => {
      const mark = `task ${task}`
      if (carried.context.calls.includes(mark)) return { text: null, units: [] }
      return runScriptInside(carried, scriptFromText(task, unit.program, program.span), {
        calls: [...carried.context.calls, mark],
      })
    }),
  )
}

const FOLDER = /^(?:-C|--prefix|--dir|--cwd)$/
const INSTALLS = /^(?:i|in|ins|inst|install|add|ci|clean-install|rebuild|link|update|up|upgrade)$/
const AT_INSTALL = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish', 'dependencies']
const AT_PUBLISH = ['prepublishOnly', 'prepack', 'postpack', 'prepare', 'publish', 'postpublish']

function folderOf(argv: readonly Field[]): string | undefined {
  const at = argv.findIndex(({ value }) => FOLDER.test(value ?? ''))
  const glued = argv.map(({ value }) => /^--(?:prefix|dir|cwd)=(.*)$/.exec(value ?? '')?.[1])
  return (at > 0 ? argv[at + 1]?.value : undefined) ?? glued.find(Boolean)
}

/** The tasks that the words name, with those that run before and after them; all when one is unknown. */
function tasksIn(text: string, words: readonly Field[]): (string | null)[] {
  let scripts: Readonly<Record<string, unknown>>
  try {
    scripts = JSON.parse(text).scripts ?? {}
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
    return typeof task === 'string' ? [task] : []
  })
}

function tasksNamed(word: string): string[] {
  if (INSTALLS.test(word)) return AT_INSTALL
  if (/^(?:pack|publish)$/.test(word)) return AT_PUBLISH
  const name = /^(?:t|tst)$/.test(word) ? 'test' : word
  return [`pre${name}`, name, `post${name}`]
}

/** Task files that the text itself has written: a Makefile, the scripts of a package.json. */
import { scriptFromText } from '../nested-script.ts'
import { restOf } from '../peel.ts'
import type { Field } from '../unit.ts'
import type { Output } from '../walker.ts'
import { type Carried, combined, runScriptInside } from './carrier.ts'
import { recipesIn } from './makefile.ts'

export function runMake(carried: Carried): Output | undefined {
  const { command } = carried
  const makefile = makefileOf(carried)
  if (!makefile || makefile.text === undefined) return undefined
  const { text, carrier } = makefile
  const goals = command.argv.slice(1).map(({ value }) => value)
  const recipe = text === null ? null : recipesIn(text, goals)
  return runScriptInside(carried, scriptFromText(recipe, 'make', carrier.span))
}

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
      text: walker.files.script({ ...program, value: name }, unit.cwd),
      carrier: program,
    }))
    .find(({ text }) => text !== undefined)

  function contentOf(path: Field): string | null | undefined {
    if (path.process) return path.content
    return path.value === '-' ? command.stdin.text : walker.files.script(path, unit.cwd)
  }
}

export function runPackageTask(carried: Carried): Output | undefined {
  const { walker, unit, command } = carried
  const text = walker.files.read('package.json', unit.cwd)
  if (typeof text !== 'string') return undefined
  return combined(
    tasksIn(text).map((task) =>
      runScriptInside(carried, scriptFromText(task, unit.program, command.span)),
    ),
  )
}

function tasksIn(text: string): string[] {
  try {
    const { scripts } = JSON.parse(text)
    return Object.values(scripts ?? {}).filter((task) => typeof task === 'string')
  } catch {
    // What is no JSON, npm does not read either.
    return []
  }
}

/** Task files that the text itself has written: a Makefile, the scripts of a package.json. */
import { scriptFromText } from '../nested-script.ts'
import { restOf } from '../peel.ts'
import type { Field } from '../unit.ts'
import type { Output } from '../walker.ts'
import { type Carried, combined, runScriptInside } from './carrier.ts'

export function runMake(carried: Carried): Output | undefined {
  const text = makefileOf(carried)
  if (typeof text !== 'string') return undefined
  // A recipe line begins with a tab; `$$` is how it writes a dollar sign.
  const recipe = text
    .split('\n')
    .filter((line) => line.startsWith('\t'))
    .map((line) => line.replace(/^\t[@+-]*/, '').replaceAll('$$', '$'))
    .join('\n')
  return runScriptInside(carried, scriptFromText(recipe, 'make', carried.command.span))
}

function makefileOf({ walker, command, unit }: Carried): string | null | undefined {
  const at = command.argv.findIndex(({ value }) => /^(-f|--file|--makefile)/.test(value ?? ''))
  const option = command.argv[at]
  const glued = /^(-f|--file=|--makefile=)(?=.)/.exec(option?.value ?? '')
  const file = option && glued ? restOf(option, glued[0].length) : command.argv[at + 1]
  if (at >= 0) return file && contentOf(file)
  return ['GNUmakefile', 'makefile', 'Makefile']
    .map((name) => walker.files.read(name, unit.cwd))
    .find((text) => text !== undefined)

  function contentOf(path: Field): string | null | undefined {
    if (path.process) return path.content
    return path.value === '-' ? command.stdin.text : walker.files.read(path.value, unit.cwd)
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

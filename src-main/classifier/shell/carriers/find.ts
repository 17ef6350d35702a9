/** `find -exec … ;` and `fd -x …`: a command run for every name that is found. */
import { readWords } from '../../signatures/read-words.ts'
import type { Field } from '../../unit.ts'
import type { Output } from '../state/walker.ts'
import { type Carried, combined, runInside } from './carrier.ts'
import { fillIn } from './fill-in.ts'

export function runFind(carried: Carried): Output | undefined {
  return runEach(carried, beginningOf(carried.command.argv))
}

export function runFd(carried: Carried): Output | undefined {
  return runEach(carried, '')
}

function runEach(carried: Carried, root: string): Output | undefined {
  const commands = readWords(carried.unit)?.given.options.flatMap(({ command }) =>
    command ? [command] : [],
  )
  return combined((commands ?? []).map((words) => runFor(carried, words, root)))
}

function runFor(carried: Carried, words: readonly Field[], root: string): Output {
  const hasPlace = words.some((field) => field.value?.includes('{}'))
  const filled = words.map((field) => fillIn(field, '{}', null, [carried.unit], root))
  // Each name found is an operand, so the list is open even where `{}` is written once.
  return runInside(carried, filled, { openEnded: hasPlace || carried.unit.program !== 'find' })
}

/** Every name found begins like the one folder that is searched. */
function beginningOf(argv: readonly Field[]): string {
  const isStart = (field: Field | undefined) => field && !/^[-(!,]/.test(field.value ?? '')
  let at = 1
  while (/^-([HLP]|O\d)$/.test(argv[at]?.value ?? '')) at++
  const [root, second] = [argv[at], argv[at + 1]]
  if (!isStart(root)) return './'
  const isOnly = !isStart(second)
  return isOnly && root?.value ? `${root.value.replace(/\/+$/, '')}/` : ''
}

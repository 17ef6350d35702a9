/** `find -exec … ;` and `fd -x …`: a command run for every name that is found. */
import type { Field } from '../../unit.ts'
import type { Output } from '../state/walker.ts'
import { type Carried, combined, runInside } from './carrier.ts'
import { fillIn } from './fill-in.ts'

export function runFind(carried: Carried): Output | undefined {
  const { argv } = carried.command
  const outputs: Output[] = []
  const root = beginningOf(argv)
  for (let at = 1; at < argv.length; at++) {
    if (!/^-(exec|execdir|ok|okdir)$/.test(argv[at]?.value ?? '')) continue
    const end = endOf(argv, at + 1)
    outputs.push(runFor(carried, argv.slice(at + 1, end), root))
    at = end
  }
  return combined(outputs)
}

export function runFd(carried: Carried): Output | undefined {
  const { argv } = carried.command
  const at = argv.findIndex((field) =>
    /^(-[a-zA-Z]*[xX]|--exec|--exec-batch)$/.test(field.value ?? ''),
  )
  if (at < 0) return undefined
  return runFor(carried, argv.slice(at + 1, endOf(argv, at + 1)), '')
}

function runFor(carried: Carried, words: readonly Field[], root: string): Output {
  const hasPlace = words.some((field) => field.value?.includes('{}'))
  const filled = words.map((field) => fillIn(field, '{}', null, [carried.unit], root))
  // Each name found is an operand, so the list is open even where `{}` is written once.
  return runInside(carried, filled, { openEnded: hasPlace || carried.unit.program !== 'find' })
}

function endOf(argv: readonly Field[], start: number): number {
  const end = argv.findIndex(
    (field, index) => index >= start && (field.value === ';' || field.value === '+'),
  )
  return end < 0 ? argv.length : end
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

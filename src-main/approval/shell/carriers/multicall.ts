/** Programs named by their first operand: busybox applets, and what runs below another root. */
import { leadingText } from '../peel.ts'
import type { Place } from '../unit.ts'
import type { Output } from '../walker.ts'
import { type Carried, runInside } from './carrier.ts'

export function runMulticall(carried: Carried): Output | undefined {
  return carried.unit.program === 'chroot' ? runChroot(carried) : runApplet(carried)
}

function runApplet(carried: Carried): Output | undefined {
  const rest = carried.command.argv.slice(1)
  if (!rest[0] || leadingText(rest[0])?.startsWith('-')) return undefined
  return runInside(carried, rest)
}

function runChroot(carried: Carried): Output | undefined {
  const { argv } = carried.command
  const first = argv.findIndex((field, index) => index > 0 && !leadingText(field)?.startsWith('-'))
  const [root, ...command] = first < 0 ? [] : argv.slice(first)
  if (!root || command.length === 0) return undefined
  const place: Place = {
    kind: 'container',
    started: 'exec',
    mounts: [root.value],
    privileged: true,
  }
  return runInside(carried, command, root.value === '/' ? { privilege: 'root' } : { place })
}

/** Programs that take the command in a way of their own: busybox applets, chroot, capsh, daemons, `cmake -E`. */

import { leadingText } from '../../rules/fields.ts'
import type { Place } from '../../unit.ts'
import type { Output } from '../state/walker.ts'
import { type Carried, runInside } from './carrier.ts'

export function runMulticall(carried: Carried): Output | undefined {
  switch (carried.unit.program) {
    case 'chroot':
      return runChroot(carried)
    case 'capsh':
      return runCapsh(carried)
    case 'bwrap':
      return runBubble(carried)
    case 'start-stop-daemon':
      return runDaemon(carried)
    case 'coreutils':
      return runCoreutils(carried)
    default:
      return runApplet(carried)
  }
}

/** `coreutils --coreutils-prog=rm x` */
function runCoreutils(carried: Carried): Output | undefined {
  const [, option, ...words] = carried.command.argv
  const name = /^--coreutils-prog(?:-shebang)?=(.+)$/.exec(option?.value ?? '')?.[1]
  return option && name ? runInside(carried, [{ ...option, value: name }, ...words]) : undefined
}

/** Commands that cmake has on every system, by what the shell calls them. */
const OF_CMAKE: ReadonlyMap<string, readonly string[]> = new Map([
  ['copy', ['cp']],
  ['copy_if_different', ['cp']],
  ['copy_directory', ['cp', '-r']],
  ['copy_directory_if_different', ['cp', '-r']],
  ['rename', ['mv']],
  ['rm', ['rm']],
  ['remove', ['rm', '-f']],
  ['remove_directory', ['rm', '-rf']],
  ['create_symlink', ['ln', '-s']],
  ['create_hardlink', ['ln']],
  ['touch', ['touch']],
  ['touch_nocreate', ['touch']],
  ['cat', ['cat']],
  ['tar', ['tar']],
  ['env', ['env']],
  ['time', ['env']],
  ['chdir', ['env', '-C']],
])

export function runCmake(carried: Carried): Output | undefined {
  const [name, option, verb, ...words] = carried.command.argv
  const command = option?.value === '-E' ? OF_CMAKE.get(verb?.value ?? '') : undefined
  if (!name || !command) return undefined
  return runInside(carried, [...command.map((value) => ({ ...name, value })), ...words])
}

/** Everything after `--` goes to a shell. */
function runCapsh(carried: Carried): Output | undefined {
  const { argv } = carried.command
  const dashes = argv.findIndex((field) => field.value === '--' || field.value === '==')
  const [name] = argv
  if (dashes < 0 || !name) return undefined
  return runInside(carried, [{ ...name, value: 'bash' }, ...argv.slice(dashes + 1)])
}

const BUBBLE_PAIRS =
  /^--(bind|ro-bind|dev-bind|bind-try|ro-bind-try|dev-bind-try|symlink|setenv|chmod|file|bind-data|ro-bind-data)$/
const BUBBLE_FLAGS =
  /^--(unshare-.*|share-.*|die-with-parent|new-session|as-pid-1|clearenv|disable-userns|help|version)$/

/** Options of bwrap take one value, two, or none. */
function runBubble(carried: Carried): Output | undefined {
  const { argv } = carried.command
  let at = 1
  while (at < argv.length) {
    const value = argv[at]?.value ?? ''
    if (value === '--') {
      at++
      break
    }
    if (!value.startsWith('-')) break
    at += BUBBLE_FLAGS.test(value) ? 1 : BUBBLE_PAIRS.test(value) ? 3 : 2
  }
  const command = argv.slice(at)
  return command.length > 0 ? runInside(carried, command) : undefined
}

/** The program is the value of an option, its arguments stand after `--`. */
function runDaemon(carried: Carried): Output | undefined {
  const { argv } = carried.command
  const option = argv.findIndex((field) => /^(-x|-a|--exec|--startas)$/.test(field.value ?? ''))
  const dashes = argv.findIndex((field) => field.value === '--')
  const program = argv[option + 1]
  if (option < 0 || !program) return undefined
  return runInside(carried, [program, ...(dashes < 0 ? [] : argv.slice(dashes + 1))])
}

function runApplet(carried: Carried): Output | undefined {
  const { argv } = carried.command
  const first = argv.findIndex((field, index) => index > 0 && !leadingText(field)?.startsWith('-'))
  return first < 0 ? undefined : runInside(carried, argv.slice(first))
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

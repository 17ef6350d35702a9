/** Commands for other machines: ssh and everything that works like it. */

import { givenAs, givenTo } from '../../signatures/read-words.ts'
import { scriptFromFields, scriptFromStdin } from '../state/nested-script.ts'
import { CWD, known, type Scope, scalar } from '../state/scope.ts'
import type { Output } from '../state/walker.ts'
import { type Carried, runScriptInside } from './carrier.ts'

export function runRemote(carried: Carried): Output | undefined {
  return /^(ssh|autossh|slogin|rsh|rlogin|gsissh|et)$/.test(carried.unit.program)
    ? runSsh(carried)
    : undefined
}

function runSsh(carried: Carried): Output | undefined {
  const { command } = carried
  const { program } = carried.unit
  const [host, ...rest] = givenTo(carried.unit).operands
  if (host === undefined) return undefined
  // `ssh host -p 22 reboot`: more options may stand behind the host.
  const words = givenAs(program, rest).operands
  const scope = atHome(carried)
  const there = THIS_MACHINE.test(host.value ?? '')
    ? { scope }
    : { place: { kind: 'remote', host: host.value } as const, scope }
  if (words.length > 0) return runScriptInside(carried, scriptFromFields(words, 'ssh'), there)
  if (command.stdin.kind === 'inherited' || command.stdin.kind === 'file') return undefined
  return runScriptInside(carried, scriptFromStdin(command.stdin, 'ssh', command.span), there)
}

const THIS_MACHINE =
  /^(?:[^@]+@)?(?:localhost|ip6-localhost|127(?:\.\d+){1,3}|0|0\.0\.0\.0|\[?::1\]?)$/i

/** Over there a login begins in the home folder, whatever the folder is here. */
function atHome({ walker, context }: Carried): Scope {
  const scope = context.scope.child()
  scope.set(CWD, scalar(known(walker.home)))
  return scope
}

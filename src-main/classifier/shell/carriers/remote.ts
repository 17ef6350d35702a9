/** Commands for other machines: ssh and everything that works like it. */

import type { Place } from '../../unit.ts'
import { scriptFromFields, scriptFromStdin } from '../state/nested-script.ts'
import { CWD, known, type Scope, scalar } from '../state/scope.ts'
import type { Output } from '../state/walker.ts'
import { type Carried, runScriptInside } from './carrier.ts'
import { leadingText, peel } from './peel.ts'
import { runPeeled } from './wrapper.ts'
import { specsOf } from './wrapper-table.ts'

const SPECS = specsOf(`
adb shell $ -s: -t: -H: -P: -L:
fab -- -H: -i: -u: -p: --hosts:
pdsh,clush,dsh $ -w: -x: -g: -l: -u: -f: -t:
pssh,parallel-ssh,prun * -h: -H: -l: -p: -o: -e: -t: -O: -x: -X:
mussh . -c! -h: -H: -l: -m:
ansible . -a! --args! -m: -i: -u: -e: -l: -f: --module-name: --inventory: --user:
vagrant ssh . -c! --command!
gcloud compute . --command! --zone: --project:
heroku run $ -a: --app: -s: --size: -e: -r:
fly,flyctl ssh|console|machine . -C! --command! -a: --app: -s: -r: --config:
multipass,lxc,incus exec @1 -d: --working-directory: -n: --env: --cwd: --user: --group:
limactl,colima,orb shell|ssh|run @1
wsl -d: -u: --distribution: --user: --cd: -e --exec ?-l ?--list ?--status ?--help ?--shutdown ?--install
mosh @1 -- --ssh: --port: -p:
machinectl shell @1
nomad alloc @2 -task: -job:
`)

/** Options of ssh with a value. */
const SSH_VALUES = 'BbcDEeFIiJLlmOopQRSWw'

export function runRemote(carried: Carried): Output | undefined {
  const { program } = carried.unit
  if (/^(ssh|autossh|slogin|rsh|rlogin|gsissh|et)$/.test(program)) return runSsh(carried)
  const spec = SPECS.get(program)
  const peeled = spec && peel(spec, carried.command.argv)
  return peeled ? runPeeled(carried, spec, peeled, { place: remote(null) }) : undefined
}

function runSsh(carried: Carried): Output | undefined {
  const { command } = carried
  const { argv } = command
  let host: string | null | undefined
  let at = 1
  for (; at < argv.length; at++) {
    const field = argv[at]
    const value = field ? leadingText(field) : null
    if (value !== null && /^-./.test(value)) {
      if (value === '--') continue
      const index = [...value.slice(1)].findIndex((letter) => SSH_VALUES.includes(letter))
      const isGlued = field?.value === null || index < value.length - 2
      if (index >= 0 && !isGlued) at++
    } else if (host === undefined) host = field?.value ?? null
    else break
  }
  if (host === undefined) return undefined
  const there = { place: remote(host), scope: atHome(carried) }
  const words = argv.slice(at)
  if (words.length > 0) return runScriptInside(carried, scriptFromFields(words, 'ssh'), there)
  if (command.stdin.kind === 'inherited' || command.stdin.kind === 'file') return undefined
  return runScriptInside(carried, scriptFromStdin(command.stdin, 'ssh', command.span), there)
}

/** Over there a login begins in the home folder, whatever the folder is here. */
function atHome({ walker, context }: Carried): Scope {
  const scope = context.scope.child()
  scope.set(CWD, scalar(known(walker.home)))
  return scope
}

function remote(host: string | null): Place {
  return { kind: 'remote', host }
}

/** Commands for other machines: ssh and everything that works like it. */

import { givenAs, givenTo } from '../../signatures/read-words.ts'
import type { Place } from '../../unit.ts'
import { scriptFromFields, scriptFromStdin } from '../state/nested-script.ts'
import { CWD, known, type Scope, scalar } from '../state/scope.ts'
import type { Output } from '../state/walker.ts'
import { type Carried, runScriptInside } from './carrier.ts'
import { runBothWays } from './wrapper.ts'
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

export function runRemote(carried: Carried): Output | undefined {
  const { program } = carried.unit
  if (/^(ssh|autossh|slogin|rsh|rlogin|gsissh|et)$/.test(program)) return runSsh(carried)
  const spec = SPECS.get(program)
  return spec && (runBothWays(carried, spec, { place: remote(null) }) ?? undefined)
}

function runSsh(carried: Carried): Output | undefined {
  const { command } = carried
  const { program } = carried.unit
  const [host, ...rest] = givenTo(carried.unit).operands
  if (host === undefined) return undefined
  // `ssh host -p 22 reboot`: more options may stand behind the host.
  const words = givenAs(program, rest).operands
  const there = { place: remote(host.value), scope: atHome(carried) }
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

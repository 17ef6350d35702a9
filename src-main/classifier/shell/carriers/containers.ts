/** Commands in containers: docker, podman, kubectl and their kind. */

import type { Field, Place } from '../../unit.ts'
import type { Output } from '../state/walker.ts'
import { type Carried, runInside } from './carrier.ts'
import { leadingText, peel, restOf } from './peel.ts'
import { runPeeled } from './wrapper.ts'
import { specsOf } from './wrapper-table.ts'

const SPECS = specsOf(`
kubectl,oc,k3s-kubectl,microk8s.kubectl exec|rsh @1 -n: -c: -f: -s: --namespace: --container: --context: --kubeconfig: --cluster: --user: --server: --token: --filename: --request-timeout: --pod-running-timeout: --as:
crictl,ctr,nerdctl-exec exec @1 -r: --runtime-endpoint: --timeout:
apptainer,singularity exec|run @1 -B: -H: -W: -S: --bind: --home: --workdir: --scratch: --env: --env-file: --pwd: --overlay: --app: --network:
flatpak run @1 --command: --env: --cwd: --branch: --arch: --filesystem: --socket: --device:
snap run @1
`)

const ENGINES = /^(docker|podman|nerdctl|docker-compose|podman-compose)$/
const GLOBAL_VALUES =
  /^(-H|-c|-l|-f|-p|--host|--context|--config|--log-level|--file|--project-name|--project-directory|--env-file|--profile|--url|--connection|--identity|--root|--runroot|--namespace|--tlscacert|--tlscert|--tlskey)$/
/** Options of `run` and `exec` without a value; all others take one. */
const FLAGS =
  /^(-[ditPqTV]+|--(detach|interactive|tty|rm|init|privileged|read-only|publish-all|no-healthcheck|oom-kill-disable|sig-proxy|disable-content-trust|quiet|help|no-deps|service-ports|use-aliases|build|no-TTY|remove-orphans|replace|systemd|tls-verify|no-hosts|rmi))$/
const HOST_REACHING =
  /^--(privileged|pid=host|pid=container|ipc=host|userns=host|uts=host|cgroupns=host|volumes-from|device|security-opt|cap-add)/

export function runContainer(carried: Carried): Output | undefined {
  const { program } = carried.unit
  if (ENGINES.test(program)) return runEngine(carried)
  const spec = SPECS.get(program)
  const peeled = spec && peel(spec, carried.command.argv)
  if (!peeled) return undefined
  return runPeeled(carried, spec, peeled, { place: container('exec', [], false) })
}

function runEngine(carried: Carried): Output | undefined {
  const { argv } = carried.command
  let at = afterOptions(argv, 1, (value) => GLOBAL_VALUES.test(value))
  while (/^(compose|container)$/.test(argv[at]?.value ?? ''))
    at = afterOptions(argv, at + 1, (value) => GLOBAL_VALUES.test(value))
  const verb = argv[at]?.value
  if (verb !== 'run' && verb !== 'exec' && verb !== 'create') return undefined
  const mounts: (string | null)[] = []
  const mountedAt = new Map<string, string>()
  let entrypoint: Field | undefined
  let isPrivileged = false
  const target = afterOptions(argv, at + 1, (value, field, next) => {
    if (HOST_REACHING.test(value)) isPrivileged = true
    if (FLAGS.test(value)) return false
    const equals = value.startsWith('--') ? value.indexOf('=') : -1
    const name = equals < 0 ? value : value.slice(0, equals)
    const isGlued = equals >= 0 || /^-[a-zA-Z]./.test(value)
    const given = equals >= 0 ? restOf(field, equals + 1) : isGlued ? restOf(field, 2) : next
    if (/^(-v|--volume|--mount)/.test(name) && given) {
      const sources = mountIn(given)
      mounts.push(...sources)
      const place = targetIn(given.value ?? '')
      if (place && sources[0]) mountedAt.set(place, sources[0])
    }
    if (name === '--entrypoint') entrypoint = given
    if (/^--(pid|ipc|userns|uts)$/.test(name) && given?.value === 'host') isPrivileged = true
    return !isGlued
  })
  const words = argv.slice(target + 1)
  const command = entrypoint ? [entrypoint, ...words] : words
  if (command.length === 0) return undefined
  const started = verb === 'exec' ? 'exec' : 'run'
  const place = container(started, mounts, isPrivileged)
  return runInside(carried, command, {
    place: mountedAt.size > 0 ? { ...place, mountedAt } : place,
  })
}

/** The offset of the first operand; `takesValue` says whether the next word belongs to the option. */
function afterOptions(
  argv: readonly Field[],
  start: number,
  takesValue: (value: string, field: Field, next: Field | undefined) => boolean,
): number {
  let at = start
  for (; at < argv.length; at++) {
    const field = argv[at]
    const value = field ? leadingText(field) : null
    if (!field || value === null || !/^-./.test(value)) break
    if (value === '--') return at + 1
    if (takesValue(value, field, argv[at + 1]) && field.value !== null) at++
  }
  return at
}

/** The host's side of `-v source:target` and `--mount type=bind,source=…`, unless it is read-only. */
function mountIn(field: Field): (string | null)[] {
  const { value } = field
  if (value === null) {
    const beginning = leadingText(field)
    return beginning?.startsWith('/') ? [beginning] : [null]
  }
  if (value.includes('=')) {
    if (!/(^|,)type=bind(,|$)/.test(value) || /(^|,)(readonly|ro)(=true|=1)?(,|$)/.test(value))
      return []
    return [/(?:^|,)(?:source|src)=([^,]*)/.exec(value)?.[1] ?? null]
  }
  const [source = '', , mode = ''] = value.split(':')
  const isNamed = !/^[./~]/.test(source) || !value.includes(':')
  return isNamed || mode.split(',').includes('ro') ? [] : [source]
}

/** The container's side of the same. */
function targetIn(value: string): string | undefined {
  if (value.includes('=')) return /(?:^|,)(?:target|dst|destination)=([^,]*)/.exec(value)?.[1]
  return value.split(':')[1]
}

function container(
  started: 'run' | 'exec',
  mounts: readonly (string | null)[],
  privileged: boolean,
): Place & { kind: 'container' } {
  return { kind: 'container', started, mounts, privileged }
}

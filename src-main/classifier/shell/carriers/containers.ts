/** Commands in containers: docker, podman, kubectl and their kind. */

import { leadingText } from '../../rules/fields.ts'
import { takingValues } from '../../rules/options.ts'
import { readWords } from '../../signatures/read-words.ts'
import type { Field, Place } from '../../unit.ts'
import type { Output } from '../state/walker.ts'
import { type Carried, runInside } from './carrier.ts'

const ENGINES = /^(docker|podman|nerdctl|finch|docker-compose|podman-compose)$/
/** Options by which a container reaches what is outside of it. */
const HOST_REACHING = /^(privileged|volumes-from|device|security-opt|cap-add)$/
const NAMESPACES = /^(pid|ipc|userns|uts|cgroupns)$/

export function runContainer(carried: Carried): Output | undefined {
  return ENGINES.test(carried.unit.program) ? runEngine(carried) : undefined
}

function runEngine(carried: Carried): Output | undefined {
  const words = takingValues(() => readWords(carried.unit))
  if (words?.inside === undefined) return undefined
  const { options, operands, find } = words.given
  const entrypoint = find('entrypoint')?.value
  const own = operands.slice(1)
  const command = entrypoint ? [entrypoint, ...own] : own
  if (command.length === 0) return undefined
  const mounts: (string | null)[] = []
  const mountedAt = new Map<string, string>()
  for (const { name, value } of options) {
    if (!value || (name !== 'volume' && name !== 'mount')) continue
    const sources = mountIn(value)
    mounts.push(...sources)
    const target = targetIn(value.value ?? '')
    if (target && sources[0]) mountedAt.set(target, sources[0])
  }
  const isPrivileged = options.some(
    ({ name, value }) =>
      HOST_REACHING.test(name) ||
      (NAMESPACES.test(name) && /^(host$|container)/.test(value?.value ?? '')),
  )
  const place: Place = {
    kind: 'container',
    started: words.inside === 'exec' ? 'exec' : 'run',
    mounts,
    privileged: isPrivileged,
    ...(mountedAt.size > 0 && { mountedAt }),
  }
  return runInside(carried, command, { place })
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

/** Commands in containers: docker, podman, kubectl and their kind. */

import { leadingText } from '../../rules/fields.ts'
import { eachWay } from '../../rules/options.ts'
import { mountOf } from '../../signatures/mounts.ts'
import { readWords, type Words } from '../../signatures/read-words.ts'
import type { Field, Place } from '../../unit.ts'
import type { Context, Output } from '../state/walker.ts'
import { type Carried, runInside } from './carrier.ts'

const ENGINES = /^(docker|podman|nerdctl|finch|docker-compose|podman-compose)$/
/** Options by which a container reaches what is outside of it. */
const HOST_REACHING = /^(privileged|volumes-from|device|security-opt|cap-add)$/
const NAMESPACES = /^(pid|ipc|userns|uts|cgroupns)$/

export function runContainer(carried: Carried): Output | undefined {
  if (!ENGINES.test(carried.unit.program)) return undefined
  const [asFlags, asValues] = eachWay(() => readWords(carried.unit))
  if (!asValues) return runEngine(carried, asFlags, {})
  // An option that nobody lists mostly takes the next word; if not, that one was the image or the verb.
  const other = runEngine(carried, asFlags, { emptied: 'supposed' })
  return runEngine(carried, asValues, {}) ?? other
}

function runEngine(
  carried: Carried,
  words: Words | undefined,
  changes: Partial<Context>,
): Output | undefined {
  if (words?.inside === undefined) return undefined
  const { options, operands, find } = words.given
  const entrypoint = find('entrypoint')?.value
  const own = operands.slice(1)
  const command = entrypoint ? [entrypoint, ...own] : own
  if (command.length === 0) return undefined
  const mounts: (string | null)[] = []
  const mountedAt = new Map<string, string>()
  for (const { name, value } of options) {
    const mount = value && mountOf(name, value)
    if (!mount?.source || mount.isReadOnly) continue
    const source = rootedStart(mount.source)
    mounts.push(source)
    if (mount.target && source) mountedAt.set(mount.target, source)
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
  return runInside(carried, command, { ...changes, place })
}

/** Null when nobody can say what of this computer it is. */
function rootedStart(source: Field): string | null {
  const start = leadingText(source)
  return source.value !== null || start?.startsWith('/') ? start : null
}

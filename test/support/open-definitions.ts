/** What a model is told of a registry's tools, where nothing that they need is missing. */
import type { Log } from '../../src-main/lib/log.ts'
import { createAvailability } from '../../src-main/registry/availability.ts'
import { createDefinitions } from '../../src-main/registry/definitions.ts'
import type { ToolRegistry } from '../../src-main/registry/registry.ts'
import { createToolsetResolver } from '../../src-main/toolsets/resolve.ts'

export function openDefinitions(deps: {
  registry: ToolRegistry
  now: () => number
  log: Log
  secret?: (name: string) => string | undefined
}) {
  const { registry, now, log, secret = () => undefined } = deps
  const availability = createAvailability({
    registry,
    searchProblem: () => undefined,
    hasSkills: () => false,
    browserProblem: () => undefined,
    mediaProblem: () => undefined,
    secret,
    now,
    log,
  })
  const toolsets = createToolsetResolver({ registry })
  const definitions = createDefinitions({
    registry,
    availability,
    select: toolsets.select,
    now,
    log,
  })
  return { availability, toolsets, definitions }
}

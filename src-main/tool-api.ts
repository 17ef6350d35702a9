/** All that a tool file may import. */
import { say } from '#say'
import { createHooks } from './dispatch/hooks.ts'
import { toolError } from './lib/tool-error.ts'
import { createRegistry } from './registry/registry.ts'

export type { ToolContext } from './ports/tool-context.ts'
export type { CheckResult, ToolRegistration, ToolResult } from './registry/tool-entry.ts'
export { say, toolError }

/** The registry of this process; a tool file registers itself here when it is imported. */
export const registry = createRegistry()

/** The hooks of this process; a tool file that wants to look on or step in says so here. */
export const hooks = createHooks()

/** A tool catalogue over a real registry, with everything around it in the test's hands. */
import type { Events, ToolSwitches } from '#contract'
import { silentLog as log } from '../../src-main/lib/log.ts'
import { createRegistry } from '../../src-main/registry/registry.ts'
import type { ToolRegistration } from '../../src-main/registry/tool-entry.ts'
import { createToolCatalogue, type SwitchStore } from '../../src-main/toolsets/tool-catalogue.ts'
import { createToolSearch } from '../../src-main/toolsets/tool-search.ts'
import { openDefinitions } from './open-definitions.ts'
import { sampleTool } from './sample-tool.ts'

/** What a restart leaves behind. */
export function memoryStore() {
  let saved: ToolSwitches = { preset: 'desktop', toolsets: {}, tools: {} }
  const ofSessions = new Map<string, ToolSwitches>()
  return {
    load: () => saved,
    save: (switches) => {
      saved = switches
    },
    loadSession: (id) => ofSessions.get(id),
    saveSession: (id, switches) => ofSessions.set(id, switches),
  } satisfies SwitchStore
}

export function openCatalogue(
  tools: Partial<ToolRegistration>[] = [],
  switches: SwitchStore = memoryStore(),
  loaded: Promise<void> = Promise.resolve(),
) {
  const registry = createRegistry()
  for (const tool of tools) registry.register(sampleTool(tool))
  const keys: Record<string, string> = {}
  const clock = { now: 1_000 }
  const now = () => clock.now
  const { availability, toolsets, definitions } = openDefinitions({
    ...{ registry, now, log },
    secret: (name) => keys[name],
  })
  const heard: ((change: Events['tools.changed']) => void)[] = []
  const calls: unknown[] = []
  let refreshed = 0
  const catalogue = createToolCatalogue({
    registry,
    availability,
    definitions,
    toolsets,
    search: createToolSearch({
      registry,
      windowTokens: () => undefined,
      deferOf: () => 'as-needed',
    }),
    switches,
    keyState: (name) => (keys[name] ? 'stored' : 'missing'),
    userFolder: '/home/me/tools',
    userFiles: () => [],
    agreeToUserFile: async () => true,
    refreshUserFiles: async () => {
      refreshed += 1
    },
    callTool: async (call) => {
      calls.push(call)
      clock.now += 5
      return '{"ok":true}'
    },
    now,
    loaded,
    onChange: (change) => heard.splice(0).map((tell) => tell(change)),
  })
  return {
    ...{ ...catalogue, enabledTools, registry, keys, calls, changed },
    refreshed: () => refreshed,
  }

  async function enabledTools(sessionId: string): Promise<string[]> {
    const { offered } = await catalogue.definitionsFor(sessionId)
    return offered.map((definition) => definition.function.name)
  }

  function changed(): Promise<Events['tools.changed']> {
    return new Promise((resolve) => heard.push(resolve))
  }
}

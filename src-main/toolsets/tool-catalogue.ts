/** Everything about tools that a window asks for, and the tools that each session's model gets. */
import type {
  Events,
  Handlers,
  ModelToolsView,
  PresetView,
  ToolAnswers,
  ToolKeyView,
  ToolSwitches,
  ToolsOwner,
  ToolsView,
  UserToolFileView,
} from '#contract'
import { say } from '#say'
import { BENCH_SESSION, RuntimeError } from '#wire'
import type { Words } from '#words'
import type { ToolDefinition } from '../ports/call.ts'
import type { AvailabilityService } from '../registry/availability.ts'
import type { Definitions } from '../registry/definitions.ts'
import type { ToolRegistry } from '../registry/registry.ts'
import { patchSchemas } from '../registry/schema-patches.ts'
import { approximateTokens, definitionOf } from '../registry/tool-definition.ts'
import type { ToolEntry } from '../registry/tool-entry.ts'
import { viewNotBuiltIn } from './not-built-in.ts'
import type { ToolsetResolver } from './resolve.ts'
import type { DividedTools, ToolSearch } from './tool-search.ts'
import { createToolSwitchboard } from './tool-switches.ts'
import { viewForModel, viewToolsets } from './tool-views.ts'
import { DEFAULT_PRESET, TOOLSETS } from './toolsets.ts'

/** Where switches outlive the app. What a session chose for itself is kept when that is wanted. */
export interface SwitchStore {
  load(): ToolSwitches
  save(switches: ToolSwitches): void
  loadSession?(sessionId: string): ToolSwitches | undefined
  saveSession?(sessionId: string, switches: ToolSwitches): void
}

export function createToolCatalogue(deps: {
  registry: ToolRegistry
  availability: AvailabilityService
  definitions: Definitions
  toolsets: ToolsetResolver
  search: Pick<ToolSearch, 'look' | 'divide' | 'finders' | 'forgetSession'>
  switches: SwitchStore
  keyState: (key: string) => ToolKeyView['state']
  userFolder: string
  userFiles: () => UserToolFileView[]
  refreshUserFiles: () => Promise<void>
  /** False when the file is not what the person has seen. */
  agreeToUserFile: (file: string, fingerprint: string, everyChange: boolean) => Promise<boolean>
  callTool: (call: {
    name: string
    args: Record<string, unknown>
    sessionId: string
  }) => Promise<string>
  now: () => number
  /** Until then nobody is told: at a start tools come one by one. */
  loaded: Promise<void>
  onChange: (change: Events['tools.changed']) => void
}) {
  const { registry, availability, toolsets } = deps
  const board = createToolSwitchboard({ registry, toolsets })
  const sessions = new Map<string, ToolSwitches>()
  const told = new Map<string, string[]>()
  let revision = 0
  /** The latest change of each owner that the windows have not heard of. */
  const untold = new Map<string, Events['tools.changed']>()
  let isLoaded = false
  let soon: NodeJS.Immediate | undefined
  const changedForAll = (): void => changed({ kind: 'all' })
  const stops = [registry.onChange(changedForAll), availability.onChange(changedForAll)]
  void deps.loaded.then(() => {
    isLoaded = true
    if (untold.size > 0) tellSoon()
  })

  const handlers = {
    'tools.list': ({ sessionId }) => {
      look()
      return view(sessionId)
    },
    'toolsets.set': ({ name, on, sessionId }) => {
      if (!registry.toolsets().includes(name)) throw notFound(say('tool.toolsetGone', { name }))
      return set(sessionId, board.setToolset(switchesOf(sessionId), name, on))
    },
    'toolsets.choosePreset': ({ name, sessionId }) => {
      if (!isPreset(name)) throw notFound(say('tool.presetGone', { name }))
      return set(sessionId, { ...switchesOf(sessionId), preset: name })
    },
    'tools.set': ({ name, on, sessionId }) => {
      if (!registry.entry(name)) throw notFound(say('tool.gone', { name }))
      return set(sessionId, board.setTool(switchesOf(sessionId), name, on))
    },
    'tools.recheck': async ({ names, sessionId }) => {
      await deps.refreshUserFiles()
      const wanted = names && new Set(names)
      await availability.recheck(
        registry.entries().filter((tool) => !wanted || wanted.has(tool.name)),
      )
      return view(sessionId)
    },
    'tools.describe': ({ name }) => {
      const tool = registry.entry(name)
      if (!tool) throw notFound(say('tool.gone', { name }))
      return definitionOf(tool).function
    },
    'tools.call': async ({ name, arguments: args, sessionId = BENCH_SESSION }) => {
      const startedAt = deps.now()
      const result = await deps.callTool({ name, args, sessionId })
      return { result, durationMs: deps.now() - startedAt }
    },
    'tools.modelView': ({ sessionId }) => modelView(sessionId),
    'tools.agree': async ({ file, fingerprint, everyChange, sessionId }) => {
      if (!(await deps.agreeToUserFile(file, fingerprint, everyChange)))
        throw new RuntimeError('conflict', say('tool.fileChanged', { file }))
      return view(sessionId)
    },
  } satisfies Pick<Handlers, keyof ToolAnswers>

  return { handlers, view, definitionsFor, forgetSession, refresh, dispose }

  /** At once, from what is known; a check that is still out shows as such. */
  function view(sessionId?: string): ToolsView {
    const switches = switchesOf(sessionId)
    const on = board.toolsOn(switches)
    const tools = registry.entries()
    const lastTold = sessionId === undefined ? undefined : told.get(sessionId)
    const usable = patchSchemas(
      tools.filter((tool) => on.has(tool.name) && availability.peek(tool)?.ok).map(definitionOf),
    )
    const { offered } = deps.search.look(sessionId, usable)
    return {
      revision,
      ...(sessionId !== undefined && { sessionId }),
      preset: switches.preset,
      presets: presetsFor(switches.preset),
      toolsets: viewToolsets({
        tools,
        isOn: (tool) => on.has(tool),
        verdict: availability.peek,
        keyState: deps.keyState,
        describe: (toolset) => toolsets.find(toolset)?.description ?? { text: '' },
      }),
      notBuiltIn: viewNotBuiltIn(tools),
      userFolder: deps.userFolder,
      userFiles: deps.userFiles(),
      refused: registry
        .rejections()
        .filter(({ origin }) => origin.kind !== 'user')
        .map(({ name, reason, origin }) => ({ name, reason, origin })),
      registered: tools.length,
      offered: usable.length,
      tokens: sumTokens(offered),
      ...(lastTold && { lastTold }),
    }
  }

  async function modelView(sessionId?: string): Promise<ModelToolsView> {
    const switches = switchesOf(sessionId)
    const divided = deps.search.look(sessionId, await definitionsOf(switches))
    const on = board.toolsOn(switches)
    return {
      ...(sessionId !== undefined && { sessionId }),
      tools: viewForModel({
        tools: registry.entries(),
        isOn: (tool) => on.has(tool),
        verdict: availability.peek,
        preset: switches.preset,
        isOffByPreset: (tool) => board.isOffByPreset(switches, tool),
        ...divided,
        finders: deps.search.finders,
      }),
      tokens: sumTokens(divided.offered),
    }
  }

  /** What the model of a session is told now; a later change is compared with it. */
  async function definitionsFor(sessionId: string): Promise<DividedTools> {
    const definitions = await definitionsOf(switchesOf(sessionId))
    const names = namesOf(definitions)
    const isNew = told.get(sessionId)?.join() !== names.join()
    told.set(sessionId, names)
    if (isNew) changed(ownerOf(sessionId))
    return deps.search.divide(sessionId, definitions)
  }

  function definitionsOf(switches: ToolSwitches): Promise<readonly ToolDefinition[]> {
    // Quiet: a switch may be set for a server that is not connected today.
    return deps.definitions.getToolDefinitions({ ...board.selectionOf(switches), quiet: true })
  }

  /** A session keeps what it began with: a change for new sessions must not reach into it. */
  /** Those that stand for something here: tools that no other of them stands for. The chosen one always. */
  function presetsFor(chosen: string): PresetView[] {
    const seen = new Set(['', toolsIn(chosen)])
    const shown = SHOWN_PRESETS.filter((name) => {
      if (name === chosen) return true
      const tools = toolsIn(name)
      return !seen.has(tools) && seen.add(tools)
    })
    const names = shown.includes(chosen) ? shown : [...shown, chosen]
    return names.flatMap((name) => {
      const description = TOOLSETS[name]?.description
      return description ? [{ name, description }] : []
    })
  }

  function toolsIn(preset: string): string {
    const on = board.toolsOn({ preset, toolsets: {}, tools: {} })
    const here = registry.entries().filter(({ name }) => on.has(name))
    return here.map(({ name }) => name).join(' ')
  }

  function switchesOf(sessionId?: string): ToolSwitches {
    if (sessionId === undefined) return withKnownPreset(deps.switches.load())
    const known = sessions.get(sessionId)
    if (known) return known
    const begun = withKnownPreset(deps.switches.loadSession?.(sessionId) ?? deps.switches.load())
    sessions.set(sessionId, begun)
    return begun
  }

  function set(sessionId: string | undefined, switches: ToolSwitches): ToolsView {
    if (sessionId === undefined) deps.switches.save(switches)
    else {
      sessions.set(sessionId, switches)
      deps.switches.saveSession?.(sessionId, switches)
    }
    changed(ownerOf(sessionId))
    return view(sessionId)
  }

  function forgetSession(sessionId: string): void {
    sessions.delete(sessionId)
    told.delete(sessionId)
    deps.search.forgetSession(sessionId)
  }

  /** After keys or settings changed. */
  function refresh(): void {
    availability.forget()
    look()
  }

  /** Asks the checks in the background; whatever they find is told as a change. */
  function look(): void {
    const isWorthAsking = (tool: ToolEntry) => !tool.checkEveryTime || !availability.peek(tool)
    void availability.check(registry.entries().filter(isWorthAsking))
  }

  function changed(whose: ToolsOwner): void {
    revision += 1
    untold.set(JSON.stringify(whose), { whose, revision })
    if (isLoaded) tellSoon()
  }

  /** Tools come in bursts; a window is told once for each, and after the answer to whoever asked. */
  function tellSoon(): void {
    soon ??= setImmediate(() => {
      soon = undefined
      const changes = [...untold.values()]
      untold.clear()
      const forAll = changes.find(({ whose }) => whose.kind === 'all')
      for (const change of forAll ? [{ ...forAll, revision }] : changes) deps.onChange(change)
    })
  }

  function dispose(): void {
    for (const stop of stops) stop()
    clearImmediate(soon)
    untold.clear()
  }
}

function ownerOf(sessionId: string | undefined): ToolsOwner {
  return sessionId === undefined ? { kind: 'new' } : { kind: 'session', sessionId }
}

function namesOf(definitions: readonly ToolDefinition[]): string[] {
  return definitions.map((definition) => definition.function.name)
}

/** To choose from, in this order; the rest are for places where people reach an agent elsewhere. */
const SHOWN_PRESETS = [DEFAULT_PRESET, 'coding', 'debugging', 'safe']

function isPreset(name: string): boolean {
  const toolset = Object.hasOwn(TOOLSETS, name) ? TOOLSETS[name] : undefined
  return toolset?.kind === 'bundle' || SHOWN_PRESETS.includes(name)
}

/** A name that no longer means anything would leave a session without any tools. */
function withKnownPreset(switches: ToolSwitches): ToolSwitches {
  return isPreset(switches.preset) ? switches : { ...switches, preset: DEFAULT_PRESET }
}

function sumTokens(definitions: readonly ToolDefinition[]): number {
  return definitions.reduce((sum, definition) => sum + approximateTokens(definition), 0)
}

function notFound(words: Words): RuntimeError {
  return new RuntimeError('not-found', words)
}

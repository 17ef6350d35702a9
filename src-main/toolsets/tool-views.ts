/** What the tools page shows of toolsets and tools. */
import type {
  ModelToolState,
  ModelToolView,
  ToolAvailabilityView,
  ToolKeyView,
  ToolsetState,
  ToolsetView,
  ToolView,
} from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import type { ToolDefinition } from '../ports/call.ts'
import type { Verdict } from '../registry/availability.ts'
import { approximateTokens, definitionOf } from '../registry/tool-definition.ts'
import type { ToolEntry } from '../registry/tool-entry.ts'

/** All that the views of one moment are made from. */
export interface ToolFacts {
  tools: readonly ToolEntry[]
  isOn: (tool: string) => boolean
  verdict: (tool: ToolEntry) => Verdict | undefined
  keyState: (key: string) => ToolKeyView['state']
  describe: (toolset: string) => Words
}

/** The tool whose icon stands for its set, where the first by name would puzzle. */
const FACES: Readonly<Record<string, string>> = {
  browser: 'browser_navigate',
  file: 'read_file',
  terminal: 'terminal',
}

export function viewToolsets(facts: ToolFacts): ToolsetView[] {
  const groups = Map.groupBy(facts.tools, (tool) => tool.toolset)
  return [...groups.keys()].sort().map((name) => {
    const members = groups.get(name) ?? []
    const tools = members.map((tool) => viewTool(tool, facts))
    return {
      name,
      emoji: (members.find((tool) => tool.name === FACES[name]) ?? members[0])?.emoji ?? '',
      description: facts.describe(name),
      switch: switchOf(tools),
      state: stateOf(tools),
      tools,
    }
  })
}

function viewTool(tool: ToolEntry, facts: ToolFacts): ToolView {
  return {
    name: tool.name,
    emoji: tool.emoji,
    description: aboutTool(tool),
    on: facts.isOn(tool.name),
    availability: viewVerdict(facts.verdict(tool)),
    tokens: approximateTokens(definitionOf(tool)),
    keys: tool.requiresEnv.map((name) => ({ name, state: facts.keyState(name) })),
    origin: tool.origin,
  }
}

/** A tool of the app has its words under its own name. */
function aboutTool({ name, description: text, origin }: ToolEntry): Words {
  return origin.kind === 'builtin' ? { text, key: `builtin.${name}` } : { text }
}

function viewVerdict(verdict: Verdict | undefined): ToolAvailabilityView {
  if (!verdict) return { kind: 'checking' }
  if (verdict.ok)
    return {
      kind: 'ready',
      ...(verdict.checkedAt !== undefined && { checkedAt: verdict.checkedAt }),
    }
  const { ok: _, ...why } = verdict
  return { kind: 'unavailable', ...why }
}

function switchOf(tools: readonly ToolView[]): ToolsetView['switch'] {
  const on = tools.filter((tool) => tool.on).length
  return on === 0 ? 'off' : on === tools.length ? 'on' : 'mixed'
}

/** One word for the whole set when its tools agree, else how many are offered. */
function stateOf(tools: readonly ToolView[]): ToolsetState {
  const on = tools.filter((tool) => tool.on)
  if (on.length === 0) return { kind: 'off' }
  if (on.some((tool) => tool.availability.kind === 'checking')) return { kind: 'checking' }
  const offered = on.filter((tool) => tool.availability.kind === 'ready').length
  if (offered === tools.length) return { kind: 'ready' }
  const [first] = on
  if (offered === 0 && first?.availability.kind === 'unavailable')
    return { kind: 'unavailable', code: first.availability.code }
  return { kind: 'mixed', offered, of: tools.length }
}

/** Why a model sees a tool, or does not; `offered` is what it was really told. */
export function viewForModel(
  facts: Pick<ToolFacts, 'tools' | 'isOn' | 'verdict'> & {
    preset: string
    isOffByPreset: (tool: string) => boolean
    offered: readonly ToolDefinition[]
    deferred: readonly ToolDefinition[]
    /** The tools that find the deferred ones. */
    finders: readonly ToolEntry[]
  },
): ModelToolView[] {
  const offered = new Map(facts.offered.map((each) => [each.function.name, each]))
  const deferred = new Set(facts.deferred.map((each) => each.function.name))
  const finders = facts.finders.filter(({ name }) => offered.has(name))
  return [
    ...finders.map((tool) => viewOf(tool, { kind: 'finder' })),
    ...facts.tools.map((tool) => viewOf(tool, stateFor(tool))),
  ]

  function viewOf(tool: ToolEntry, state: ModelToolState): ModelToolView {
    const { name, emoji, toolset } = tool
    const tokens = approximateTokens(offered.get(name) ?? definitionOf(tool))
    return { name, emoji, toolset, tokens, state }
  }

  function stateFor(tool: ToolEntry): ModelToolState {
    if (offered.has(tool.name)) return { kind: 'offered' }
    return deferred.has(tool.name) ? { kind: 'found-by-search' } : reasonFor(tool)
  }

  function reasonFor(tool: ToolEntry): ModelToolState {
    if (!facts.isOn(tool.name))
      return facts.isOffByPreset(tool.name)
        ? { kind: 'off-by-preset', preset: facts.preset }
        : { kind: 'off-by-you' }
    const verdict = facts.verdict(tool)
    if (verdict && !verdict.ok) {
      const { code, reason, fix } = verdict
      return { kind: 'unavailable', code, reason, ...(fix !== undefined && { fix }) }
    }
    return { kind: 'blocked', reason: say('tool.needsOther') }
  }
}

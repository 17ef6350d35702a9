/** The switches of the tools page, and what they mean for the tools of a session. */
import type { ToolSwitches } from '#contract'
import type { ToolRegistry } from '../registry/registry.ts'
import type { ToolSelection, ToolsetResolver } from './resolve.ts'

export function createToolSwitchboard(deps: {
  registry: Pick<ToolRegistry, 'entries'>
  toolsets: Pick<ToolsetResolver, 'select' | 'isInTable'>
}) {
  return { selectionOf, toolsOn, setToolset, setTool, isOffByPreset }

  function selectionOf({ preset, toolsets, tools }: ToolSwitches): ToolSelection {
    const chosen = Object.entries(toolsets)
    return {
      enabled: [preset, ...ownToolsets(), ...chosen.flatMap(([name, on]) => (on ? name : []))],
      disabled: chosen.flatMap(([name, on]) => (on ? [] : name)),
      tools,
    }
  }

  function toolsOn(switches: ToolSwitches): ReadonlySet<string> {
    return deps.toolsets.select(selectionOf(switches)).names
  }

  /** What a person, a plugin or a server brought under a name of its own is on from the start. */
  function ownToolsets(): string[] {
    const brought = deps.registry.entries().filter((tool) => tool.origin.kind !== 'builtin')
    const names = new Set(brought.map((tool) => tool.toolset))
    return [...names].filter((name) => !deps.toolsets.isInTable(name))
  }

  /** All tools of a toolset, whatever their own switches said before. */
  function setToolset(before: ToolSwitches, toolset: string, on: boolean): ToolSwitches {
    const members = membersOf(toolset)
    const untouched = {
      ...before,
      toolsets: without(before.toolsets, [toolset]),
      tools: without(before.tools, members),
    }
    // As the preset has it already: nothing to remember, so that another preset can differ.
    if (isSet(untouched, members, on)) return untouched
    const switched = { ...untouched, toolsets: { ...untouched.toolsets, [toolset]: on } }
    return members.reduce((switches, tool) => setTool(switches, tool, on), switched)
  }

  function setTool(before: ToolSwitches, tool: string, on: boolean): ToolSwitches {
    const untouched = { ...before, tools: without(before.tools, [tool]) }
    if (isSet(untouched, [tool], on)) return untouched
    return { ...untouched, tools: { ...untouched.tools, [tool]: on } }
  }

  function isOffByPreset({ preset }: ToolSwitches, tool: string): boolean {
    return !toolsOn({ preset, toolsets: {}, tools: {} }).has(tool)
  }

  function isSet(switches: ToolSwitches, tools: readonly string[], on: boolean): boolean {
    const now = toolsOn(switches)
    return tools.every((tool) => now.has(tool) === on)
  }

  function membersOf(toolset: string): string[] {
    return deps.registry
      .entries()
      .filter((tool) => tool.toolset === toolset)
      .map((tool) => tool.name)
  }
}

function without(switches: Record<string, boolean>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(switches).filter(([name]) => !names.includes(name)))
}

import type { ToolsetView, ToolView } from '#contract'
import type { Words } from '#words'
import type { ToolFilter } from './tools-page.ts'

export interface ShownToolset {
  toolset: ToolsetView
  /** The tools to show, and whether the search is about them rather than about the set. */
  tools: readonly ToolView[]
  isFoundInside: boolean
}

/** What is left of all toolsets under a filter and a search for words, in either language. */
export function filterToolsets(
  toolsets: readonly ToolsetView[],
  { filter, search, said }: { filter: ToolFilter; search: string; said(words: Words): string },
): ShownToolset[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return toolsets.filter(FILTERS[filter]).flatMap((toolset): ShownToolset[] => {
    if (hasAll(`${toolset.name} ${inBoth(toolset.description)}`, words))
      return [{ toolset, tools: toolset.tools, isFoundInside: false }]
    const tools = toolset.tools.filter((tool) =>
      hasAll(`${toolset.name} ${tool.name} ${inBoth(tool.description)}`, words),
    )
    return tools.length > 0 ? [{ toolset, tools, isFoundInside: true }] : []
  })

  function inBoth(description: Words): string {
    return `${description.text} ${said(description)}`
  }
}

/** On, and cannot be used: somebody should do something about it. */
function needsAttention(tool: ToolView): boolean {
  return tool.on && tool.availability.kind === 'unavailable'
}

const FILTERS: Readonly<Record<ToolFilter, (toolset: ToolsetView) => boolean>> = {
  all: () => true,
  on: (toolset) => toolset.switch !== 'off',
  off: (toolset) => toolset.switch !== 'on',
  attention: (toolset) => toolset.tools.some(needsAttention),
}

function hasAll(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

/** How the tools will look after a switch, until the runtime has answered. */
import type { ToolsetView, ToolsView } from '#contract'

export function withToolset(view: ToolsView, name: string, on: boolean): ToolsView {
  return change(view, name, (toolset) => ({
    ...toolset,
    switch: on ? 'on' : 'off',
    tools: toolset.tools.map((tool) => ({ ...tool, on })),
  }))
}

export function withTool(view: ToolsView, toolset: string, name: string, on: boolean): ToolsView {
  return change(view, toolset, (before) => {
    const tools = before.tools.map((tool) => (tool.name === name ? { ...tool, on } : tool))
    const count = tools.filter((tool) => tool.on).length
    return {
      ...before,
      tools,
      switch: count === 0 ? 'off' : count === tools.length ? 'on' : 'mixed',
    }
  })
}

function change(
  view: ToolsView,
  name: string,
  by: (toolset: ToolsetView) => ToolsetView,
): ToolsView {
  return {
    ...view,
    toolsets: view.toolsets.map((toolset) => (toolset.name === name ? by(toolset) : toolset)),
  }
}

/** Toolsets that other agents have and for which this app brings no tool: said plainly, with what helps instead. */
import type { NotBuiltInView } from '#contract'
import { TOOLSETS } from './toolsets.ts'

/** What is not named here comes by a server of others. */
const INSTEAD: Readonly<Record<string, NotBuiltInView['instead']>> = {
  bfl: 'plugin',
  // Elsewhere it is filled at run time; here the app shortens a conversation by itself.
  context_engine: 'window',
  video: 'plugin',
  video_gen: 'plugin',
  desktop_ui: 'window',
  kanban: 'window',
  project: 'window',
}

export function viewNotBuiltIn(
  registered: readonly { name: string; toolset: string }[],
): NotBuiltInView[] {
  const there = new Set(registered.flatMap(({ name, toolset }) => [name, toolset]))
  return Object.entries(TOOLSETS)
    .filter(([name, { kind, tools, includes }]) => {
      const isSet = kind === 'set' && includes.length === 0
      return isSet && ![name, ...tools].some((each) => there.has(each))
    })
    .map(([name, { description }]) => ({ name, description, instead: INSTEAD[name] ?? 'mcp' }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

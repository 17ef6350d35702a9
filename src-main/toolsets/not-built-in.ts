/** Toolsets that other agents have and for which this app brings no tool: said plainly, with what helps instead. */
import type { NotBuiltInView } from '#contract'
import { TOOLSETS } from './toolsets.ts'

/** What is not named here comes by a server of others. */
const INSTEAD: Readonly<Record<string, NotBuiltInView['instead']>> = {
  bfl: 'plugin',
  video: 'plugin',
  video_gen: 'plugin',
  desktop_ui: 'window',
  kanban: 'window',
  project: 'window',
}

export function viewNotBuiltIn(registered: readonly { name: string }[]): NotBuiltInView[] {
  const there = new Set(registered.map(({ name }) => name))
  return Object.entries(TOOLSETS)
    .filter(([, { kind, tools, includes }]) => {
      const isSet = kind === 'set' && tools.length > 0 && includes.length === 0
      return isSet && !tools.some((tool) => there.has(tool))
    })
    .map(([name, { description }]) => ({ name, description, instead: INSTEAD[name] ?? 'mcp' }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

import { Info } from 'lucide-react'
import type { ToolsView } from '#contract'
import { useToolsView } from '../copies/tools.ts'
import { useText } from '../language/use-text.ts'
import { changesSince } from './changes-since.ts'

/** In a session that has begun: what was just switched reaches the model a little later. */
export function NextMessage({ sessionId }: { sessionId: string | undefined }) {
  const t = useText().tools
  const view = useToolsView(sessionId)
  if (!view?.lastTold) return null
  const { added, removed } = changesSince(view.lastTold, usable(view))
  if (added.length + removed.length === 0) return null
  return (
    <p
      role="status"
      className="flex shrink-0 items-center gap-2 border-b border-line bg-accent-soft px-4 py-1.5 text-sm text-accent"
    >
      <Info size={14} className="shrink-0" aria-hidden />
      {t.nextMessage}
    </p>
  )
}

function usable({ toolsets }: ToolsView): string[] {
  return toolsets
    .flatMap(({ tools }) => tools)
    .filter((tool) => tool.on && tool.availability.kind === 'ready')
    .map((tool) => tool.name)
}

import { CircleCheck, Wrench } from 'lucide-react'
import { memo, useDeferredValue, useMemo } from 'react'
import type { ToolsView } from '#contract'
import { useTools, useToolsView } from '../copies/tools.ts'
import { useText } from '../language/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { filterToolsets } from './filter-toolsets.ts'
import { NextMessage } from './NextMessage.tsx'
import { NotBuiltIn } from './NotBuiltIn.tsx'
import { ToolsetRow } from './ToolsetRow.tsx'
import { ToolsHeader } from './ToolsHeader.tsx'
import { useToolsPage } from './tools-page.ts'
import { useToolScope } from './use-tool-scope.ts'
import { YourTools } from './YourTools.tsx'

/** Every toolset with its switch; the tools of each are one press away. */
export function ToolsetList() {
  const { sessionId } = useToolScope()
  const scoped = useToolsView(sessionId)
  // Until a session's own are known, those of new sessions are what it began with.
  const view = useTools((s) => scoped ?? s.forNew)
  // The list is long, and a session that is opened beside it should not wait for it.
  const shown = useDeferredValue(useMemo(() => ({ view, sessionId }), [view, sessionId]))
  return <ToolsetsOf {...shown} />
}

interface ToolsetsOfProps {
  view: ToolsView | undefined
  sessionId: string | undefined
}

const ToolsetsOf = memo(function ToolsetsOf({ view, sessionId }: ToolsetsOfProps) {
  const t = useText().tools
  if (!view || view.registered === 0)
    return <EmptyState icon={Wrench} title={t.none} detail={t.noneDetail} />
  const isAsked = view.userFiles.some(({ state }) => state === 'waiting')
  return (
    <>
      <ToolsHeader view={view} sessionId={sessionId} />
      <NextMessage sessionId={sessionId} />
      <div className="min-h-0 flex-1 overflow-y-auto pb-4">
        {isAsked && <YourTools view={view} />}
        <Toolsets view={view} sessionId={sessionId} />
        {!isAsked && <YourTools view={view} />}
        <NotBuiltIn toolsets={view.notBuiltIn} />
      </div>
    </>
  )
})

function Toolsets({ view, sessionId }: { view: ToolsView; sessionId: string | undefined }) {
  const { runtime, tools: t } = useText()
  const { filter, search, change } = useToolsPage()
  const shown = filterToolsets(view.toolsets, { filter, search, said: runtime.said })
  if (shown.length > 0)
    return (
      <ul aria-label={t.views.toolsets}>
        {shown.map((each) => (
          <ToolsetRow key={each.toolset.name} view={view} shown={each} sessionId={sessionId} />
        ))}
      </ul>
    )
  const isFine = filter === 'attention' && search === ''
  return (
    <div className="py-6">
      <EmptyState
        icon={isFine ? CircleCheck : Wrench}
        title={isFine ? t.noneNeeds : t.nothingFound}
        detail={isFine ? t.noneNeedsDetail : t.nothingFoundDetail}
      >
        <Button size="small" onClick={() => change({ filter: 'all', search: '' })}>
          {t.showAll}
        </Button>
      </EmptyState>
    </div>
  )
}

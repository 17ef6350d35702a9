import { Play, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { ToolsView, ToolView } from '#contract'
import type { Words } from '#words'
import { compactCount } from '../language/compact-count.ts'
import { useText } from '../language/use-text.ts'
import { useTimes } from '../language/use-times.ts'
import { Button } from '../ui/Button.tsx'
import { Switch } from '../ui/fields/Switch.tsx'
import { ToolKey } from '../ui/fields/ToolKey.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { StatePill } from './StatePill.tsx'
import { useToolsPage } from './tools-page.ts'
import { Unavailable } from './Unavailable.tsx'
import { useToolActions } from './use-tool-actions.ts'

interface ToolRowProps {
  view: ToolsView
  toolset: string
  tool: ToolView
  sessionId: string | undefined
}

/** One tool with all that can be known about it, and what can be done. */
export function ToolRow({ view, toolset, tool, sessionId }: ToolRowProps) {
  const { runtime, tools: t } = useText()
  const { setTool } = useToolActions(sessionId)
  const { availability } = tool
  return (
    <li className="flex flex-col gap-1.5 py-2 pr-4 pl-9 @xs:pl-16">
      <div className="flex items-center gap-3">
        <code className="selectable min-w-0 flex-1 truncate font-mono text-sm">{tool.name}</code>
        <StatePill state={availability} />
        <Switch
          label={t.switchTool(tool.name)}
          state={tool.on ? 'on' : 'off'}
          onChange={(on) => setTool(view, toolset, tool.name, on)}
        />
      </div>
      <p className="selectable line-clamp-2 text-sm text-pretty text-muted">
        {runtime.said(tool.description)}
      </p>
      {availability.kind === 'unavailable' && (
        <Unavailable
          reason={availability.reason}
          // The field right below says as much, but not where a key comes from.
          fix={
            isToEnterKey(availability.fix) && tool.keys.length > 0 ? undefined : availability.fix
          }
        />
      )}
      {tool.keys.map((key) => (
        <ToolKey key={key.name} toolKey={key} />
      ))}
      <ToolFooter tool={tool} sessionId={sessionId} />
    </li>
  )
}

function isToEnterKey(fix: Words | undefined): boolean {
  return fix?.key === 'tool.enterKey'
}

function ToolFooter({ tool, sessionId }: Pick<ToolRowProps, 'tool' | 'sessionId'>) {
  const t = useText().tools
  const times = useTimes()
  const showBench = useToolsPage((s) => s.change)
  const { recheck } = useToolActions(sessionId)
  const [isChecking, setChecking] = useState(false)
  const checkedAt = tool.availability.kind === 'checking' ? undefined : tool.availability.checkedAt
  return (
    <div className="-mr-2 flex flex-wrap items-center gap-x-1 text-sm text-muted">
      <span className="min-w-24 flex-1 tabular-nums">
        {t.tokens(compactCount(tool.tokens))}
        {checkedAt !== undefined && ` · ${t.checkedAt(times.clock(checkedAt))}`}
      </span>
      {checkedAt !== undefined && (
        <IconButton
          label={isChecking ? t.rechecking : t.recheck}
          icon={RefreshCw}
          disabled={isChecking}
          onClick={() => {
            setChecking(true)
            void recheck([tool.name]).finally(() => setChecking(false))
          }}
        />
      )}
      <Button
        look="ghost"
        size="small"
        onClick={() => showBench({ view: 'bench', benchTool: tool.name })}
      >
        <Play size={14} aria-hidden />
        {t.callByHand}
      </Button>
    </div>
  )
}

import { ChevronRight } from 'lucide-react'
import type { ToolsView } from '#contract'
import { useText } from '../language/use-text.ts'
import { classes } from '../ui/classes.ts'
import { Switch } from '../ui/fields/Switch.tsx'
import type { ShownToolset } from './filter-toolsets.ts'
import { StatePill } from './StatePill.tsx'
import { ToolRow } from './ToolRow.tsx'
import { useToolsPage } from './tools-page.ts'
import { useToolsetName } from './toolset-name.ts'
import { useToolActions } from './use-tool-actions.ts'

interface ToolsetRowProps {
  view: ToolsView
  shown: ShownToolset
  sessionId: string | undefined
}

/** The pill says what works, the switch what is wanted; neither follows from the other. */
export function ToolsetRow({ view, shown, sessionId }: ToolsetRowProps) {
  const { runtime, tools: t } = useText()
  const { toolset, tools, isFoundInside } = shown
  const isOpened = useToolsPage((s) => s.open.has(toolset.name))
  const toggle = useToolsPage((s) => s.toggle)
  const { setToolset } = useToolActions(sessionId)
  const name = useToolsetName()(toolset.name)
  const isOpen = isOpened || isFoundInside
  return (
    <li className="border-b border-line last:border-b-0">
      <div className="flex items-center gap-3 pr-4 hover:bg-hover">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => toggle(toolset.name)}
          className="flex min-w-0 flex-1 items-center gap-x-2.5 gap-y-1 py-2.5 pl-3 text-left @max-xs:flex-wrap"
        >
          <ChevronRight
            size={14}
            aria-hidden
            className={classes(
              'shrink-0 text-muted transition-transform duration-100',
              isOpen && 'rotate-90',
            )}
          />
          <span
            className="hidden w-5 shrink-0 text-center text-lg leading-5 @xs:inline"
            aria-hidden
          >
            {toolset.emoji}
          </span>
          <span className="min-w-0 flex-1 @max-xs:basis-[calc(100%-2rem)]">
            <span className="flex items-baseline gap-2">
              <span className="truncate font-medium" title={toolset.name}>
                {name}
              </span>
              <span className="hidden shrink-0 text-sm text-muted @xs:inline">
                {t.toolCount(toolset.tools.length)}
              </span>
            </span>
            <span className="block truncate text-sm text-muted">
              {runtime.said(toolset.description) || t.ownToolset}
            </span>
          </span>
          <span className="flex shrink-0 @max-xs:ml-6">
            <StatePill state={toolset.state} />
          </span>
        </button>
        <Switch
          label={toolset.switch === 'mixed' ? t.switchSome(name) : t.switchToolset(name)}
          state={toolset.switch}
          onChange={(on) => setToolset(view, toolset.name, on)}
        />
      </div>
      {isOpen && (
        <ul className="pb-2">
          {tools.map((tool) => (
            <ToolRow
              key={tool.name}
              view={view}
              toolset={toolset.name}
              tool={tool}
              sessionId={sessionId}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

import { ChevronDown, RefreshCw, Search } from 'lucide-react'
import { useState } from 'react'
import type { ToolsView } from '#contract'
import { compactCount } from '../language/compact-count.ts'
import { useText } from '../language/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Segmented } from '../ui/fields/Segmented.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { Menu, MenuContent, MenuTrigger } from '../ui/menus/Menu.tsx'
import { MenuChoice, MenuChoices } from '../ui/menus/MenuChoices.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import { type ToolFilter, useToolsPage } from './tools-page.ts'
import { useToolActions } from './use-tool-actions.ts'

const FILTERS: readonly ToolFilter[] = ['all', 'on', 'off', 'attention']

interface ToolsHeaderProps {
  view: ToolsView
  sessionId: string | undefined
}

export function ToolsHeader({ view, sessionId }: ToolsHeaderProps) {
  const t = useText().tools
  const { search, change } = useToolsPage()
  const { choosePreset } = useToolActions(sessionId)
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b border-line px-3 py-2.5">
      <div className="flex items-center gap-2">
        <label className="flex h-7 min-w-0 flex-1 items-center gap-2 rounded-md border border-line px-2 text-muted has-focus-visible:border-focus">
          <Search size={14} className="shrink-0" aria-hidden />
          <input
            type="search"
            aria-label={t.search}
            placeholder={t.search}
            value={search}
            spellCheck={false}
            onChange={(event) => change({ search: event.target.value })}
            className="min-w-0 flex-1 bg-transparent text-text outline-none placeholder:text-muted"
          />
        </label>
        <RecheckAll sessionId={sessionId} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <FilterChoice />
        <p
          role="status"
          title={t.tokens(compactCount(view.tokens))}
          className="text-sm whitespace-nowrap tabular-nums"
        >
          {t.offered(view.offered, view.registered)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
        <ScopeChoice />
        <span className="flex-1" />
        <span className="flex min-w-0 items-center gap-2">
          <span aria-hidden>{t.preset}</span>
          <PresetMenu view={view} onChoose={(name) => choosePreset(view, name)} />
        </span>
      </div>
    </div>
  )
}

/** A name alone says little, so each has a line of its own. */
function PresetMenu({ view, onChoose }: { view: ToolsView; onChoose(name: string): void }) {
  const { tools: t, common, runtime } = useText()
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="small" aria-label={`${t.preset}${common.colon} ${view.preset}`}>
          {view.preset}
          <ChevronDown size={12} className="shrink-0" aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuChoices label={t.preset} value={view.preset} onChoose={onChoose}>
          {view.presets.map(({ name, description }) => (
            <MenuChoice key={name} value={name} detail={runtime.said(description)}>
              {name}
            </MenuChoice>
          ))}
        </MenuChoices>
      </MenuContent>
    </Menu>
  )
}

/** Words side by side, or in a list where the pane is too narrow for them. */
function FilterChoice() {
  const t = useText().tools
  const { filter, change } = useToolsPage()
  const choice = {
    label: t.filter,
    value: filter,
    options: FILTERS.map((value) => ({ value, label: t.filters[value] })),
    onChange: (value: ToolFilter) => change({ filter: value }),
  }
  return (
    <>
      <span className="@xs:hidden">
        <Select {...choice} />
      </span>
      <span className="hidden @xs:block">
        <Segmented {...choice} />
      </span>
    </>
  )
}

function RecheckAll({ sessionId }: { sessionId: string | undefined }) {
  const t = useText().tools
  const { recheck } = useToolActions(sessionId)
  const [isChecking, setChecking] = useState(false)
  return (
    <Button
      size="small"
      disabled={isChecking}
      onClick={() => {
        setChecking(true)
        void recheck().finally(() => setChecking(false))
      }}
    >
      <RefreshCw size={14} className={classes(isChecking && 'animate-spin')} aria-hidden />
      <span className="sr-only @xs:not-sr-only">{t.recheckAll}</span>
    </Button>
  )
}

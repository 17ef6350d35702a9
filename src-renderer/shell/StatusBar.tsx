import { Activity, Folder } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useText } from '../language/use-text.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useConnection } from '../stores/connection.ts'
import { useLayout } from '../stores/layout.ts'
import { useOverlay } from '../stores/overlay.ts'
import { useTerminals } from '../stores/terminals.ts'
import { useFrontTerminal } from '../terminal/tab-order.ts'
import { classes } from '../ui/classes.ts'
import { Tooltip } from '../ui/Tooltip.tsx'

const DOTS = {
  connecting: 'bg-warning',
  connected: 'bg-success',
  reconnecting: 'bg-warning',
  failed: 'bg-danger',
}

/** Facts of the moment, each a button to the place where it can be changed. */
export function StatusBar() {
  return (
    <footer className="flex h-6 shrink-0 items-stretch border-t border-line bg-surface px-1 text-xs text-muted">
      <ConnectionItem />
      <FolderItem />
      <span className="flex-1" />
      <ProcessesItem />
    </footer>
  )
}

function ConnectionItem() {
  const t = useText()
  const runtime = useRuntime()
  const openSettings = useOverlay((s) => s.openSettings)
  const { kind } = useConnection((s) => s.state)
  const isConnected = kind === 'connected'
  return (
    <Item
      label={isConnected ? t.settings.sections.about : t.common.retry}
      onClick={() => (isConnected ? openSettings('about') : runtime.retry())}
    >
      <span className={classes('size-1.5 rounded-full', DOTS[kind])} aria-hidden />
      {t.connection[kind]}
    </Item>
  )
}

function FolderItem() {
  const terminal = useFrontTerminal()
  const showTerminals = useShowTerminals()
  if (!terminal) return null
  return (
    <Item label={terminal.cwd} onClick={showTerminals} className="min-w-0">
      <Folder size={12} strokeWidth={1.75} className="shrink-0" aria-hidden />
      <span className="truncate">{terminal.cwd}</span>
    </Item>
  )
}

function ProcessesItem() {
  const t = useText().shell
  const count = useTerminals((s) => s.all.filter((view) => view.state.kind === 'running').length)
  const showTerminals = useShowTerminals()
  if (count === 0) return null
  return (
    <Item label={t.runningTerminalsDetail} onClick={showTerminals}>
      <Activity size={12} strokeWidth={1.75} aria-hidden />
      {t.runningTerminals(count)}
    </Item>
  )
}

function useShowTerminals(): () => void {
  const change = useLayout((s) => s.change)
  return () => change({ isPaneOpen: true, paneTab: 'terminals', narrowColumn: 'pane' })
}

function Item({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <Tooltip label={label} side="top">
      <button
        type="button"
        className={classes(
          'flex items-center gap-1.5 rounded-sm px-2 whitespace-nowrap transition-colors duration-100 hover:bg-hover hover:text-text',
          className,
        )}
        {...rest}
      />
    </Tooltip>
  )
}

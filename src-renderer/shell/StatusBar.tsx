import { Activity, Folder } from 'lucide-react'
import { useText } from '../language/use-text.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { SessionStatus } from '../session/SessionStatus.tsx'
import { useConnection } from '../stores/connection.ts'
import { useLayout } from '../stores/layout.ts'
import { useOverlay } from '../stores/overlay.ts'
import { useTerminals } from '../stores/terminals.ts'
import { useFrontTerminal } from '../terminal/tab-order.ts'
import { classes } from '../ui/classes.ts'
import { StatusItem } from './StatusItem.tsx'

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
      <SessionStatus />
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
    <StatusItem
      label={isConnected ? t.settings.sections.about : t.common.retry}
      onClick={() => (isConnected ? openSettings('about') : runtime.retry())}
    >
      <span className={classes('size-1.5 rounded-full', DOTS[kind])} aria-hidden />
      {t.connection[kind]}
    </StatusItem>
  )
}

function FolderItem() {
  const terminal = useFrontTerminal()
  const showTerminals = useShowTerminals()
  if (!terminal) return null
  return (
    <StatusItem label={terminal.cwd} onClick={showTerminals} className="min-w-0">
      <Folder size={12} strokeWidth={1.75} className="shrink-0" aria-hidden />
      <span className="truncate">{terminal.cwd}</span>
    </StatusItem>
  )
}

function ProcessesItem() {
  const t = useText().shell
  const count = useTerminals((s) => s.all.filter((view) => view.state.kind === 'running').length)
  const showTerminals = useShowTerminals()
  if (count === 0) return null
  return (
    <StatusItem label={t.runningTerminalsDetail} onClick={showTerminals}>
      <Activity size={12} strokeWidth={1.75} aria-hidden />
      {t.runningTerminals(count)}
    </StatusItem>
  )
}

function useShowTerminals(): () => void {
  const change = useLayout((s) => s.change)
  return () => change({ isPaneOpen: true, paneTab: 'terminals', narrowColumn: 'pane' })
}

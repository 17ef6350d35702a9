import { PanelLeft, Settings } from 'lucide-react'
import { isMac } from '../../keys/platform.ts'
import { keyCaps } from '../../keys/shortcuts.ts'
import { useText } from '../../language/use-text.ts'
import { SessionSidebar } from '../../session/list/SessionSidebar.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { toggleColumn } from '../../view/columns.ts'
import { useOverlay } from '../../view/overlay.ts'
import { useRoom } from '../../view/room.ts'
import { ColumnHeader, type ColumnProps, columnStyle } from './Column.tsx'

export function Sidebar({ width, children }: ColumnProps) {
  const t = useText()
  const isNarrow = useRoom() === 'one'
  const openSettings = useOverlay((s) => s.openSettings)
  return (
    <nav
      aria-label={t.shell.sessions}
      className="relative flex min-w-60 shrink flex-col bg-surface"
      style={columnStyle({ width })}
    >
      <ColumnHeader>
        <div className="flex flex-1 items-center gap-2 px-2">
          <Mark />
          <span className="text-lg font-semibold tracking-tight">{t.common.appName}</span>
        </div>
        {!isNarrow && (
          <IconButton
            label={t.shell.hideSidebar}
            keys={keyCaps('toggle-sidebar', isMac)}
            icon={PanelLeft}
            onClick={() => toggleColumn('sessions')}
          />
        )}
      </ColumnHeader>
      <SessionSidebar />
      <div className="p-2">
        <Button look="ghost" className="w-full" onClick={() => openSettings()}>
          <Settings size={16} strokeWidth={1.75} aria-hidden />
          {t.settings.title}
        </Button>
      </div>
      {children}
    </nav>
  )
}

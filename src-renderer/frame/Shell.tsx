import { useEffect, useRef } from 'react'
import { useText } from '../language/use-text.ts'
import { useColumn } from '../view/columns.ts'
import { PANE_WIDTH, SIDEBAR_WIDTH, type SideColumn, useLayout } from '../view/layout.ts'
import { useRoom } from '../view/room.ts'
import { ConnectionBanner } from './banners/ConnectionBanner.tsx'
import { Conversation } from './columns/Conversation.tsx'
import { NarrowNav } from './columns/NarrowNav.tsx'
import { Separator } from './columns/Separator.tsx'
import { Sidebar } from './columns/Sidebar.tsx'
import { SidePane } from './columns/SidePane.tsx'
import { SafePart } from './SafePart.tsx'
import { StatusBar } from './status/StatusBar.tsx'

export function Shell() {
  const isNarrow = useRoom() === 'one'
  return (
    <div className="flex h-full flex-col">
      <ConnectionBanner />
      <div className="flex min-h-0 flex-1">
        <Columns />
      </div>
      {isNarrow && <NarrowNav />}
      <StatusBar />
    </div>
  )
}

/**
 * Three of them where there is room, the conversation with one of the others where there is less, and one
 * alone where there is little. The conversation is the same in all of them: what is typed in it stays.
 */
function Columns() {
  const isNarrow = useRoom() === 'one'
  const narrowColumn = useLayout((s) => s.narrowColumn)
  const isSidebarShown = useColumn('sessions')
  const isPaneShown = useColumn('pane')
  const isPaneOpen = useLayout((s) => s.isPaneOpen)
  useFocusIn(`${isSidebarShown} ${isPaneShown}`)
  return (
    <>
      {isNarrow && narrowColumn !== 'conversation' && <OnlyColumn column={narrowColumn} />}
      {!isNarrow && isSidebarShown && <SidebarColumn />}
      {(!isNarrow || narrowColumn === 'conversation') && <Conversation />}
      {!isNarrow && (isPaneShown || isPaneOpen) && <PaneColumn isFolded={!isPaneShown} />}
    </>
  )
}

function SidebarColumn() {
  const t = useText().shell
  const sidebarWidth = useLayout((s) => s.sidebarWidth)
  const change = useLayout((s) => s.change)
  return (
    <SafePart>
      <Sidebar width={sidebarWidth}>
        <Separator
          label={t.resizeSidebar}
          width={sidebarWidth}
          limits={SIDEBAR_WIDTH}
          side="left"
          onChange={(width) => change({ sidebarWidth: width })}
        />
      </Sidebar>
    </SafePart>
  )
}

function PaneColumn({ isFolded }: { isFolded: boolean }) {
  const t = useText().shell
  const paneWidth = useLayout((s) => s.paneWidth)
  const change = useLayout((s) => s.change)
  return (
    <SafePart>
      <SidePane width={paneWidth} isFolded={isFolded}>
        <Separator
          label={t.resizePane}
          width={paneWidth}
          limits={PANE_WIDTH}
          side="right"
          onChange={(width) => change({ paneWidth: width })}
        />
      </SidePane>
    </SafePart>
  )
}

/** Whoever was in a column that goes away is in the conversation then, not nowhere. */
function useFocusIn(columns: string): void {
  const had = useRef(columns)
  useEffect(() => {
    if (had.current === columns) return
    had.current = columns
    const focused = document.activeElement
    if (focused === document.body || !focused?.checkVisibility())
      document.querySelector('main')?.focus()
  }, [columns])
}

function OnlyColumn({ column }: { column: SideColumn }) {
  const t = useText().shell
  return (
    <main tabIndex={-1} className="flex min-w-0 flex-1">
      <h1 className="sr-only">{t.narrowColumns[column]}</h1>
      {column === 'sessions' ? <Sidebar /> : <SidePane />}
    </main>
  )
}

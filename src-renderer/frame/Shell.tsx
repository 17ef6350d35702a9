import { useText } from '../language/use-text.ts'
import { PANE_WIDTH, SIDEBAR_WIDTH, useLayout } from '../view/layout.ts'
import { ConnectionBanner } from './banners/ConnectionBanner.tsx'
import { Conversation } from './columns/Conversation.tsx'
import { NarrowNav } from './columns/NarrowNav.tsx'
import { Separator } from './columns/Separator.tsx'
import { Sidebar } from './columns/Sidebar.tsx'
import { SidePane } from './columns/SidePane.tsx'
import { useNarrow } from './columns/use-narrow.ts'
import { SafePart } from './SafePart.tsx'
import { StatusBar } from './status/StatusBar.tsx'

export function Shell() {
  const isNarrow = useNarrow()
  return (
    <div className="flex h-full flex-col">
      <ConnectionBanner />
      <div className="flex min-h-0 flex-1">{isNarrow ? <OneColumn /> : <ThreeColumns />}</div>
      {isNarrow && <NarrowNav />}
      <StatusBar />
    </div>
  )
}

function ThreeColumns() {
  const t = useText()
  const isSidebarOpen = useLayout((s) => s.isSidebarOpen)
  const sidebarWidth = useLayout((s) => s.sidebarWidth)
  const isPaneOpen = useLayout((s) => s.isPaneOpen)
  const paneWidth = useLayout((s) => s.paneWidth)
  const change = useLayout((s) => s.change)
  return (
    <>
      {isSidebarOpen && (
        <SafePart>
          <Sidebar width={sidebarWidth}>
            <Separator
              label={t.shell.resizeSidebar}
              width={sidebarWidth}
              limits={SIDEBAR_WIDTH}
              side="left"
              onChange={(width) => change({ sidebarWidth: width })}
            />
          </Sidebar>
        </SafePart>
      )}
      <Conversation />
      {isPaneOpen && (
        <SafePart>
          <SidePane width={paneWidth}>
            <Separator
              label={t.shell.resizePane}
              width={paneWidth}
              limits={PANE_WIDTH}
              side="right"
              onChange={(width) => change({ paneWidth: width })}
            />
          </SidePane>
        </SafePart>
      )}
    </>
  )
}

function OneColumn() {
  const t = useText().shell
  const column = useLayout((s) => s.narrowColumn)
  if (column === 'conversation') return <Conversation />
  return (
    <main tabIndex={-1} className="flex min-w-0 flex-1">
      <h1 className="sr-only">{t.narrowColumns[column]}</h1>
      {column === 'sessions' ? <Sidebar /> : <SidePane />}
    </main>
  )
}

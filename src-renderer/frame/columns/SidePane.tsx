import { PanelRight } from 'lucide-react'
import { showQuestion } from '../../approval/show-approvals.ts'
import { WaitingCount } from '../../approval/WaitingCount.tsx'
import { isMac } from '../../keys/platform.ts'
import { keyCaps } from '../../keys/shortcuts.ts'
import { useText } from '../../language/use-text.ts'
import { LooseClarifyCards } from '../../session/clarify/ClarifyCard.tsx'
import { TerminalPane } from '../../terminal/TerminalPane.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Tab, TabContent, TabList, Tabs } from '../../ui/Tabs.tsx'
import { type PaneTab, useLayout } from '../../view/layout.ts'
import { ColumnHeader, type ColumnProps, columnStyle } from './Column.tsx'
import { KeptContent } from './KeptContent.tsx'
import { useNarrow } from './use-narrow.ts'

const ToolsPage = lazyPart(async () => (await import('../../tools/ToolsPage.tsx')).ToolsPage)
const ApprovalPane = lazyPart(
  async () => (await import('../../approval/ApprovalPane.tsx')).ApprovalPane,
)

const PANE_TABS: readonly PaneTab[] = ['terminals', 'tools', 'log']
const CONTENT = 'absolute inset-0 flex flex-col outline-none'

export function SidePane({ width, children }: ColumnProps) {
  const t = useText().shell
  const isNarrow = useNarrow()
  const paneTab = useLayout((s) => s.paneTab)
  const change = useLayout((s) => s.change)
  return (
    <section
      aria-label={t.pane}
      className="relative flex min-h-0 min-w-60 shrink flex-col bg-canvas"
      style={columnStyle({ width })}
    >
      {children}
      <Tabs
        value={paneTab}
        // The triggers below carry these values and no other.
        onValueChange={(tab) => change({ paneTab: tab as PaneTab })}
        className="flex h-full min-h-0 flex-col"
      >
        <ColumnHeader>
          <TabList
            aria-label={t.pane}
            className="@container flex min-w-0 flex-1 items-center gap-0.5 overflow-x-auto [scrollbar-width:none]"
          >
            {PANE_TABS.map((tab) => (
              <Tab key={tab} value={tab}>
                {t.paneTabs[tab]}
                {tab === 'log' && <WaitingCount />}
              </Tab>
            ))}
          </TabList>
          {!isNarrow && (
            <IconButton
              label={t.hidePane}
              keys={keyCaps('toggle-pane', isMac)}
              icon={PanelRight}
              onClick={() => change({ isPaneOpen: false })}
            />
          )}
        </ColumnHeader>
        <div className="relative isolate min-h-0 flex-1">
          <KeptContent
            value="terminals"
            isShown={paneTab === 'terminals'}
            className={CONTENT}
            tabIndex={-1}
          >
            <TerminalPane isShown={paneTab === 'terminals'} />
          </KeptContent>
          <KeptContent value="tools" isShown={paneTab === 'tools'} className={CONTENT}>
            <ToolsPage onAnswer={showQuestion} asked={<LooseClarifyCards />} />
          </KeptContent>
          <TabContent value="log" className={CONTENT}>
            <ApprovalPane />
          </TabContent>
        </div>
      </Tabs>
    </section>
  )
}

import {
  FileDiff,
  Globe,
  type LucideIcon,
  PanelRight,
  ShieldCheck,
  SquareTerminal,
  Wrench,
} from 'lucide-react'
import { showQuestion } from '../../approval/show-approvals.ts'
import { WaitingCount } from '../../approval/WaitingCount.tsx'
import { useBrowsers } from '../../copies/browser/browsers.ts'
import { isMac } from '../../keys/platform.ts'
import { keyCaps } from '../../keys/shortcuts.ts'
import { useText } from '../../language/use-text.ts'
import { LooseServerQuestions } from '../../session/asked/ServerQuestions.tsx'
import { LooseClarifyCards } from '../../session/clarify/ClarifyCard.tsx'
import { beginComment } from '../../session/composer/begin-comment.ts'
import { TerminalPane } from '../../terminal/TerminalPane.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Tab, TabContent, TabList, Tabs } from '../../ui/Tabs.tsx'
import { toggleColumn } from '../../view/columns.ts'
import { type PaneTab, useLayout } from '../../view/layout.ts'
import { useRoom } from '../../view/room.ts'
import { ColumnHeader, type ColumnProps, columnStyle } from './Column.tsx'
import { KeptContent } from './KeptContent.tsx'

const BrowserPane = lazyPart(
  async () => (await import('../../browser/BrowserPane.tsx')).BrowserPane,
)
const ChangesPane = lazyPart(
  async () => (await import('../../changes/ChangesPane.tsx')).ChangesPane,
)
const ToolsPage = lazyPart(async () => (await import('../../tools/ToolsPage.tsx')).ToolsPage)
const ApprovalPane = lazyPart(
  async () => (await import('../../approval/ApprovalPane.tsx')).ApprovalPane,
)

const PANE_TABS: readonly PaneTab[] = ['terminals', 'browser', 'changes', 'tools', 'log']
/** They stand for the words where there is no room for those. */
const ICONS: Readonly<Record<PaneTab, LucideIcon>> = {
  terminals: SquareTerminal,
  browser: Globe,
  changes: FileDiff,
  tools: Wrench,
  log: ShieldCheck,
}
const CONTENT = 'absolute inset-0 flex flex-col outline-none'

interface SidePaneProps extends ColumnProps {
  /** Folded away it keeps what is in it. */
  isFolded?: boolean
}

export function SidePane({ width, isFolded = false, children }: SidePaneProps) {
  const t = useText().shell
  const isNarrow = useRoom() === 'one'
  const paneTab = useLayout((s) => s.paneTab)
  const change = useLayout((s) => s.change)
  return (
    <section
      aria-label={t.pane}
      className={classes(
        'relative flex min-h-0 min-w-60 shrink flex-col bg-canvas',
        isFolded && 'hidden',
      )}
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
              <PaneTabTrigger key={tab} tab={tab} />
            ))}
          </TabList>
          {!isNarrow && (
            <IconButton
              label={t.hidePane}
              keys={keyCaps('toggle-pane', isMac)}
              icon={PanelRight}
              onClick={() => toggleColumn('pane')}
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
            <TerminalPane isShown={paneTab === 'terminals' && !isFolded} />
          </KeptContent>
          <TabContent value="browser" className={CONTENT}>
            <BrowserPane onPoint={beginComment} />
          </TabContent>
          <TabContent value="changes" className={CONTENT}>
            <ChangesPane onComment={beginComment} />
          </TabContent>
          <KeptContent value="tools" isShown={paneTab === 'tools'} className={CONTENT}>
            <ToolsPage
              onAnswer={showQuestion}
              asked={
                <>
                  <LooseClarifyCards />
                  <LooseServerQuestions />
                </>
              }
            />
          </KeptContent>
          <TabContent value="log" className={CONTENT}>
            <ApprovalPane />
          </TabContent>
        </div>
      </Tabs>
    </section>
  )
}

function PaneTabTrigger({ tab }: { tab: PaneTab }) {
  const t = useText().shell
  const Icon = ICONS[tab]
  const name = t.paneTabs[tab]
  return (
    <Tab value={tab} title={name}>
      <Icon
        size={16}
        strokeWidth={1.75}
        role="img"
        aria-label={name}
        className="hidden @max-[25rem]:block"
      />
      <span className="@max-[25rem]:hidden">{name}</span>
      {tab === 'browser' && <OpenPages />}
      {tab === 'log' && <WaitingCount />}
    </Tab>
  )
}

/** A page is open in the conversation in front. */
function OpenPages() {
  const t = useText().browser
  const sessionId = useLayout((s) => s.sessionId)
  const isOpen = useBrowsers((s) => {
    return sessionId !== undefined && (s.bySession[sessionId]?.tabs.length ?? 0) > 0
  })
  if (!isOpen) return null
  return <span role="img" aria-label={t.tabs} className="size-1.5 rounded-full bg-agent" />
}

import { SquareTerminal } from 'lucide-react'
import { isMac } from '../keys/platform.ts'
import { keyCaps } from '../keys/shortcuts.ts'
import { useText } from '../language/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { TabContent, Tabs } from '../ui/Tabs.tsx'
import { useLayout } from '../view/layout.ts'
import { TerminalTabs } from './TerminalTabs.tsx'
import { TerminalTile } from './TerminalTile.tsx'
import { useFrontTerminal } from './tab-order.ts'
import { useOpenTerminal } from './use-open-terminal.ts'

export function TerminalPane({ isShown }: { isShown: boolean }) {
  const t = useText().terminal
  const front = useFrontTerminal()
  const change = useLayout((s) => s.change)
  const openTerminal = useOpenTerminal()
  if (front) {
    return (
      <Tabs
        value={front.id}
        onValueChange={(terminalId) => change({ terminalId })}
        className="flex min-h-0 flex-1 flex-col"
      >
        <TerminalTabs frontId={front.id} />
        <TabContent value={front.id} tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
          <TerminalTile key={front.id} terminal={front} isShown={isShown} />
        </TabContent>
      </Tabs>
    )
  }
  return (
    <EmptyState icon={SquareTerminal} title={t.empty} detail={t.emptyDetail}>
      <Button look="primary" onClick={() => openTerminal()}>
        {t.newTerminal}
      </Button>
      <span className="self-center">
        <Kbd>{keyCaps('new-terminal', isMac)}</Kbd>
      </span>
    </EmptyState>
  )
}

import { SquareTerminal } from 'lucide-react'
import { usePlaces } from '../copies/places.ts'
import { isMac } from '../keys/platform.ts'
import { keyCaps } from '../keys/shortcuts.ts'
import { useText } from '../language/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { OpeningCard } from '../ui/places/OpeningCard.tsx'
import { TabContent, Tabs } from '../ui/Tabs.tsx'
import { useLayout } from '../view/layout.ts'
import { TerminalTabs } from './TerminalTabs.tsx'
import { TerminalTile } from './TerminalTile.tsx'
import { useTerminalOrder } from './tab-order.ts'
import { useOpenTerminal } from './use-open-terminal.ts'

export function TerminalPane({ isShown }: { isShown: boolean }) {
  const t = useText().terminal
  const order = useTerminalOrder()
  const { front, followed } = order
  const change = useLayout((s) => s.change)
  const openTerminal = useOpenTerminal()
  if (front) {
    return (
      <Tabs
        value={front.id}
        // Whoever picks the one that work goes on in wants to go on following.
        onValueChange={(id) => change({ terminalId: id === followed?.id ? undefined : id })}
        className="flex min-h-0 flex-1 flex-col"
      >
        <TerminalTabs {...order} />
        <OwnOpenings />
        <TabContent
          value={front.id}
          tabIndex={-1}
          // Whoever has the keyboard in a terminal keeps that one.
          onFocus={() => change({ terminalId: front.id })}
          className="flex min-h-0 flex-1 flex-col"
        >
          <TerminalTile key={front.id} terminal={front} isShown={isShown} />
        </TabContent>
      </Tabs>
    )
  }
  return (
    <>
      <OwnOpenings />
      <EmptyState icon={SquareTerminal} title={t.empty} detail={t.emptyDetail}>
        <Button look="primary" onClick={() => openTerminal()}>
          {t.newTerminal}
        </Button>
        <span className="self-center">
          <Kbd>{keyCaps('new-terminal', isMac)}</Kbd>
        </span>
      </EmptyState>
    </>
  )
}

/** Places that are being opened for shells of the person's own. */
function OwnOpenings() {
  const openings = usePlaces((s) => s.view.openings)
  return (
    <div className="shrink-0 px-2 pt-2 empty:hidden">
      {openings.map(
        (opening) => opening.isOwn && <OpeningCard key={opening.id} opening={opening} />,
      )}
    </div>
  )
}

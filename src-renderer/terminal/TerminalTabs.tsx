import { ChevronDown, Plus } from 'lucide-react'
import { usePlaces } from '../copies/places.ts'
import { isMac } from '../keys/platform.ts'
import { keyCaps } from '../keys/shortcuts.ts'
import { useText } from '../language/use-text.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../ui/menus/Menu.tsx'
import { usePlaceWords } from '../ui/places/use-place-words.ts'
import { TabList } from '../ui/Tabs.tsx'
import { FinishedMenu } from './FinishedMenu.tsx'
import { TerminalTab } from './TerminalTab.tsx'
import type { TerminalOrder } from './tab-order.ts'
import { useCloseTerminal } from './use-close-terminal.tsx'
import { useOpenTerminal } from './use-open-terminal.ts'

export function TerminalTabs({ tabs, finished, front }: TerminalOrder) {
  const t = useText().terminal
  const openTerminal = useOpenTerminal()
  const closing = useCloseTerminal()
  return (
    <div className="flex shrink-0 items-center gap-1 px-2 pt-1.5">
      <TabList
        aria-label={t.tabs}
        className="flex min-w-0 flex-1 gap-0.5 overflow-x-auto [scrollbar-width:none]"
        onWheel={(event) => {
          event.currentTarget.scrollLeft += event.deltaY
        }}
      >
        {tabs.map((terminal) => (
          <TerminalTab
            key={terminal.id}
            terminal={terminal}
            isFront={terminal === front}
            onClose={() => closing.close(terminal)}
          />
        ))}
      </TabList>
      <FinishedMenu terminals={finished} onCloseAll={() => finished.forEach(closing.close)} />
      <IconButton
        label={t.newTerminal}
        keys={keyCaps('new-terminal', isMac)}
        icon={Plus}
        onClick={() => openTerminal()}
      />
      <PlaceMenu onChoose={openTerminal} />
      {closing.question}
    </div>
  )
}

/** A shell of the person's own in any place; where there is only this machine it has no use. */
function PlaceMenu({ onChoose }: { onChoose(place: string): void }) {
  const t = useText().places
  const { nameOf } = usePlaceWords()
  const places = usePlaces((s) => s.view.places)
  if (places.length < 2) return null
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={t.newTerminalIn} icon={ChevronDown} className="-ml-1.5 w-5" />
      </MenuTrigger>
      <MenuContent align="end">
        {places.map(({ name, hasTerminals }) => (
          <MenuItem key={name} disabled={!hasTerminals} onSelect={() => onChoose(name)}>
            {nameOf(name)}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}

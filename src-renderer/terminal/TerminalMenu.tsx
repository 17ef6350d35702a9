import { type ReactNode, useState } from 'react'
import type { TerminalView } from '#contract'
import { useNotices } from '../copies/notices.ts'
import { isMac } from '../keys/platform.ts'
import { useText } from '../language/use-text.ts'
import { readClipboard } from '../ui/actions/clipboard.ts'
import { useCopy } from '../ui/actions/use-copy.ts'
import {
  ContextMenu,
  ContextMenuCheckItem,
  ContextMenuContent,
  ContextMenuItem,
  ContextMenuLine,
  ContextMenuTrigger,
} from '../ui/menus/ContextMenu.tsx'
import { useLayout } from '../view/layout.ts'
import type { Screen } from './screens.ts'
import { useKeep } from './use-keep.ts'

const KEYS = isMac
  ? { copy: '⌘C', paste: '⌘V', find: '⌘F' }
  : { copy: 'Ctrl+Shift+C', paste: 'Ctrl+Shift+V', find: 'Ctrl+F' }

interface TerminalMenuProps {
  terminal: TerminalView
  screen: Screen
  onFind(): void
  children: ReactNode
}

export function TerminalMenu({ terminal, screen, onFind, children }: TerminalMenuProps) {
  const t = useText().terminal
  const copy = useCopy()
  const keeping = useKeep(terminal)
  const show = useNotices((s) => s.show)
  const isScreenReaderOn = useLayout((s) => s.isScreenReaderOn)
  const change = useLayout((s) => s.change)
  const [selection, setSelection] = useState('')

  async function paste(): Promise<void> {
    const text = await readClipboard()
    if (text === undefined) show({ level: 'warning', title: t.notPasted(KEYS.paste) })
    else screen.paste(text)
    screen.focus()
  }

  return (
    <ContextMenu onOpenChange={(isOpen) => isOpen && setSelection(screen.selection())}>
      <ContextMenuTrigger className="flex min-h-0 flex-1 flex-col">{children}</ContextMenuTrigger>
      <ContextMenuContent>
        <ContextMenuItem keys={KEYS.copy} disabled={!selection} onSelect={() => copy(selection)}>
          {t.menu.copy}
        </ContextMenuItem>
        <ContextMenuItem keys={KEYS.paste} onSelect={() => void paste()}>
          {t.menu.paste}
        </ContextMenuItem>
        <ContextMenuLine />
        <ContextMenuItem onSelect={screen.selectAll}>{t.menu.selectAll}</ContextMenuItem>
        <ContextMenuItem onSelect={() => copy(screen.text())}>{t.menu.copyAll}</ContextMenuItem>
        <ContextMenuItem keys={KEYS.find} onSelect={onFind}>
          {t.menu.find}
        </ContextMenuItem>
        <ContextMenuItem onSelect={screen.clear}>{t.menu.clear}</ContextMenuItem>
        <ContextMenuLine />
        {keeping && (
          <ContextMenuCheckItem isChecked={keeping.isKept} onChange={keeping.keep}>
            {t.keep}
          </ContextMenuCheckItem>
        )}
        <ContextMenuCheckItem
          isChecked={isScreenReaderOn}
          onChange={(isOn) => change({ isScreenReaderOn: isOn })}
        >
          {t.menu.screenReader}
        </ContextMenuCheckItem>
      </ContextMenuContent>
    </ContextMenu>
  )
}

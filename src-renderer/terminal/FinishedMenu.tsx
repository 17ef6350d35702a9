import { History } from 'lucide-react'
import type { TerminalView } from '#contract'
import { useText } from '../language/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Menu, MenuContent, MenuItem, MenuLine, MenuTrigger } from '../ui/menus/Menu.tsx'
import { Tooltip } from '../ui/overlays/Tooltip.tsx'
import { showTerminal } from '../view/bring-to-front.ts'

interface FinishedMenuProps {
  terminals: readonly TerminalView[]
  onCloseAll(): void
}

/** What has ended needs no tab; it is found here until it is closed. */
export function FinishedMenu({ terminals, onCloseAll }: FinishedMenuProps) {
  const t = useText().terminal
  if (terminals.length === 0) return null
  return (
    <Menu>
      <Tooltip label={t.finished(terminals.length)}>
        <MenuTrigger asChild>
          <Button look="ghost" size="small" aria-label={t.finished(terminals.length)}>
            <History size={14} strokeWidth={1.75} aria-hidden />
            <span className="tabular-nums">{terminals.length}</span>
          </Button>
        </MenuTrigger>
      </Tooltip>
      <MenuContent align="end">
        <div className="max-h-72 max-w-96 overflow-y-auto">
          {terminals.map((terminal) => (
            <MenuItem key={terminal.id} onSelect={() => showTerminal(terminal.id)}>
              <Finished terminal={terminal} />
            </MenuItem>
          ))}
        </div>
        <MenuLine />
        <MenuItem onSelect={onCloseAll}>{t.closeFinished}</MenuItem>
      </MenuContent>
    </Menu>
  )
}

function Finished({ terminal: { title, state } }: { terminal: TerminalView }) {
  const t = useText().terminal
  const code = state.kind === 'ended' ? state.exitCode : null
  return (
    <span className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate as-run">{title}</span>
      <span className={classes('shrink-0 text-xs', code === 0 ? 'text-muted' : 'text-danger')}>
        {code === null ? t.ended : t.exited(code)}
      </span>
    </span>
  )
}

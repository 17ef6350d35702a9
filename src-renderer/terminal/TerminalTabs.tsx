import { Bot, Plus, SquareTerminal, X } from 'lucide-react'
import { Tabs as Primitive } from 'radix-ui'
import type { TerminalView } from '#contract'
import { isMac } from '../keys/platform.ts'
import { keyCaps } from '../keys/shortcuts.ts'
import { useText } from '../language/use-text.ts'
import { useTerminals } from '../stores/terminals.ts'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { tabOrder } from './tab-order.ts'
import { useCloseTerminal } from './use-close-terminal.tsx'
import { useOpenTerminal } from './use-open-terminal.ts'

export function TerminalTabs() {
  const t = useText().terminal
  const all = useTerminals((s) => s.all)
  const openTerminal = useOpenTerminal()
  const closing = useCloseTerminal()
  return (
    <div className="flex shrink-0 items-center gap-1 border-b border-line px-2 py-1">
      <Primitive.List
        aria-label={t.tabs}
        className="flex min-w-0 flex-1 gap-0.5 overflow-x-auto [scrollbar-width:none]"
      >
        {tabOrder(all).map((terminal) => (
          <TerminalTab
            key={terminal.id}
            terminal={terminal}
            onClose={() => closing.close(terminal)}
          />
        ))}
      </Primitive.List>
      <IconButton
        label={t.newTerminal}
        keys={keyCaps('new-terminal', isMac)}
        icon={Plus}
        onClick={openTerminal}
      />
      {closing.question}
    </div>
  )
}

function TerminalTab({ terminal, onClose }: { terminal: TerminalView; onClose(): void }) {
  const t = useText().terminal
  const isAgents = terminal.owner === 'agent'
  const Icon = isAgents ? Bot : SquareTerminal
  return (
    <Primitive.Trigger
      value={terminal.id}
      title={isAgents ? t.agents : t.yours}
      // The cross is for the mouse; the keyboard has Delete, and the header has a button.
      onClick={(event) => isCross(event.target) && onClose()}
      onAuxClick={(event) => event.button === 1 && onClose()}
      onKeyDown={(event) => event.key === 'Delete' && onClose()}
      className={classes(
        'group flex h-7 max-w-48 min-w-0 shrink-0 items-center gap-1.5 rounded-md pr-1 pl-2 text-sm text-muted transition-colors duration-100 hover:text-text',
        isAgents
          ? 'data-[state=active]:bg-agent-soft data-[state=active]:text-agent'
          : 'hover:bg-hover data-[state=active]:bg-selected data-[state=active]:text-text',
      )}
    >
      <Icon
        size={14}
        strokeWidth={1.75}
        className={classes('shrink-0', isAgents && 'text-agent')}
        aria-hidden
      />
      <span className="truncate">{terminal.title}</span>
      <StateDot terminal={terminal} />
      <span
        data-cross
        aria-hidden
        className="invisible flex size-5 items-center justify-center rounded-sm group-hover:visible hover:bg-hover"
      >
        <X size={12} />
      </span>
    </Primitive.Trigger>
  )
}

function StateDot({ terminal }: { terminal: TerminalView }) {
  const t = useText().terminal
  const { state } = terminal
  if (state.kind === 'running') {
    return terminal.owner === 'agent' ? <Dot color="bg-agent" label={t.running} /> : null
  }
  const isFine = state.exitCode === 0
  const label = state.exitCode === null ? t.ended : t.exited(state.exitCode)
  return <Dot color={isFine ? 'bg-success' : 'bg-danger'} label={label} />
}

function Dot({ color, label }: { color: string; label: string }) {
  return (
    <span className={classes('size-1.5 shrink-0 rounded-full', color)}>
      <span className="sr-only">{label}</span>
    </span>
  )
}

function isCross(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-cross]') !== null
}

import { Bot, Pin, SquareTerminal, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { TerminalView } from '#contract'
import { useText } from '../language/use-text.ts'
import { classes } from '../ui/classes.ts'
import { BareTab } from '../ui/Tabs.tsx'

interface TerminalTabProps {
  terminal: TerminalView
  isFront: boolean
  onClose(): void
}

export function TerminalTab({ terminal, isFront, onClose }: TerminalTabProps) {
  const t = useText().terminal
  const tab = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFront) tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isFront])
  const isAgents = terminal.owner === 'agent'
  const Icon = isAgents ? Bot : SquareTerminal
  return (
    <BareTab
      ref={tab}
      value={terminal.id}
      title={isAgents ? t.agents : t.yours}
      // The cross is for the mouse; the keyboard has Delete, and the header has a button.
      onMouseDown={(event) => isCross(event.target) && event.preventDefault()}
      onClick={(event) => isCross(event.target) && onClose()}
      onAuxClick={(event) => event.button === 1 && onClose()}
      onKeyDown={(event) => event.key === 'Delete' && onClose()}
      className={classes(
        'group relative flex h-7 max-w-48 min-w-16 shrink-0 items-center gap-1.5 rounded-md px-2 text-sm text-muted transition-colors duration-100 hover:text-text',
        isAgents
          ? 'hover:bg-hover data-[state=active]:bg-agent-soft data-[state=active]:text-agent'
          : 'hover:bg-hover data-[state=active]:bg-selected data-[state=active]:text-text',
      )}
    >
      <Icon
        size={14}
        strokeWidth={1.75}
        className={classes('shrink-0', isAgents && 'text-agent')}
        aria-hidden
      />
      <span className="truncate as-run">{terminal.title}</span>
      {terminal.kept && terminal.state.kind === 'running' && (
        <Pin size={12} className="shrink-0" role="img" aria-label={t.kept} />
      )}
      <StateDot terminal={terminal} />
      <span
        data-cross
        aria-hidden
        className="absolute right-1 hidden size-5 items-center justify-center rounded-sm bg-inherit group-hover:flex hover:text-danger"
      >
        <X size={12} />
      </span>
    </BareTab>
  )
}

function StateDot({ terminal }: { terminal: TerminalView }) {
  const t = useText().terminal
  const { state } = terminal
  if (terminal.secretPrompt !== undefined) return <Dot color="bg-warning" label={t.asksSecret} />
  if (state.kind === 'running') {
    return terminal.owner === 'agent' ? <Dot color="bg-agent" label={t.running} /> : null
  }
  const isFine = state.exitCode === 0
  const label = state.exitCode === null ? t.ended : t.exited(state.exitCode)
  return <Dot color={isFine ? 'bg-success' : 'bg-danger'} label={label} />
}

function Dot({ color, label }: { color: string; label: string }) {
  return (
    <span className={classes('ml-0.5 size-1.5 shrink-0 rounded-full', color)}>
      <span className="sr-only">{label}</span>
    </span>
  )
}

function isCross(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-cross]') !== null
}

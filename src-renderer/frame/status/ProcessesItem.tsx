import { Activity, Square } from 'lucide-react'
import { useState } from 'react'
import type { TerminalView } from '#contract'
import { rootSession } from '../../copies/session-family.ts'
import { useSessions } from '../../copies/sessions.ts'
import { useTerminals } from '../../copies/terminals.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/overlays/Popover.tsx'
import { useClock } from '../../ui/use-clock.ts'
import { showTerminal } from '../../view/bring-to-front.ts'
import { StatusItem } from './StatusItem.tsx'

/** What the agents' commands are at, each with a way to look at it and to stop it. */
export function ProcessesItem() {
  const t = useText().shell
  const all = useTerminals((s) => s.all)
  const [isOpen, setOpen] = useState(false)
  const running = all.filter(isRunningCommand).sort((a, b) => a.startedAt - b.startedAt)
  if (running.length === 0) return null
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <StatusItem label={t.runningTerminalsDetail}>
          <Activity size={12} strokeWidth={1.75} aria-hidden />
          {t.runningTerminals(running.length)}
        </StatusItem>
      </PopoverTrigger>
      <PopoverContent side="top" align="end" aria-label={t.processes} className="w-104 p-2">
        <ul aria-label={t.processes} className="flex max-h-80 flex-col overflow-y-auto">
          {running.map((terminal) => (
            <Process key={terminal.id} terminal={terminal} onShown={() => setOpen(false)} />
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  )
}

function Process({ terminal, onShown }: { terminal: TerminalView; onShown(): void }) {
  const t = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const now = useClock(terminal.startedAt)
  const session = useSessions(({ all }) =>
    all.find(({ id }) => id === rootSession(terminal.sessionId ?? '', all)),
  )
  const elapsed = t.terminal.elapsed(Math.max(0, Math.floor((now - terminal.startedAt) / 1_000)))
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        onClick={() => {
          showTerminal(terminal.id)
          onShown()
        }}
        className="min-w-0 flex-1 rounded-sm px-2 py-1 text-left hover:bg-hover"
      >
        <span className="block truncate as-run">{terminal.title}</span>
        <span className="block truncate text-xs text-muted">
          {[session?.title, elapsed].filter(Boolean).join(' · ')}
        </span>
      </button>
      <IconButton
        label={t.shell.stopProcess(terminal.title)}
        icon={Square}
        onClick={() => runtime.request('terminal.stop', { id: terminal.id }).catch(tellFailure)}
      />
    </li>
  )
}

/** A shell of the person's own waits for keys; that is no work in progress. */
function isRunningCommand({ owner, state }: TerminalView): boolean {
  return owner === 'agent' && state.kind === 'running'
}

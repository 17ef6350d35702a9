import { CircleStop, Copy, Hand, Pin, Search, Undo2, X } from 'lucide-react'
import type { TerminalView } from '#contract'
import { useSessions } from '../copies/sessions.ts'
import { isMac } from '../keys/platform.ts'
import { useText } from '../language/use-text.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useCopy } from '../ui/actions/use-copy.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Pill } from '../ui/Pill.tsx'
import { MINUTE_MS, SECOND_MS, useClock } from '../ui/use-clock.ts'
import { showConversation } from '../view/bring-to-front.ts'
import { useCallFocus } from '../view/wanted.ts'
import { Hosts } from './Hosts.tsx'
import type { Screen } from './screens.ts'
import { useCloseTerminal } from './use-close-terminal.tsx'
import { useKeep } from './use-keep.ts'

interface KeyboardProps {
  terminal: TerminalView
  screen: Screen
}

interface TerminalHeaderProps {
  terminal: TerminalView
  screen: Screen
  onFind(): void
}

export function TerminalHeader({ terminal, screen, onFind }: TerminalHeaderProps) {
  const t = useText().terminal
  const copy = useCopy()
  const closing = useCloseTerminal()
  const isAgentBusy = terminal.owner === 'agent' && terminal.state.kind === 'running'
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-1 border-b border-line px-2 py-1.5">
      <div className="flex min-w-0 grow basis-24 pl-2">
        <Facts terminal={terminal} />
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-0.5">
        {isAgentBusy && <Keyboard terminal={terminal} screen={screen} />}
        {isAgentBusy && <Stop terminal={terminal} />}
        <Keep terminal={terminal} />
        <IconButton label={t.find} keys={isMac ? '⌘F' : 'Ctrl+F'} icon={Search} onClick={onFind} />
        <IconButton label={t.copyAll} icon={Copy} onClick={() => copy(screen.text())} />
        <IconButton label={t.close} icon={X} onClick={() => closing.close(terminal)} />
      </div>
      {closing.question}
    </div>
  )
}

/** An agent's terminal is about its command; a person's about where they are. */
function Facts({ terminal }: { terminal: TerminalView }) {
  const { terminal: t, rehearsal } = useText()
  const { command } = terminal
  if (command === undefined) {
    return (
      <div className="flex min-w-0 flex-1 items-center gap-2 text-sm text-muted">
        <Subject text={terminal.cwd} />
        <State terminal={terminal} />
      </div>
    )
  }
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm text-muted">
      <div className="flex text-text">
        <Subject text={command} />
      </div>
      <div className="flex flex-wrap items-center gap-x-2 overflow-hidden">
        <State terminal={terminal} />
        {(terminal.onCopy || terminal.sandboxed) && (
          <span className="shrink-0 before:mr-2 before:content-['·']">
            {terminal.onCopy ? rehearsal.onCopy : t.sandboxed}
          </span>
        )}
        {terminal.hosts && <Hosts hosts={terminal.hosts} />}
        {terminal.approvedBy && (
          <span className="truncate before:mr-2 before:content-['·']">
            {t.approvedBy[terminal.approvedBy]}
          </span>
        )}
        <Origin terminal={terminal} />
      </div>
    </div>
  )
}

function Subject({ text }: { text: string }) {
  return (
    <span className="selectable min-w-0 truncate font-mono as-run" title={text}>
      {text}
    </span>
  )
}

function State({ terminal }: { terminal: TerminalView }) {
  const t = useText().terminal
  const { state, backend } = terminal
  return (
    <>
      {state.kind === 'ended' && (
        <Pill tone={state.exitCode === 0 ? 'success' : 'danger'}>
          {state.exitCode === null ? t.ended : t.exited(state.exitCode)}
        </Pill>
      )}
      {terminal.owner === 'agent' && terminal.keyboard === 'person' && (
        <Pill tone="warning">{t.yourKeyboard}</Pill>
      )}
      {terminal.restored && <Pill>{t.restored}</Pill>}
      {backend !== 'local' && <Pill>{backend}</Pill>}
      {terminal.owner === 'agent' && <Elapsed terminal={terminal} />}
    </>
  )
}

/** From a command to the place in the conversation where it was called. */
function Origin({ terminal: { sessionId, callId } }: { terminal: TerminalView }) {
  const t = useText().terminal
  const isThere = useSessions((s) => s.all.some(({ id }) => id === sessionId))
  if (!isThere || sessionId === undefined || callId === undefined) return null
  return (
    <button
      type="button"
      title={t.whyItRan}
      className="min-w-0 truncate rounded-sm underline decoration-line underline-offset-2 hover:text-text"
      onClick={() => {
        showConversation(sessionId)
        useCallFocus.getState().want(callId)
      }}
    >
      {t.whyItRan}
    </button>
  )
}

/** Of a command; how long a person's own shell has been open tells nothing, and would tick for ever. */
function Elapsed({ terminal: { startedAt, state } }: { terminal: TerminalView }) {
  const t = useText().terminal
  const isRunning = state.kind === 'running'
  const now = useClock(isRunning ? startedAt : undefined, MINUTE_MS)
  const ms = (isRunning ? now : state.endedAt) - startedAt
  return (
    <span className="shrink-0 tabular-nums">
      {t.elapsed(Math.max(0, Math.floor(ms / SECOND_MS)))}
    </span>
  )
}

function Keyboard({ terminal: { id, keyboard }, screen }: KeyboardProps) {
  const t = useText().terminal
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  if (keyboard === 'nobody') return null
  const isMine = keyboard === 'person'
  const Icon = isMine ? Undo2 : Hand

  function handBack(): void {
    runtime.request('terminal.handBack', { id }).catch(tellFailure)
  }

  /** The keyboard goes at once: what is typed from now on travels behind this request. */
  function takeOver(): void {
    runtime.request('terminal.takeOver', { id }).catch((error) => {
      screen.setReadOnly(true)
      tellFailure(error)
    })
    screen.setReadOnly(false)
    screen.focus()
  }

  return (
    <Button
      look={isMine ? 'primary' : 'secondary'}
      size="small"
      onClick={isMine ? handBack : takeOver}
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {isMine ? t.handBack : t.takeOver}
    </Button>
  )
}

function Keep({ terminal }: { terminal: TerminalView }) {
  const t = useText().terminal
  const keeping = useKeep(terminal)
  if (!keeping) return null
  const { isKept, keep } = keeping
  return (
    <IconButton label={t.keep} icon={Pin} aria-pressed={isKept} onClick={() => keep(!isKept)} />
  )
}

function Stop({ terminal: { id } }: { terminal: TerminalView }) {
  const t = useText().terminal
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return (
    <IconButton
      label={t.stop}
      icon={CircleStop}
      onClick={() => runtime.request('terminal.stop', { id }).catch(tellFailure)}
    />
  )
}

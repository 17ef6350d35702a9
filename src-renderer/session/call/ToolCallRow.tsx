import {
  Ban,
  Check,
  ChevronRight,
  CircleAlert,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  PenLine,
  SquareTerminal,
} from 'lucide-react'
import { memo, useId, useState } from 'react'
import type { ToolCallView } from '#contract'
import { DiffView } from '../../content/DiffView.tsx'
import { useQuestion } from '../../copies/approvals.ts'
import { useDecision } from '../../copies/decisions.ts'
import { useSessions } from '../../copies/sessions.ts'
import { useTerminals } from '../../copies/terminals.ts'
import { useText } from '../../language/use-text.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useClock } from '../../ui/use-clock.ts'
import { useApprovalParts } from '../approval-parts.ts'
import { clarifyAnswers, whyUnanswered } from '../clarify/clarify-answers.ts'
import { actionIn, summariseArguments } from './argument-summary.ts'
import { CallDetails } from './CallDetails.tsx'
import { CallOpening } from './CallOpening.tsx'
import { CallPictures } from './CallPictures.tsx'
import { CallSounds } from './CallSounds.tsx'
import { NotesChange } from './NotesChange.tsx'
import { PasswordWanted } from './PasswordWanted.tsx'
import { ranMs } from './ran-ms.ts'
import { SubagentCards } from './SubagentCards.tsx'
import { UndoChange } from './UndoChange.tsx'
import { useCallTerminal } from './use-call-terminal.ts'

interface ToolCallRowProps {
  sessionId: string
  call: ToolCallView
}

/** One call in one line; open, with all that went in and came out. */
export const ToolCallRow = memo(function ToolCallRow({ sessionId, call }: ToolCallRowProps) {
  const { Slot } = useApprovalParts()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const asking = useAskingTerminal(call)
  return (
    <li className="@container min-w-0" data-call={call.id}>
      <div className="-mx-2 flex items-center gap-1 rounded-md pr-1 hover:bg-hover">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left"
        >
          <span className="w-5 shrink-0 text-center" aria-hidden>
            {call.emoji}
          </span>
          <span className="shrink-0 font-medium">{useVerb(call)}</span>
          <span className="min-w-0 flex-1 truncate font-mono as-run text-sm text-muted">
            {call.progress ?? summariseArguments(call.arguments)}
          </span>
          {call.changes && <ChangeCount {...call.changes} />}
          <State sessionId={sessionId} call={call} />
          <ChevronRight
            size={14}
            aria-hidden
            className={classes('shrink-0 text-muted', isOpen && 'rotate-90')}
          />
        </button>
        <TerminalLink call={call} />
      </div>
      {call.state === 'running' && <CallOpening sessionId={sessionId} />}
      {isOpen && (
        <div id={id}>
          <CallDetails call={call} />
        </div>
      )}
      {!isOpen && call.diff && (
        <div className="pt-1 pb-1.5 pl-7">
          <DiffView diff={call.diff} changes={call.changes} />
        </div>
      )}
      {call.pictures && <CallPictures sessionId={sessionId} pictures={call.pictures} />}
      {call.sounds && <CallSounds sessionId={sessionId} sounds={call.sounds} />}
      {call.notes && <NotesChange sessionId={sessionId} call={call} notes={call.notes} />}
      <UndoChange sessionId={sessionId} call={call} />
      <Slot sessionId={sessionId} callId={call.id} />
      {asking && <PasswordWanted terminalId={asking} />}
      {call.name === 'delegate_task' && <SubagentCards call={call} />}
      {call.name === 'clarify' && <Answered call={call} />}
    </li>
  )
})

/** What it does or did, in a word; a tool of others goes by its name. */
function useVerb({ name, state, terminalId, arguments: args }: ToolCallView): string {
  const { verbs } = useText().session.call
  const verb = verbs[`${name}_${actionIn(args)}`] ?? verbs[name]
  // A command that failed has run.
  const isDone = state === 'done' || (state === 'failed' && terminalId !== undefined)
  return verb ? verb[isDone ? 'done' : 'meant'] : name
}

function Answered({ call }: { call: ToolCallView }) {
  const t = useText().session.clarify
  const answers = clarifyAnswers(call.result)
  const why = whyUnanswered(call.result)
  if (why) return <p className="mb-1.5 ml-7 text-muted">{t.unanswered[why]}</p>
  if (answers.length === 0) return null
  return (
    <p className="selectable mb-1.5 ml-7 break-words">
      <span className="text-muted">{t.answered}</span> {answers.join(' · ')}
    </p>
  )
}

function ChangeCount({ added, removed }: NonNullable<ToolCallView['changes']>) {
  const t = useText().session.call
  return (
    <span className="flex shrink-0 gap-1.5 font-mono text-sm">
      <span className="text-success">
        <span aria-hidden>+</span>
        {added}
        <span className="sr-only"> {t.added}</span>
      </span>
      <span className="text-danger">
        <span aria-hidden>−</span>
        {removed}
        <span className="sr-only"> {t.removed}</span>
      </span>
    </span>
  )
}

const STATES: Readonly<Record<ToolCallView['state'], { icon: LucideIcon; look: string }>> = {
  writing: { icon: PenLine, look: 'text-muted' },
  running: { icon: LoaderCircle, look: 'text-accent animate-spin' },
  waiting: { icon: Hourglass, look: 'text-warning' },
  done: { icon: Check, look: 'text-success' },
  failed: { icon: CircleAlert, look: 'text-danger' },
  cancelled: { icon: Ban, look: 'text-muted' },
}

function State({ sessionId, call }: ToolCallRowProps) {
  const t = useText().session.call
  const isWaiting = useIsWaiting(sessionId, call)
  const state = isWaiting ? 'waiting' : call.state
  const isRunning = call.state === 'running'
  const ran = useRan(call)
  const startedAt = ran?.startedAt ?? call.startedAt
  const now = useClock(isRunning ? startedAt : undefined, Number.POSITIVE_INFINITY)
  const { icon: Icon, look } = STATES[state]
  const took = ranMs(call.durationMs, useDecision(sessionId, call.id))
  const ms = isWaiting ? undefined : (ran?.ms ?? took ?? runningMs(call, startedAt, now))
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-sm text-muted tabular-nums">
      {state === 'waiting' && <span className="text-warning">{t.states.waiting}</span>}
      {ms !== undefined && <span>{t.duration(ms)}</span>}
      <Icon size={14} strokeWidth={2} className={look} aria-hidden />
      <span className="sr-only">{t.states[state]}</span>
    </span>
  )
}

/** When its command began, and how long that took: not from the question on that came before. */
function useRan({
  id,
  terminalId,
}: ToolCallView): { startedAt: number; ms: number | undefined } | undefined {
  const terminal = useTerminals((s) =>
    s.all.find((each) => each.id === terminalId || each.callId === id),
  )
  if (!terminal) return undefined
  const { startedAt, state } = terminal
  return { startedAt, ms: state.kind === 'ended' ? state.endedAt - startedAt : undefined }
}

/** The call stands still because the person has not answered yet. */
function useIsWaiting(sessionId: string, call: ToolCallView): boolean {
  const question = useQuestion(sessionId, call.id)
  const asking = useAskingTerminal(call)
  const isClarifying = useSessions(
    (s) => call.name === 'clarify' && s.clarify.some((asked) => asked.sessionId === sessionId),
  )
  if (call.state === 'waiting') return true
  return (
    call.state === 'running' && (question !== undefined || isClarifying || asking !== undefined)
  )
}

/** The terminal of the call, while its program waits for a password. */
function useAskingTerminal({ id: callId, terminalId }: ToolCallView): string | undefined {
  return useTerminals(
    (s) =>
      s.all.find(
        (terminal) =>
          terminal.secretPrompt !== undefined &&
          (terminal.id === terminalId || terminal.callId === callId),
      )?.id,
  )
}

// The first second says nothing yet.
const SHOW_AFTER_MS = 1_000

function runningMs(
  { state }: ToolCallView,
  startedAt: number | undefined,
  now: number,
): number | undefined {
  if (state !== 'running' || startedAt === undefined) return undefined
  const ms = Math.floor((now - startedAt) / 1_000) * 1_000
  return ms >= SHOW_AFTER_MS ? ms : undefined
}

function TerminalLink({ call }: { call: ToolCallView }) {
  const t = useText().session.call
  const show = useCallTerminal(call)
  // Its place is kept, so that the states of all rows stand below one another.
  if (!show) return <span className="w-7 shrink-0" />
  return <IconButton label={t.openTerminal} icon={SquareTerminal} onClick={show} />
}

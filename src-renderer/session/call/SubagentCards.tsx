import { Bot, CircleStop, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { SessionView, ToolCallView } from '#contract'
import { parseRecord, recordsIn, wordsOf } from '#foreign-json'
import { useSession, useSessions } from '../../copies/sessions.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { showConversation } from '../../view/bring-to-front.ts'
import { StateDot } from '../list/StateDot.tsx'

/** The sub-agents that a call started: what each is for, how far it is, and a hand on it. */
export function SubagentCards({ call }: { call: ToolCallView }) {
  const t = useText().session.subagent
  const children = startedBy(call)
  if (children.length === 0) return null
  return (
    <ul aria-label={t.label} className="mb-1.5 ml-7 flex flex-col border-l-2 border-agent pl-3">
      {children.map((child) => (
        <SubagentCard key={child.id} {...child} />
      ))}
    </ul>
  )
}

function SubagentCard({ id, goal }: { id: string; goal?: string }) {
  const t = useText().session
  const session = useSession(id)
  const [isSteering, setSteering] = useState(false)
  const isBusy = session?.state === 'running' || session?.state === 'waiting'
  return (
    <li className="py-1">
      <div className="flex items-center gap-2">
        <Bot size={16} strokeWidth={1.75} className="shrink-0 text-agent" aria-hidden />
        <button
          type="button"
          title={t.subagent.open}
          onClick={() => showConversation(id)}
          className="min-w-0 flex-1 truncate rounded-sm text-left hover:underline"
        >
          {goal || session?.title}
        </button>
        <Progress session={session} />
        {session && <StateDot state={session.state} />}
        {isBusy && (
          <IconButton
            label={t.subagent.steer}
            icon={MessageSquareText}
            aria-expanded={isSteering}
            onClick={() => setSteering(!isSteering)}
          />
        )}
        {isBusy && <StopButton id={id} />}
      </div>
      {isBusy && isSteering && <SteerField id={id} onDone={() => setSteering(false)} />}
      <OfSubagent parentId={id} />
    </li>
  )
}

/** A sub-agent that hands work on has its own below it. */
function OfSubagent({ parentId }: { parentId: string }) {
  const t = useText().session.subagent
  const ids = useSessions((s) => childrenOf(parentId, s.all).join(' '))
  if (ids === '') return null
  return (
    <ul aria-label={t.below} className="mt-1 ml-2 flex flex-col border-l-2 border-agent pl-3">
      {ids.split(' ').map((id) => (
        <SubagentCard key={id} id={id} />
      ))}
    </ul>
  )
}

function childrenOf(parentId: string, all: readonly SessionView[]): string[] {
  return all
    .filter((session) => session.parentId === parentId)
    .sort((left, right) => left.createdAt - right.createdAt)
    .map(({ id }) => id)
}

function Progress({ session }: { session: SessionView | undefined }) {
  const t = useText().session
  if (session?.state === 'waiting')
    return (
      // The dot beside it has the same words for a screen reader.
      <span className="shrink-0 text-sm text-warning" aria-hidden>
        {t.states.waiting}
      </span>
    )
  const steps = session?.steps
  return (
    <span className="shrink-0 text-sm text-muted tabular-nums">
      {steps
        ? t.subagent.steps(steps.taken, steps.limit)
        : session?.state !== 'running' && t.subagent.ended}
    </span>
  )
}

function StopButton({ id }: { id: string }) {
  const t = useText().session.subagent
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return (
    <IconButton
      label={t.stop}
      icon={CircleStop}
      onClick={() => runtime.request('subagent.stop', { id }).catch(tellFailure)}
    />
  )
}

function SteerField({ id, onDone }: { id: string; onDone(): void }) {
  const t = useText().session.subagent
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [text, setText] = useState('')
  return (
    <form
      className="flex gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        runtime.request('subagent.steer', { id, text }).then(onDone, tellFailure)
      }}
    >
      <TextField
        label={t.steerLabel}
        placeholder={t.steerPlaceholder}
        value={text}
        onChange={setText}
        hasFocus
      />
      <Button size="small" type="submit" disabled={text.trim() === ''}>
        {t.steer}
      </Button>
    </form>
  )
}

function startedBy({ result }: ToolCallView): { id: string; goal?: string }[] {
  const { subagent_ids: ids, goals, results } = parseRecord(result ?? '') ?? {}
  // One that hands work on waits for it, and has all the results at once.
  if (Array.isArray(results))
    return recordsIn(results).map((each) => ({ id: wordsOf(each.subagent_id) }))
  if (!Array.isArray(ids)) return []
  return ids.map((id, index) => ({
    id: wordsOf(id),
    goal: Array.isArray(goals) ? wordsOf(goals[index]) : '',
  }))
}

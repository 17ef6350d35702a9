import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { QuestionView } from '#contract'
import { CallResult } from '../../content/CallResult.tsx'
import { useApprovals } from '../../copies/approvals.ts'
import { useSessions } from '../../copies/sessions.ts'
import { useText } from '../../language/use-text.ts'
import { useCopy } from '../../ui/actions/use-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { BenchCall } from './bench.ts'

interface BenchResultProps {
  call: BenchCall
  onAnswer(question: QuestionView): void
}

/** What a call gave back, as a conversation shows it. */
export function BenchResult({ call, onAnswer }: BenchResultProps) {
  const t = useText()
  const copy = useCopy()
  const { state } = call
  if (state.kind === 'running') return <Running call={call} onAnswer={onAnswer} />
  const text = state.kind === 'refused' ? t.runtime.said(state.words) : state.result
  return (
    <section aria-label={t.tools.bench.result} className="flex flex-col gap-1">
      <div className="flex h-7 items-center gap-2">
        <h3 className="font-medium">{t.tools.bench.result}</h3>
        {state.kind === 'done' && (
          <span className="text-sm text-muted tabular-nums">
            {t.session.call.duration(state.durationMs)}
          </span>
        )}
        <span className="flex-1" />
        <IconButton label={t.tools.bench.copy} icon={Copy} onClick={() => copy(text)} />
      </div>
      <div role="status" className="flex min-w-0 flex-col gap-2">
        {state.kind === 'refused' ? (
          <p className="selectable wrap-anywhere whitespace-pre-wrap text-danger">{text}</p>
        ) : (
          <CallResult text={text} args={call.arguments} isUnderHeading />
        )}
      </div>
    </section>
  )
}

/** A call may wait for the person, like one of the agent. */
function Running({ call: { sessionId }, onAnswer }: BenchResultProps) {
  const t = useText().tools.bench
  const question = useApprovals((s) => s.open.find(({ callId }) => callId?.startsWith('bench_')))
  const line = useRef<HTMLDivElement>(null)
  // It stands below a form that may be long, and whoever just pressed Run looks at its beginning.
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isAsked = useSessions((s) => s.clarify.some((asked) => asked.sessionId === sessionId))
  return (
    <div ref={line} role="status" className="flex shrink-0 items-center gap-3 text-muted">
      {question ? t.waits : isAsked ? t.asksInConversation : t.running}
      {question && (
        <Button size="small" onClick={() => onAnswer(question)}>
          {t.answer}
        </Button>
      )}
    </div>
  )
}

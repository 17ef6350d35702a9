import { Container } from 'lucide-react'
import type { ElsewhereView, QuestionView } from '#contract'
import { useElsewhere } from '../../../copies/trials.ts'
import type { Text } from '../../../language/en.ts'
import { useText } from '../../../language/use-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { OpeningSteps } from '../../../ui/places/OpeningSteps.tsx'
import { TrialPanel } from '../../trial/TrialPanel.tsx'
import { ElsewhereResult } from './ElsewhereResult.tsx'
import { LeftOut } from './LeftOut.tsx'
import { useDiscard } from './use-discard.ts'

/** Below the answers, so that they stay where they are: what the command does to a copy. */
export function ElsewherePanel({ question }: { question: QuestionView }) {
  const view = useElsewhere((s) => s.all[question.id])
  return view ? <Panel view={view} /> : null
}

function Panel({ view }: { view: ElsewhereView }) {
  const text = useText()
  const { elsewhere: t, runtime: said } = text
  const discard = useDiscard(view.id)
  const { id, place, state, output } = view
  const isOver = state === 'result' || state === 'applying'
  return (
    <TrialPanel
      icon={Container}
      title={t.title(place)}
      hasFailed={state === 'failed'}
      status={state === 'failed' ? t.failed(said.said(view.problem)) : sentence(view, text)}
      actions={
        !isOver && (
          <Button size="small" look="ghost" onClick={discard}>
            {state === 'failed' ? t.close : t.stop}
          </Button>
        )
      }
    >
      {!isOver && state !== 'running' && view.steps.length > 0 && (
        <OpeningSteps
          steps={view.steps}
          {...(state === 'failed' && { endedAt: view.failedAt, hasFailed: true })}
        />
      )}
      <LeftOut leftOut={view.leftOut} />
      {output !== '' && <Output text={output} />}
      {isOver && <ElsewhereResult id={id} state={state} result={view.result} />}
    </TrialPanel>
  )
}

function sentence(view: ElsewhereView, { elsewhere: t, approval }: Text): string {
  if (view.state !== 'result' && view.state !== 'applying')
    return view.state === 'failed' ? '' : t.states[view.state]
  const { status, exitCode, durationMs, fileCount } = view.result
  const end =
    status === 'timeout' ? t.timeout : t.ended(exitCode, approval.record.duration(durationMs))
  return `${end} ${t.changed(fileCount)}`
}

function Output({ text }: { text: string }) {
  const { elsewhere: t } = useText()
  return (
    <section
      aria-label={t.output}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long output is scrolled by keyboard too
      tabIndex={0}
      // From the bottom, so that the end stays in sight while more comes.
      className="selectable flex max-h-48 flex-col-reverse overflow-auto rounded-md bg-surface px-3 py-2"
    >
      <pre className="font-mono as-run text-sm break-words whitespace-pre-wrap">{text}</pre>
    </section>
  )
}

import { CopyCheck } from 'lucide-react'
import type { RehearsalView } from '#contract'
import type { Text } from '../../language/en.ts'
import { useText } from '../../language/use-text.ts'
import { type Times, useTimes } from '../../language/use-times.ts'
import { Button } from '../../ui/Button.tsx'
import { showTerminal } from '../../view/bring-to-front.ts'
import { TrialPanel } from '../trial/TrialPanel.tsx'
import { AppliedResult } from './AppliedResult.tsx'
import { RehearsalResult } from './RehearsalResult.tsx'
import { resultLine } from './result-line.ts'
import type { RehearsalActions } from './use-rehearsal.ts'

interface RehearsalPanelProps {
  view: RehearsalView
  actions: RehearsalActions
  /** Of a question: runs it here after all. */
  onRunReal?: (() => void) | undefined
}

/** Below the answers, so that they stay where they are: what the command does to a copy. */
export function RehearsalPanel({ view, actions, onRunReal }: RehearsalPanelProps) {
  const text = useText()
  const times = useTimes()
  const { rehearsal: t } = text
  const { state, terminalId } = view
  const isOver = state === 'result' || state === 'applying'
  return (
    <TrialPanel
      icon={CopyCheck}
      title={t.title}
      hasFailed={state === 'failed'}
      status={sentence(view, text, times)}
      actions={
        <>
          {terminalId !== undefined && (
            <Button size="small" look="ghost" onClick={() => showTerminal(terminalId)}>
              {t.watch}
            </Button>
          )}
          {!isOver && state !== 'applied' && (
            <Button size="small" look="ghost" onClick={actions.stop}>
              {state === 'failed' ? t.close : t.stop}
            </Button>
          )}
        </>
      }
    >
      {isOver && <RehearsalResult {...{ view, actions, onRunReal }} result={view.result} />}
      {state === 'applied' && <AppliedResult id={view.id} />}
    </TrialPanel>
  )
}

function sentence(view: RehearsalView, text: Text, times: Times): string {
  const { rehearsal: t, runtime } = text
  switch (view.state) {
    case 'failed':
      return t.failed(runtime.said(view.problem))
    case 'applied':
      return t.applied(view.files, times.short(view.undoUntil))
    case 'result':
      return t.notYet(resultLine(view, t))
    default:
      return t.states[view.state]
  }
}

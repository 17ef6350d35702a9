import { useCallback } from 'react'
import type { QuestionView, TryView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { CommandText } from '../command/CommandText.tsx'
import { Reasons } from '../command/Reasons.tsx'
import { useLatestAnswer } from '../use-latest-answer.ts'
import { useAnswerText } from './use-answer-text.ts'

interface EditCommandProps {
  question: QuestionView
  isSending: boolean
  onRun(command: string): void
  onCancel(): void
}

/** The person's own text instead of the agent's, judged again while it is typed. */
export function EditCommand({ question, isSending, onRun, onCancel }: EditCommandProps) {
  const t = useText()
  const { text, setText: setCommand, wasKept } = useAnswerText(question, 'edit')
  const command = text ?? question.command
  const { answer, isStale } = useJudgement(question, command)
  const isChanged = command !== question.command && command.trim() !== ''
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={t.approval.editing.label}
        value={command}
        onChange={setCommand}
        isCode
        hasFocus={!wasKept}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          event.stopPropagation()
          onCancel()
        }}
      />
      {isChanged ? (
        <Judged judged={isStale ? undefined : answer} />
      ) : (
        <p className="text-muted">{t.approval.editing.unchanged}</p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="primary"
          disabled={!isChanged || isSending || isStale || answer?.outcome === 'refused'}
          onClick={() => onRun(command)}
        >
          {t.approval.editing.run}
        </Button>
        <Button onClick={onCancel}>{t.common.cancel}</Button>
        <p className="text-sm text-muted">{t.approval.editing.told}</p>
      </div>
    </div>
  )
}

function Judged({ judged }: { judged: TryView | undefined }) {
  const t = useText().approval.editing
  if (!judged) return <p className="text-muted">{t.judging}</p>
  return (
    <>
      <div className="flex items-center gap-2">
        <Pill tone="accent">{t.badge}</Pill>
        {judged.outcome === 'refused' && <Pill tone="danger">{t.outcomes.refused}</Pill>}
        {judged.level === 'safe' && <Pill tone="success">{t.outcomes.runs}</Pill>}
      </div>
      <CommandText {...judged} />
      {judged.findings.length > 0 && <Reasons findings={judged.findings} />}
    </>
  )
}

function useJudgement({ cwd, sessionId }: QuestionView, command: string) {
  const runtime = useRuntime()
  const ask = useCallback(
    async (text: string): Promise<TryView | undefined> =>
      text === ''
        ? undefined
        : runtime.request('approval.try', { command: text, cwd, sessionId }).catch(ignoreLoss),
    [runtime, cwd, sessionId],
  )
  return useLatestAnswer(command, ask)
}

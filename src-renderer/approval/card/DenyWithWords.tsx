import type { KeyboardEvent } from 'react'
import type { QuestionView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { useAnswerText } from './use-answer-text.ts'

interface DenyWithWordsProps {
  question: QuestionView
  isSending: boolean
  onDeny(words: string): void
  onCancel(): void
}

/** A no with a reason, which the agent is told. */
export function DenyWithWords({ question, isSending, onDeny, onCancel }: DenyWithWordsProps) {
  const t = useText()
  const { text: words = '', setText, wasKept } = useAnswerText(question, 'explain')
  const canSend = words.trim() !== '' && !isSending

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onCancel()
    } else if (event.key === 'Enter' && !event.shiftKey && canSend) {
      event.preventDefault()
      onDeny(words)
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={t.approval.noWords}
        placeholder={t.approval.noWordsPlaceholder}
        value={words}
        onChange={setText}
        maxLength={4_000}
        hasFocus={!wasKept}
        onKeyDown={press}
      />
      <div className="flex gap-2">
        <Button look="primary" disabled={!canSend} onClick={() => onDeny(words)}>
          {t.approval.sendDenial}
        </Button>
        <Button onClick={onCancel}>{t.common.cancel}</Button>
      </div>
    </div>
  )
}

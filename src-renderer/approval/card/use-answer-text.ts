import { useState } from 'react'
import type { QuestionView } from '#contract'
import { useWritten, type Written } from '../written.ts'

/** The words of one field of a card, which are there again when the card is. */
export function useAnswerText({ id, sessionId, command }: QuestionView, step: Written['step']) {
  const written = useWritten((s) => s.byQuestion[id])
  const text = written?.step === step ? written.text : undefined
  // Nobody asked for a field that is there again, so it does not take the keyboard.
  const [wasKept] = useState(text !== undefined)
  return { text, setText, wasKept }

  function setText(next: string): void {
    const { write, drop } = useWritten.getState()
    const isUntouched = next === (step === 'edit' ? command : '')
    if (isUntouched) drop(id)
    else write(id, { sessionId, step, text: next })
  }
}

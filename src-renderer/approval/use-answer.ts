import { useState } from 'react'
import type { QuestionView, RequestOf } from '#contract'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { actedBy } from './person.ts'

type Answer = Omit<RequestOf<'approval.reply'>, 'id'>

/** Sends an answer; the card goes when the runtime says that the question is settled. */
export function useAnswer({ id }: QuestionView) {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [isSending, setSending] = useState(false)
  return { isSending, send }

  function send(answer: Answer): void {
    if (isSending) return
    setSending(true)
    runtime
      .request('approval.reply', { id, by: actedBy(), ...answer })
      .catch(tellFailure)
      .finally(() => setSending(false))
  }
}

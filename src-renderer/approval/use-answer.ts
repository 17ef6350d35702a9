import type { QuestionView, RequestOf } from '#contract'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useOnce } from '../ui/actions/use-once.ts'
import { actedBy } from './person.ts'
import { useWritten } from './written.ts'

type Answer = Omit<RequestOf<'approval.reply'>, 'id'>

/** Sends an answer; the card goes when the runtime says that the question is settled. */
export function useAnswer({ id }: QuestionView) {
  const runtime = useRuntime()
  const { isAsking, ask } = useOnce()
  return { isSending: isAsking, send }

  function send(answer: Answer): void {
    ask(async () => {
      const { sends, sent, drop } = useWritten.getState()
      sends(id)
      try {
        await runtime.request('approval.reply', { id, by: actedBy(), ...answer })
        drop(id)
      } finally {
        sent(id)
      }
    })
  }
}

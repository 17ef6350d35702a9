import { useRuntime } from '../../../runtime/runtime-context.ts'
import { useTellFailure } from '../../../ui/actions/use-tell-failure.ts'
import { useCardFocus } from '../../card-focus.ts'

/** Throws it away. */
export function useDiscard(id: string): () => void {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return () => {
    // The button goes, so the card gets the keyboard: now, and not when the person is elsewhere by then.
    useCardFocus.getState().want(id)
    runtime.request('elsewhere.discard', { id }).catch(tellFailure)
  }
}

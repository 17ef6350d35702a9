import { useState } from 'react'
import type { QuestionView, RehearsalOffer, RehearsalView, RequestOf } from '#contract'
import { useRehearsalOf } from '../../copies/trials.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useOnce } from '../../ui/actions/use-once.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { useCardFocus } from '../card-focus.ts'
import { actedBy } from '../person.ts'
import { useArmed } from '../trial/use-armed.ts'
import { useRehearsalOffer } from './use-rehearsal-offer.ts'

/** What the person can do with a rehearsal that is there. */
export interface RehearsalActions {
  /** What is pressed now was meant for what is shown. */
  isArmed: boolean
  withHome: boolean
  setWithHome(withHome: boolean): void
  apply(conflicts?: RequestOf<'rehearsal.apply'>['conflicts']): void
  discard(): void
  stop(): void
  again(withNetwork: boolean): void
}

export interface CardRehearsal extends RehearsalActions {
  view: RehearsalView | undefined
  offer: RehearsalOffer | undefined
  /** Once is enough; again is for when there is something to see. */
  isAtWork: boolean
  start(): void
}

/** The rehearsal of a question; nothing for one that cannot have any. */
export function useCardRehearsal(question: QuestionView): CardRehearsal | undefined {
  const { id: questionId, canRehearse: canBe, sessionId } = question
  const runtime = useRuntime()
  const { isAsking, ask } = useOnce()
  const offer = useRehearsalOffer(canBe ? sessionId : undefined)
  const view = useRehearsalOf(questionId)
  const isAtWork =
    isAsking || (view !== undefined && view.state !== 'result' && view.state !== 'failed')
  const start = (withNetwork: boolean): void => {
    if (isAtWork) return
    // What was pressed may go, so the card gets the keyboard.
    useCardFocus.getState().want(questionId)
    ask(() => runtime.request('rehearsal.start', { questionId, withNetwork, by: actedBy() }))
  }
  const actions = useRehearsalActions(view, {
    again: start,
    onEnd: () => useCardFocus.getState().want(questionId),
  })
  return canBe ? { view, offer, isAtWork, start: () => start(false), ...actions } : undefined
}

export function useRehearsalActions(
  view: RehearsalView | undefined,
  { again, onEnd }: { again(withNetwork: boolean): void; onEnd(): void },
): RehearsalActions {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const isArmed = useArmed(view?.state === 'result')
  const [withHome, setWithHome] = useState(false)
  const id = view?.id ?? ''
  return { isArmed, withHome, setWithHome, apply, discard, stop, again }

  function apply(conflicts: RequestOf<'rehearsal.apply'>['conflicts'] = 'ask'): void {
    onEnd()
    runtime
      .request('rehearsal.apply', { id, conflicts, withHome, by: actedBy() })
      .catch(tellFailure)
  }

  function discard(): void {
    onEnd()
    runtime.request('rehearsal.discard', { id, by: actedBy() }).catch(tellFailure)
  }

  function stop(): void {
    onEnd()
    runtime.request('rehearsal.stop', { id }).catch(tellFailure)
  }
}

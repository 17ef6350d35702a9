import { useEffect, useState } from 'react'
import type { QuestionView } from '#contract'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useCardFocus } from '../card-focus.ts'
import { ARMED_AFTER_MS } from '../card-keys.ts'

/**
 * Tells the runtime that the card is really on a screen, and whether it has been there long enough
 * to be answered.
 */
export function useOnScreen({ id }: QuestionView, element: HTMLElement): { isArmed: boolean } {
  const runtime = useRuntime()
  const [isShown, setShown] = useState(false)
  const [isArmed, setArmed] = useState(false)

  useEffect(() => {
    let isInView = false
    const update = (): void => setShown(isInView && document.visibilityState === 'visible')
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? false
      update()
    })
    observer.observe(element)
    document.addEventListener('visibilitychange', update)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', update)
    }
  }, [element])

  useEffect(() => {
    if (!isShown) return
    const { shown, hidden } = useCardFocus.getState()
    shown(id, performance.now())
    runtime.request('approval.seen', { id }).catch(ignoreLoss)
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setArmed(false)
      hidden(id)
    }
  }, [id, isShown, runtime])

  return { isArmed }
}

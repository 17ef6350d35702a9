import { useEffect, useState } from 'react'
import { ARMED_AFTER_MS } from '../card-keys.ts'

/** A press meant for something else must not take over what has just come under it. */
export function useArmed(isShown: boolean): boolean {
  const [isArmed, setArmed] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setArmed(false)
    }
  }, [isShown])
  return isArmed
}

import { useWaiting } from '../copies/waiting.ts'
import { Pill } from '../ui/Pill.tsx'

/** How much waits for the person, on the tab that leads to them. */
export function WaitingCount() {
  const waiting = useWaiting((s) => s.all.length)
  return waiting > 0 && <Pill tone="warning">{waiting}</Pill>
}

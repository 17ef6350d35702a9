import { useApprovals } from '../stores/approvals.ts'
import { Pill } from '../ui/Pill.tsx'

/** How many questions wait, on the tab that leads to them. */
export function WaitingCount() {
  const waiting = useApprovals((s) => s.open.length)
  return waiting > 0 && <Pill tone="warning">{waiting}</Pill>
}

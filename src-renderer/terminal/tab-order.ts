/** The order of terminal tabs, and which of them is in front. */
import type { TerminalView } from '#contract'
import { useTerminals } from '../copies/terminals.ts'
import { useLayout } from '../view/layout.ts'

/** The person's own shells first; inside each group as they were opened. */
export function tabOrder(all: readonly TerminalView[]): TerminalView[] {
  const rank = (view: TerminalView): number => (view.owner === 'person' ? 0 : 1)
  return [...all].sort((a, b) => rank(a) - rank(b) || a.startedAt - b.startedAt)
}

/** A chosen terminal that is gone gives way to the first. */
export function pickFront(
  all: readonly TerminalView[],
  chosenId: string | undefined,
): TerminalView | undefined {
  return all.find((view) => view.id === chosenId) ?? tabOrder(all)[0]
}

export function useFrontTerminal(): TerminalView | undefined {
  const all = useTerminals((s) => s.all)
  const chosenId = useLayout((s) => s.terminalId)
  return pickFront(all, chosenId)
}

export function frontTerminal(): TerminalView | undefined {
  return pickFront(useTerminals.getState().all, useLayout.getState().terminalId)
}

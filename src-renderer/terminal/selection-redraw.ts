/**
 * xterm draws its selection anew with every line that scrolls, which for the DOM means all rows a
 * second time, and does so when nothing is selected too. That is half of what a busy terminal
 * costs, and there is no setting for it: so its inside is asked here, and only here.
 */
import type { Terminal } from '@xterm/xterm'

interface Selection {
  readonly hasSelection: boolean
  refresh(isFromMouse?: boolean): void
}

/** To be called once the terminal is open; an xterm built in another way is left as it is. */
export function redrawSelectionWhenThereIsOne(terminal: Terminal): void {
  const inside = terminal as { _core?: { _selectionService?: Selection } }
  const selection = inside._core?._selectionService
  if (typeof selection?.refresh !== 'function') return
  const refresh = selection.refresh.bind(selection)
  let isDrawn = false
  selection.refresh = (isFromMouse) => {
    const { hasSelection } = selection
    if (hasSelection || isDrawn) refresh(isFromMouse)
    isDrawn = hasSelection
  }
}

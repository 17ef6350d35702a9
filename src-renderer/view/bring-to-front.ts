/** The ways to a place, in a window of any width. Only what a person did may take them. */
import { columnShown } from './columns.ts'
import { type Layout, type PaneTab, useLayout } from './layout.ts'

export function showPane(paneTab: PaneTab): void {
  useLayout.getState().change(pane(paneTab))
}

export function showTerminal(terminalId: string): void {
  useLayout.getState().change({ ...pane('terminals'), terminalId })
}

/** Without one: the page on which a new one begins. Its terminals come to the front with it. */
export function showConversation(sessionId: string | undefined): void {
  const isOther = sessionId !== undefined && sessionId !== useLayout.getState().sessionId
  useLayout.getState().change({
    sessionId,
    narrowColumn: 'conversation',
    ...(isOther && { terminalId: undefined }),
  })
}

function pane(paneTab: PaneTab): Partial<Layout> {
  return { ...columnShown('pane'), paneTab }
}

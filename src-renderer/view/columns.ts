/** Which columns stand beside the conversation, in a window of any width. */
import { type Layout, type SideColumn, useLayout } from './layout.ts'
import { type Room, roomNow, useRoom, watchRoom } from './room.ts'

export function useColumn(side: SideColumn): boolean {
  const room = useRoom()
  return useLayout((layout) => isColumnShown(side, room, layout))
}

export function toggleColumn(side: SideColumn): void {
  const layout = useLayout.getState()
  const room = roomNow()
  const isShown = isColumnShown(side, room, layout)
  layout.change(isShown ? columnHidden(side, room) : columnShown(side))
}

/** A window that loses the room for three columns begins there without the pane. */
export function foldPane(): void {
  let had = roomNow()
  watchRoom(() => {
    if (had === 'three') useLayout.getState().change({ besideColumn: 'sessions' })
    had = roomNow()
  })
}

export function isColumnShown(side: SideColumn, room: Room, layout: Layout): boolean {
  if (room === 'one') return layout.narrowColumn === side
  const isOpen = side === 'sessions' ? layout.isSidebarOpen : layout.isPaneOpen
  if (room === 'three') return isOpen
  return layout.besideColumn === side && (side === 'pane' || isOpen)
}

/** Wherever the window goes from here, it is in front. */
export function columnShown(side: SideColumn): Partial<Layout> {
  const isOpen = side === 'sessions' ? { isSidebarOpen: true } : { isPaneOpen: true }
  return { ...isOpen, besideColumn: side, narrowColumn: side }
}

function columnHidden(side: SideColumn, room: Room): Partial<Layout> {
  if (room === 'one') return { narrowColumn: 'conversation' }
  if (side === 'sessions') return { isSidebarOpen: false }
  return room === 'two' ? { besideColumn: 'sessions' } : { isPaneOpen: false }
}

/** Which columns are open and how wide; the window's own business, kept in its local storage. */
import { create } from 'zustand'

export type PaneTab = 'terminals' | 'browser' | 'changes' | 'tools' | 'log'
export type SideColumn = 'sessions' | 'pane'
export type NarrowColumn = SideColumn | 'conversation'

export interface Layout {
  isSidebarOpen: boolean
  sidebarWidth: number
  isPaneOpen: boolean
  paneWidth: number
  paneTab: PaneTab
  /** Which of them stands beside the conversation where there is room for two columns. */
  besideColumn: SideColumn
  /** The one column that a narrow window shows. */
  narrowColumn: NarrowColumn
  /** The terminal in front; an id that is gone falls back to the first. */
  terminalId: string | undefined
  /** The conversation in front; none, or one that is gone, shows the home page. */
  sessionId: string | undefined
  /** What the list of sessions is grouped by. */
  sessionsBy: 'project' | 'date'
  /** What was stands beside what is. */
  isDiffSideBySide: boolean
  /** Terminals describe themselves to a screen reader, which costs speed. */
  isScreenReaderOn: boolean
}

interface LayoutStore extends Layout {
  change(layout: Partial<Layout>): void
}

export const SIDEBAR_WIDTH = { min: 240, max: 280, initial: 256 } as const
export const PANE_WIDTH = { min: 320, max: 1_600, initial: 480 } as const

const PANE_SHARE = 0.375 // of a window that nobody has arranged yet

const STORAGE_KEY = 'talaria.layout'
const PANE_TABS: readonly unknown[] = [
  'terminals',
  'browser',
  'changes',
  'tools',
  'log',
] satisfies PaneTab[]
const NARROW_COLUMNS: readonly unknown[] = [
  'sessions',
  'conversation',
  'pane',
] satisfies NarrowColumn[]

const INITIAL: Layout = {
  isSidebarOpen: true,
  sidebarWidth: SIDEBAR_WIDTH.initial,
  isPaneOpen: true,
  paneWidth: PANE_WIDTH.initial,
  paneTab: 'terminals',
  besideColumn: 'sessions',
  narrowColumn: 'conversation',
  terminalId: undefined,
  sessionId: undefined,
  sessionsBy: 'project',
  isDiffSideBySide: false,
  isScreenReaderOn: false,
}

export const useLayout = create<LayoutStore>((set) => ({
  ...INITIAL,
  change: (layout) => set(layout),
}))

/** Restores what was kept, and keeps what changes from now on. */
export function keepLayout(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  windowWidth: number,
): void {
  useLayout.setState(parseLayout(storage.getItem(STORAGE_KEY), windowWidth))
  useLayout.subscribe(({ change: _change, ...layout }) =>
    storage.setItem(STORAGE_KEY, JSON.stringify(layout)),
  )
}

/** Field by field, so that one bad value costs only itself. */
export function parseLayout(text: string | null, windowWidth: number): Layout {
  const kept = parseRecord(text)
  return {
    isSidebarOpen: boolean(kept.isSidebarOpen, INITIAL.isSidebarOpen),
    sidebarWidth: width(kept.sidebarWidth, SIDEBAR_WIDTH),
    isPaneOpen: boolean(kept.isPaneOpen, INITIAL.isPaneOpen),
    paneWidth: width(kept.paneWidth ?? Math.round(windowWidth * PANE_SHARE), PANE_WIDTH),
    // Both lists hold exactly the members of their type.
    paneTab: PANE_TABS.includes(kept.paneTab) ? (kept.paneTab as PaneTab) : INITIAL.paneTab,
    besideColumn: kept.besideColumn === 'pane' ? 'pane' : INITIAL.besideColumn,
    narrowColumn: NARROW_COLUMNS.includes(kept.narrowColumn)
      ? (kept.narrowColumn as NarrowColumn)
      : INITIAL.narrowColumn,
    terminalId: typeof kept.terminalId === 'string' ? kept.terminalId : undefined,
    sessionId: typeof kept.sessionId === 'string' ? kept.sessionId : undefined,
    sessionsBy: kept.sessionsBy === 'date' ? 'date' : INITIAL.sessionsBy,
    isDiffSideBySide: boolean(kept.isDiffSideBySide, INITIAL.isDiffSideBySide),
    isScreenReaderOn: boolean(kept.isScreenReaderOn, INITIAL.isScreenReaderOn),
  }
}

function parseRecord(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    // Any object can be read by string keys.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function boolean(value: unknown, fallback: boolean): boolean {
  return typeof value === 'boolean' ? value : fallback
}

function width(value: unknown, limits: { min: number; max: number; initial: number }): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return limits.initial
  return Math.min(limits.max, Math.max(limits.min, value))
}

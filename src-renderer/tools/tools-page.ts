/** What the tools page shows; the window's own business. */
import { create } from 'zustand'

export type ToolsPageView = 'toolsets' | 'model' | 'bench'
export type ToolFilter = 'all' | 'on' | 'off' | 'attention'

interface ToolsPage {
  view: ToolsPageView
  /** Whose switches are shown, when a session is open at all. */
  scope: 'session' | 'new'
  filter: ToolFilter
  search: string
  /** The toolsets whose tools are shown. */
  open: ReadonlySet<string>
  /** The tool that is called by hand. */
  benchTool: string | undefined
  change(page: Partial<Pick<ToolsPage, 'view' | 'scope' | 'filter' | 'search' | 'benchTool'>>): void
  toggle(toolset: string): void
  /** Shows the tools of one toolset. */
  reveal(toolset: string): void
}

export const useToolsPage = create<ToolsPage>((set) => ({
  view: 'toolsets',
  scope: 'session',
  filter: 'all',
  search: '',
  open: new Set(),
  benchTool: undefined,
  change: (page) => set(page),
  toggle: (toolset) =>
    set((s) => ({
      open: s.open.has(toolset)
        ? new Set([...s.open].filter((name) => name !== toolset))
        : new Set([...s.open, toolset]),
    })),
  reveal: (toolset) =>
    set((s) => ({
      view: 'toolsets',
      filter: 'all',
      search: '',
      open: new Set([...s.open, toolset]),
    })),
}))

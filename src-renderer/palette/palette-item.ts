export interface PaletteItem {
  /** Stays the same between two openings, so that the recent ones can be found again. */
  id: string
  group: PaletteGroup
  label: string
  detail?: string
  /** What people call it too; found, and never shown. */
  also?: string
  keys?: string
  run(): void
}

export const PALETTE_GROUPS = [
  'recent',
  'approvals',
  'actions',
  'sessions',
  'terminals',
  'toolsets',
  'settings',
] as const

export type PaletteGroup = (typeof PALETTE_GROUPS)[number]

export function action(id: string, label: string, run: () => void, also?: string): PaletteItem {
  return { id: `action:${id}`, group: 'actions', label, run, ...(also && { also }) }
}

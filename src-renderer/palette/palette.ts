/** What was chosen from the palette lately, the newest first; kept in the window's storage. */
import { create } from 'zustand'

interface Palette {
  recent: readonly string[]
  chose(id: string): void
}

const STORAGE_KEY = 'talaria.palette'
const MAX_KEPT = 30

export const usePalette = create<Palette>((set) => ({
  recent: [],
  chose: (id) =>
    set((s) => ({ recent: [id, ...s.recent.filter((other) => other !== id)].slice(0, MAX_KEPT) })),
}))

export function keepPalette(storage: Pick<Storage, 'getItem' | 'setItem'>): void {
  usePalette.setState({ recent: parseRecent(storage.getItem(STORAGE_KEY)) })
  usePalette.subscribe(({ recent }) => storage.setItem(STORAGE_KEY, JSON.stringify(recent)))
}

export function parseRecent(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
    return ids.slice(0, MAX_KEPT)
  } catch {
    return []
  }
}

import { create } from 'zustand'
import type { ConnectionState } from '../runtime/connect.ts'

interface ConnectionStore {
  state: ConnectionState
  /** Counts snapshots: 0 before the first, and one more after each reconnect. */
  epoch: number
  moved(state: ConnectionState): void
  synced(): void
}

export const useConnection = create<ConnectionStore>((set) => ({
  state: { kind: 'connecting' },
  epoch: 0,
  moved: (state) => set({ state }),
  synced: () => set((s) => ({ epoch: s.epoch + 1 })),
}))

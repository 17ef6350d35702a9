import { create } from 'zustand'
import type { ChannelsView } from '#contract'

interface Channels {
  /** Undefined until somebody has asked. */
  view: ChannelsView | undefined
  changed(view: ChannelsView): void
}

export const useChannels = create<Channels>((set) => ({
  view: undefined,
  changed: (view) => set({ view }),
}))

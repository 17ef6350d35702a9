/** A person pressed the keys for speaking. */
import { create } from 'zustand'

interface VoiceWanted {
  /** Counts how often; each is one press. */
  presses: number
  press(): void
}

export const useVoiceWanted = create<VoiceWanted>((set) => ({
  presses: 0,
  press: () => set(({ presses }) => ({ presses: presses + 1 })),
}))

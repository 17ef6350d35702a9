/** Offered pages that the person does not want to see; the window's own business. */
import { create } from 'zustand'

interface PutAside {
  urls: readonly string[]
  putAside(url: string): void
}

export const usePutAside = create<PutAside>((set) => ({
  urls: [],
  putAside: (url) => set((s) => ({ urls: [...s.urls, url] })),
}))

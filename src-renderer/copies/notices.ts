/** What the person is told: the runtime's notices, and this window's own passing remarks. */
import { create } from 'zustand'
import type { NoticeView } from '#contract'

export interface Toast {
  id: string
  level: NoticeView['level']
  title: string
  detail?: string
  /** Something to do about it, such as an undo. */
  action?: { label: string; run(): void }
}

interface Notices {
  raised: NoticeView[]
  toasts: Toast[]
  replaced(raised: NoticeView[]): void
  add(notice: NoticeView): void
  dismissed(id: string): void
  show(toast: Omit<Toast, 'id'>): void
  hide(id: string): void
}

// More would cover the window; the newest is what the person just did.
const MAX_TOASTS = 3

let toastCount = 0

export const useNotices = create<Notices>((set) => ({
  raised: [],
  toasts: [],
  replaced: (raised) => set({ raised }),
  add: (notice) => set((s) => ({ raised: [...s.raised, notice] })),
  dismissed: (id) => set((s) => ({ raised: s.raised.filter((notice) => notice.id !== id) })),
  show: (toast) => {
    toastCount += 1
    const shown = { ...toast, id: `toast-${toastCount}` }
    set((s) => ({ toasts: [...s.toasts, shown].slice(-MAX_TOASTS) }))
  },
  hide: (id) => set((s) => ({ toasts: s.toasts.filter((toast) => toast.id !== id) })),
}))

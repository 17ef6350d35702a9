/** What the person was told of, by what it is about, and taken away when that is settled. */
import type { NoticeView } from '#contract'

/** Tells the person; the answer takes it away again when it is settled. */
export type Notice = (notice: Omit<NoticeView, 'id'>) => () => void

export function createTrouble(notice: Notice) {
  const open = new Map<string, (() => void)[]>()
  return { raise, settle }

  function raise(about: string, words: Omit<NoticeView, 'id'>): void {
    open.set(about, [...(open.get(about) ?? []), notice(words)])
  }

  function settle(about: string): void {
    const withdrawals = open.get(about) ?? []
    open.delete(about)
    for (const withdraw of withdrawals) withdraw()
  }
}

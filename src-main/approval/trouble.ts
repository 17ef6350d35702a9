/** What the person was told of, by what it is about, and taken away when that is settled. */
import type { NoticeView } from '#contract'
import type { Notice } from './approval-service.ts'

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

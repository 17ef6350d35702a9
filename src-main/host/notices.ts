/** What a person should know and no other place of the window shows; kept until dismissed or settled. */
import type { Handlers, NoticeView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { EventBus } from './event-bus.ts'

const MAX_NOTICES = 20

export function createNotices(deps: { publish: EventBus['publish'] }) {
  const open = new Map<string, NoticeView>()
  let count = 0
  const handlers: Pick<Handlers, 'notices.dismiss'> = {
    'notices.dismiss': ({ id }) => {
      dismiss(id)
      return null
    },
  }
  return { raise, handlers, list: () => [...open.values()] }

  /** The answer takes it away again: whoever raised it knows when it is settled. */
  function raise(notice: Omit<NoticeView, 'id'>): () => void {
    const twin = [...open.values()].find(
      ({ title, detail }) =>
        title.text === notice.title.text && detail?.text === notice.detail?.text,
    )
    if (twin) return () => settle(twin.id)
    count += 1
    const view = { id: `notice-${count}`, ...notice }
    open.set(view.id, view)
    deps.publish('notices.raised', view)
    const oldest = open.keys().next().value
    if (open.size > MAX_NOTICES && oldest !== undefined) dismiss(oldest)
    return () => settle(view.id)
  }

  /** The person may have been quicker. */
  function settle(id: string): void {
    if (open.has(id)) dismiss(id)
  }

  function dismiss(id: string): void {
    if (!open.delete(id)) throw new RuntimeError('not-found', say('notice.gone'))
    deps.publish('notices.dismissed', { id })
  }
}

export type Notices = ReturnType<typeof createNotices>

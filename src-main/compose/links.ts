/** What a link from outside the app shows; it answers, runs and grants nothing. */
import type { Events, NoticeView, WaitingView } from '#contract'
import { say } from '#say'

export type FollowedLink =
  | { kind: 'session' | 'question'; id: string }
  | { kind: 'unreadable'; text: string }

/** As much of a link as a notice can show. */
const MAX_SHOWN = 120

export function createLinkFollower(deps: {
  waiting: { list: () => WaitingView[] }
  sessions: () => readonly { id: string }[]
  notices: { raise: (notice: Omit<NoticeView, 'id'>) => void }
  publish: (name: 'waiting.picked', picked: Events['waiting.picked']) => void
}) {
  return (link: FollowedLink): void => {
    if (link.kind === 'unreadable') {
      const shown = link.text.slice(0, MAX_SHOWN)
      tell(say('notice.linkUnread'), say('notice.linkForm', { link: shown }))
      return
    }
    const picked = find(link.kind, link.id)
    if (picked) deps.publish('waiting.picked', picked)
    else tell(say('notice.linkUnknown'), say('notice.linkGone', { id: link.id }))
  }

  function find(kind: 'session' | 'question', id: string): Events['waiting.picked'] | undefined {
    if (kind === 'session')
      return deps.sessions().some((session) => session.id === id) ? { sessionId: id } : undefined
    const view = deps.waiting.list().find((waits) => waits.id === id || waits.subject === id)
    return view && { waitingId: view.id, ...(view.sessionId && { sessionId: view.sessionId }) }
  }

  function tell(title: NoticeView['title'], detail: NoticeView['title']): void {
    deps.notices.raise({ level: 'info', title, detail })
  }
}

/** Tells the person of sandboxes that nobody will use again, until they are gone. */
import type { LiveView, NoticeView } from '#contract'
import { say } from '#say'

export function createLeftovers(deps: {
  /** What it gives takes the notice away. */
  raise(notice: Omit<NoticeView, 'id'>): () => void
}) {
  const told = new Set<string>()
  let settle: (() => void) | undefined
  return { seen }

  /** Whoever dismissed the notice is told again only of others. */
  function seen({ live, problems }: LiveView): void {
    const left = live.filter(({ leftBy }) => leftBy)
    // A place that could not be asked may hold some of them still.
    if (left.length === 0 && problems.length > 0) return
    const isNew = left.some(({ id }) => !told.has(id))
    if (left.length > 0 && !isNew) return
    settle?.()
    settle = undefined
    for (const { id } of left) told.add(id)
    if (left.length === 0) return
    const places = [...new Set(left.map(({ place }) => place))].join(', ')
    settle = deps.raise({
      level: 'warning',
      title: say('places.leftOver'),
      detail: say('places.leftOverDetail', { places }),
      leadsTo: 'places',
    })
  }
}

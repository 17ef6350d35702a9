/** The messages of the session that is open. Events are taken in once a frame, however many come. */
import { create } from 'zustand'
import type { Answers, MessageView, Runtime, TodoView } from '#contract'
import type { Words } from '#words'
import { applyChanges, isNews, type TranscriptChange } from './transcript-changes.ts'

type Page = Answers['session.messages']

interface Transcript {
  sessionId: string | undefined
  status: { kind: 'loading' } | { kind: 'ready' } | { kind: 'failed'; words: Words }
  order: number[]
  /** The same map for as long as a session is open; its messages are replaced, never changed. */
  byId: ReadonlyMap<number, MessageView>
  todos: TodoView[]
  hasMore: boolean
  opened(sessionId: string): void
  loaded(sessionId: string, page: Page): void
  olderLoaded(sessionId: string, page: Page): void
  failed(sessionId: string, words: Words): void
}

const NOTHING = { order: [], todos: [], hasMore: false }

let messages = new Map<number, MessageView>()
let waiting: TranscriptChange[] = []
/** What has happened since the newest page was asked for; nothing while none is on its way. */
let early: TranscriptChange[] | undefined

export const useTranscript = create<Transcript>((set, get) => ({
  sessionId: undefined,
  status: { kind: 'loading' },
  byId: messages,
  ...NOTHING,
  opened: (sessionId) => {
    early = []
    if (get().sessionId === sessionId && get().status.kind === 'ready') return
    messages = new Map()
    waiting = []
    set({ sessionId, status: { kind: 'loading' }, byId: messages, ...NOTHING })
  },
  loaded: (sessionId, page) => {
    const known = get()
    if (known.sessionId !== sessionId) return
    const older = olderThan(page, known.order)
    const kept = older.flatMap((id) => known.byId.get(id) ?? [])
    messages = byIdOf([...kept, ...page.messages])
    const news = (early ?? []).filter((change) => isNews(change, messages))
    const next = applyChanges(
      { order: [...messages.keys()], byId: messages, todos: page.todos },
      news,
    )
    waiting = []
    early = undefined
    set({
      status: { kind: 'ready' },
      ...next,
      hasMore: older.length > 0 ? known.hasMore : page.hasMore,
    })
  },
  olderLoaded: (sessionId, page) => {
    const known = get()
    if (known.sessionId !== sessionId) return
    const added = page.messages.filter(({ id }) => !messages.has(id))
    for (const message of added) messages.set(message.id, message)
    set({ order: [...added.map(({ id }) => id), ...known.order], hasMore: page.hasMore })
  },
  failed: (sessionId, words) => {
    if (get().sessionId === sessionId) set({ status: { kind: 'failed', words } })
  },
}))

export function followTranscript(
  runtime: Pick<Runtime, 'on'>,
  soon: (run: () => void) => void,
): void {
  runtime.on('message.changed', (message) => take(message.sessionId, { kind: 'message', message }))
  runtime.on('message.streamed', ({ sessionId, ...piece }) =>
    take(sessionId, { kind: 'streamed', ...piece }),
  )
  runtime.on('call.changed', ({ sessionId, ...change }) =>
    take(sessionId, { kind: 'call', ...change }),
  )
  runtime.on('call.progressed', ({ sessionId, ...change }) =>
    take(sessionId, { kind: 'progress', ...change }),
  )
  runtime.on('message.removed', ({ sessionId, fromId }) =>
    take(sessionId, { kind: 'removed', fromId }),
  )
  runtime.on('todos.changed', ({ sessionId, todos }) => take(sessionId, { kind: 'todos', todos }))

  function take(sessionId: string, change: TranscriptChange): void {
    const { sessionId: open, status } = useTranscript.getState()
    if (sessionId !== open) return
    early?.push(change)
    if (status.kind !== 'ready') return
    waiting.push(change)
    if (waiting.length === 1) soon(flush)
  }
}

function flush(): void {
  const changes = waiting
  waiting = []
  if (changes.length === 0) return
  const { order, todos } = useTranscript.getState()
  const next = applyChanges({ order, todos, byId: messages }, changes)
  useTranscript.setState({ order: next.order, todos: next.todos })
}

/** What was already read further back stays, if the newest page joins on to it. */
function olderThan(page: Page, order: readonly number[]): number[] {
  const first = page.messages[0]?.id
  if (first === undefined || !order.includes(first)) return []
  return order.filter((id) => id < first)
}

function byIdOf(list: readonly MessageView[]): Map<number, MessageView> {
  return new Map(list.map((message) => [message.id, message]))
}

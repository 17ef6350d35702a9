/** What is known of each session's browser: its tabs, who holds it, who watches. */
import type { BrowserView, Events } from '#contract'
import type { Words } from '#words'

/** More than one, so that the next picture is under way while one is drawn. */
const MAX_UNDRAWN = 2

type Picture = Events['browser.framed']

interface Watcher {
  undrawn: number
  next: Picture | undefined
}

interface Known {
  view: BrowserView
  picture: Picture | undefined
  /** Calls that wait until the person hands the page back. */
  waiting: Set<() => void>
  heldSince: number | undefined
  heldMs: number
}

export function createBrowserState(deps: {
  publish: <Name extends keyof Events>(name: Name, payload: Events[Name], to?: string) => void
  now: () => number
  /** Somebody began to watch, or the last one stopped. */
  onWatched: (sessionId: string, isWatched: boolean) => void
}) {
  const all = new Map<string, Known>()
  /** By session and window; also of a session that has no page yet. */
  const watching = new Map<string, Map<string, Watcher>>()
  return {
    list: () => [...all.values()].map(({ view }) => view),
    view: (sessionId: string) => all.get(sessionId)?.view,
    isWatched: (sessionId: string) => watching.has(sessionId),
    ...{
      change,
      starting,
      started,
      tabsChanged,
      gone,
      remove,
      attach,
      detach,
      clientGone,
      acknowledge,
      drawn,
    },
    ...{ takeOver, handBack, untilHandedBack, heldMs },
  }

  function known(sessionId: string): Known {
    const found = all.get(sessionId)
    if (found) return found
    const view: BrowserView = {
      sessionId,
      tabs: [],
      dialogs: [],
      files: [],
      size: 'desktop',
      holder: 'agent',
    }
    const made: Known = {
      ...{ view, picture: undefined, waiting: new Set() },
      ...{ heldSince: undefined, heldMs: 0 },
    }
    all.set(sessionId, made)
    return made
  }

  function change(sessionId: string, part: Partial<BrowserView>): void {
    const state = known(sessionId)
    state.view = { ...state.view, ...part }
    deps.publish('browser.changed', state.view)
  }

  function tabsChanged(sessionId: string, tabs: BrowserView['tabs']): void {
    const state = known(sessionId)
    const { trouble: _over, isStarting: _done, ...view } = state.view
    state.view = { ...view, tabs }
    deps.publish('browser.changed', state.view)
  }

  /** That takes a while on a busy machine. */
  function starting(sessionId: string): void {
    change(sessionId, { isStarting: true })
  }

  /** Whoever wanted it is told why nothing came of it. */
  function started(sessionId: string): void {
    if (all.get(sessionId)?.view.isStarting) remove(sessionId)
  }

  /** The pages are gone by themselves; the tab stays and says so. */
  function gone(sessionId: string, trouble: Words): void {
    if (!all.has(sessionId)) return
    handBack(sessionId)
    change(sessionId, { tabs: [], dialogs: [], trouble })
  }

  function remove(sessionId: string): void {
    const state = all.get(sessionId)
    if (!state) return
    all.delete(sessionId)
    for (const go of state.waiting) go()
    deps.publish('browser.closed', { sessionId })
  }

  function attach(sessionId: string, clientId: string): void {
    const isFirst = !watching.has(sessionId)
    const watchers = watching.get(sessionId) ?? new Map<string, Watcher>()
    const watcher: Watcher = { undrawn: 0, next: undefined }
    watching.set(sessionId, watchers.set(clientId, watcher))
    const picture = all.get(sessionId)?.picture
    if (picture) show(clientId, picture, watcher)
    if (isFirst) deps.onWatched(sessionId, true)
  }

  function detach(sessionId: string, clientId: string): void {
    const watchers = watching.get(sessionId)
    if (!watchers?.delete(clientId) || watchers.size > 0) return
    watching.delete(sessionId)
    deps.onWatched(sessionId, false)
  }

  function clientGone(clientId: string): void {
    for (const sessionId of [...watching.keys()]) detach(sessionId, clientId)
  }

  function drawn(sessionId: string, frame: Omit<Picture, 'sessionId'>): void {
    const state = all.get(sessionId)
    if (!state) return
    state.picture = { sessionId, ...frame }
    for (const [clientId, watcher] of watching.get(sessionId) ?? [])
      show(clientId, state.picture, watcher)
  }

  /** A window that is slow misses pictures, and gets the newest when it is ready. */
  function show(clientId: string, picture: Picture, watcher: Watcher): void {
    if (watcher.undrawn >= MAX_UNDRAWN) {
      watcher.next = picture
      return
    }
    watcher.undrawn += 1
    deps.publish('browser.framed', picture, clientId)
  }

  function acknowledge(sessionId: string, clientId: string): void {
    const watcher = watching.get(sessionId)?.get(clientId)
    if (!watcher) return
    watcher.undrawn = Math.max(0, watcher.undrawn - 1)
    const { next } = watcher
    watcher.next = undefined
    if (next) show(clientId, next, watcher)
  }

  function takeOver(sessionId: string): void {
    const state = known(sessionId)
    if (state.view.holder === 'person') return
    state.heldSince = deps.now()
    change(sessionId, { holder: 'person' })
  }

  function handBack(sessionId: string): void {
    const state = all.get(sessionId)
    if (state?.view.holder !== 'person') return
    state.heldMs += deps.now() - (state.heldSince ?? deps.now())
    state.heldSince = undefined
    const { wants: _done, ...view } = state.view
    state.view = { ...view, holder: 'agent' }
    deps.publish('browser.changed', state.view)
    const { waiting } = state
    state.waiting = new Set()
    for (const go of waiting) go()
  }

  /** Says whether it had to be waited for. */
  function untilHandedBack(sessionId: string, signal: AbortSignal): Promise<boolean> {
    const state = all.get(sessionId)
    if (state?.view.holder !== 'person') return Promise.resolve(false)
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        state.waiting.delete(go)
        reject(new Error('it was stopped while the person had the page'))
      }
      const go = () => {
        signal.removeEventListener('abort', onAbort)
        resolve(true)
      }
      if (signal.aborted) return onAbort()
      signal.addEventListener('abort', onAbort, { once: true })
      state.waiting.add(go)
    })
  }

  /** How long the person has had it so far: no time of the agent's. */
  function heldMs(sessionId: string): number {
    const state = all.get(sessionId)
    if (!state) return 0
    return state.heldMs + (state.heldSince === undefined ? 0 : deps.now() - state.heldSince)
  }
}

export type BrowserState = ReturnType<typeof createBrowserState>

/** Pages that a session's own processes serve: opened by the person, and loaded anew when their files change. */
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { TabFacts } from '../ports/browser.ts'
import { isOfPages, pageFolders } from './page-folders.ts'

/** A change so soon after a reload may be the reload's own doing. */
const OWN_DOING_MS = 1_500
const MAX_IN_A_ROW = 3

/** A page that a running process of the session named, and at whose port it listens. */
export interface ServedPage {
  url: string
  /** Where the process works. */
  folder: string
}

export interface FolderWatch {
  set(folders: ReadonlySet<string>): void
  close(): void
}

interface Preview {
  watch: FolderWatch
  loadedAt: number
  inARow: number
}

export function createPreviews(deps: {
  servedIn: (sessionId: string) => readonly ServedPage[]
  watchFolders: (on: { onRest: () => void; isMeant: (name: string) => boolean }) => FolderWatch
  reload: (sessionId: string, origin: string) => void
  now: () => number
}) {
  /** By session, then by origin. */
  const open = new Map<string, Map<string, Preview>>()
  return { served, opened, tabsChanged, endSession, dispose }

  /** What the person may open without being asked about it: what they see offered is true. */
  function served(sessionId: string, url: string): ServedPage {
    const page = deps.servedIn(sessionId).find((each) => each.url === url)
    if (!page) throw new RuntimeError('conflict', say('web.notServed', { url }))
    return page
  }

  function opened(sessionId: string, { url, folder }: ServedPage): void {
    const { origin } = new URL(url)
    const all = open.get(sessionId) ?? new Map<string, Preview>()
    open.set(sessionId, all)
    if (all.has(origin)) return
    const watch = deps.watchFolders({
      isMeant: isOfPages,
      onRest: () => changed(sessionId, origin, folder),
    })
    all.set(origin, { watch, loadedAt: deps.now(), inARow: 0 })
    void pageFolders(folder).then(
      (folders) => isOpen(sessionId, origin, watch) && watch.set(folders),
    )
  }

  function changed(sessionId: string, origin: string, folder: string): void {
    const preview = open.get(sessionId)?.get(origin)
    if (!preview) return
    // There may be a new folder among them.
    void pageFolders(folder).then(
      (folders) => isOpen(sessionId, origin, preview.watch) && preview.watch.set(folders),
    )
    const isOwnDoing = deps.now() - preview.loadedAt < OWN_DOING_MS
    preview.inARow = isOwnDoing ? preview.inARow + 1 : 0
    preview.loadedAt = deps.now()
    if (preview.inARow > MAX_IN_A_ROW) return
    deps.reload(sessionId, origin)
  }

  function isOpen(sessionId: string, origin: string, watch: FolderWatch): boolean {
    return open.get(sessionId)?.get(origin)?.watch === watch
  }

  /** What is in no tab any more need not be watched. */
  function tabsChanged(sessionId: string, tabs: readonly TabFacts[]): void {
    const all = open.get(sessionId)
    if (!all) return
    const shown = new Set(tabs.map(({ url }) => URL.parse(url)?.origin))
    for (const [origin, { watch }] of all) {
      if (shown.has(origin)) continue
      watch.close()
      all.delete(origin)
    }
  }

  function endSession(sessionId: string): void {
    tabsChanged(sessionId, [])
    open.delete(sessionId)
  }

  function dispose(): void {
    for (const sessionId of [...open.keys()]) endSession(sessionId)
  }
}

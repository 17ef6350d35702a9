/** The pages that agents have open: a browser for each session, watched and taken over by the person. */
import type { Events, Handlers, PageSize } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import type { Log } from '../lib/log.ts'
import type { BrowserHost, BrowserProxy, TabFacts } from '../ports/browser.ts'
import type { RenderPage } from '../ports/web.ts'
import { type BrowserNet, createBrowserAccess, withScheme } from './browser-access.ts'
import { createBrowserState } from './browser-state.ts'
import { createDownloads, type FetchFile } from './downloads.ts'
import type { DriverCalls } from './driver/messages.ts'
import { createDriverClient } from './driver-client.ts'
import { createKeptLogins } from './kept-logins.ts'
import { createPreviews, type FolderWatch, type ServedPage } from './previews.ts'

/** As they are held in the hand. */
const PAGE_SIZES: Readonly<Record<PageSize, { width: number; height: number }>> = {
  desktop: { width: 1_280, height: 800 },
  tablet: { width: 820, height: 1_180 },
  phone: { width: 390, height: 844 },
}

/** Pages that nobody watches, opened to be read once. */
const UNSEEN = 'unseen:'

type BrowserHandlers = Pick<Handlers, Extract<keyof Handlers, `browser.${string}`>>

export function createBrowserService(deps: {
  worker: URL
  host: BrowserHost
  net: BrowserNet & {
    proxyFor(sessionId: string): Promise<BrowserProxy>
    forget(sessionId: string): void
  }
  publish: <Name extends keyof Events>(name: Name, payload: Events[Name], to?: string) => void
  /** Tells the agent of a session something that it goes on with. */
  deliver: (sessionId: string, words: Words) => void
  /** Whether the person stays logged in on the agent's pages, and where that is written down. */
  keepsLogins: () => boolean
  loginsFile: string
  /** Where files of pages go that the person lets be saved. */
  downloads: string
  fetchFile: FetchFile
  /** What its running processes serve on this machine, as far as that was seen. */
  servedIn: (sessionId: string) => readonly ServedPage[]
  watchFolders: (on: { onRest: () => void; isMeant: (name: string) => boolean }) => FolderWatch
  now: () => number
  log: Log
}) {
  const { host, net } = deps
  /** By watched session, how its host stops drawing for it. */
  const awake = new Map<string, () => void>()
  const logins = createKeptLogins({
    path: deps.loginsFile,
    isWanted: deps.keepsLogins,
    log: deps.log,
  })
  const state = createBrowserState({ ...deps, onWatched: watch })
  const driver = createDriverClient({
    file: deps.worker,
    host,
    proxyFor: net.proxyFor,
    keepsLogins: (sessionId) => deps.keepsLogins() && !sessionId.startsWith(UNSEEN),
    keptLogins: async (sessionId) => (sessionId.startsWith(UNSEEN) ? undefined : logins.read()),
    onEvent: (sessionId, name, payload) => {
      if (sessionId.startsWith(UNSEEN)) return
      // A name has the payload of its line in the table.
      if (name === 'wantsFile' && 'name' in payload) downloads.wanted(sessionId, payload)
      else if ('tabs' in payload) tabsChanged(sessionId, payload.tabs)
      else if ('dialogs' in payload) state.change(sessionId, { dialogs: payload.dialogs })
      else if ('bytes' in payload) state.drawn(sessionId, payload)
    },
    onStarting: (sessionId) => sessionId.startsWith(UNSEEN) || state.starting(sessionId),
    onStarted: state.started,
    onGone: (sessionIds, reason) => {
      if (sessionIds.length === 0) return
      deps.log.warn('the browser has ended', { reason })
      for (const sessionId of sessionIds) state.gone(sessionId, say('web.browserGone'))
    },
  })
  const downloads = createDownloads({
    folder: deps.downloads,
    fetchFile: deps.fetchFile,
    sourceOf: (sessionId, url) => driver.call(sessionId, 'fileSource', { url }),
    onChange: (sessionId, files) => state.change(sessionId, { files }),
    deliver: deps.deliver,
  })
  const previews = createPreviews({
    ...deps,
    reload: (sessionId, origin) => {
      // What they are just filling in is not taken from them.
      if (state.view(sessionId)?.holder === 'person' || !driver.isOpen(sessionId)) return
      void ask(sessionId, 'reloadAt', { origin }).catch(() => {})
    },
  })
  const forCall = createBrowserAccess({
    ...{ driver, state, net, keepAwake: host.keepAwake },
    onActing: (sessionId, box) => deps.publish('browser.acted', { sessionId, box }),
  })
  let unseen = 0
  const handlers: BrowserHandlers = {
    'browser.attach': ({ sessionId }, from) => done(() => state.attach(sessionId, from.id)),
    'browser.detach': ({ sessionId }, from) => done(() => state.detach(sessionId, from.id)),
    'browser.ack': ({ sessionId }, from) => done(() => state.acknowledge(sessionId, from.id)),
    'browser.takeOver': ({ sessionId }) => done(() => state.takeOver(sessionId)),
    'browser.handBack': ({ sessionId }) => done(() => handBack(sessionId)),
    'browser.input': ({ sessionId, input }) => {
      if (state.view(sessionId)?.holder !== 'person')
        throw new RuntimeError('conflict', say('web.notTakenOver'))
      return ask(sessionId, 'input', input)
    },
    'browser.open': ({ sessionId, url }) => open(sessionId, url),
    'browser.preview': ({ sessionId, url }) => preview(sessionId, url),
    'browser.go': ({ sessionId, to }) => ask(sessionId, to, null),
    'browser.openTab': ({ sessionId }) => ask(sessionId, 'openTab', null),
    'browser.selectTab': ({ sessionId, tabId }) => ask(sessionId, 'selectTab', { id: tabId }),
    'browser.closeTab': ({ sessionId, tabId }) => ask(sessionId, 'closeTab', { id: tabId }),
    'browser.point': ({ sessionId, x, y }) => point(sessionId, { x, y }),
    'browser.resize': async ({ sessionId, size }) => {
      await ask(sessionId, 'resize', PAGE_SIZES[size])
      state.change(sessionId, { size })
      return null
    },
    'browser.answerFile': ({ sessionId, fileId, saves }) =>
      downloads.answer(sessionId, fileId, saves),
    'browser.forgetLogins': () => forgetLogins(),
    'browser.answerDialog': ({ sessionId, dialogId, accepts, text }) =>
      ask(sessionId, 'answerDialog', {
        ...{ id: dialogId, accepts },
        ...(text !== undefined && { text }),
      }),
  }
  return {
    ...{ forCall, handlers, render, endSession, dispose },
    list: state.list,
    clientGone: state.clientGone,
    heldMs: state.heldMs,
    problem: host.problem,
  }

  /** In a browser of its own, without cookies; it is gone when it has been read, or the call is stopped. */
  async function render({
    url,
    allowed,
    signal,
  }: Parameters<RenderPage>[0]): ReturnType<RenderPage> {
    if (host.problem() || signal.aborted) return undefined
    unseen += 1
    const sessionId = `${UNSEEN}${unseen}`
    if (allowed !== undefined) net.allow(sessionId, allowed)
    const stop = () => void driver.close(sessionId)
    signal.addEventListener('abort', stop, { once: true })
    const letSleep = host.keepAwake(sessionId, 'acting')
    try {
      const { failure } = await driver.call(sessionId, 'navigate', { url })
      return failure === undefined ? await driver.call(sessionId, 'content', null) : undefined
    } catch (error) {
      deps.log.info('a page could not be read in the browser', { error: String(error) })
      return undefined
    } finally {
      letSleep()
      signal.removeEventListener('abort', stop)
      await driver.close(sessionId)
      net.forget(sessionId)
    }
  }

  function done(work: () => void): null {
    work()
    return null
  }

  async function ask<Method extends keyof DriverCalls>(
    sessionId: string,
    method: Method,
    args: DriverCalls[Method][0],
  ): Promise<null> {
    await answerOf(sessionId, method, args)
    return null
  }

  async function answerOf<Method extends keyof DriverCalls>(
    sessionId: string,
    method: Method,
    args: DriverCalls[Method][0],
  ): Promise<DriverCalls[Method][1]> {
    const letSleep = host.keepAwake(sessionId, 'acting')
    try {
      return await driver.call(sessionId, method, args)
    } catch (error) {
      throw new RuntimeError('failed', { text: error instanceof Error ? error.message : '' })
    } finally {
      letSleep()
    }
  }

  /** A page that is in the person's hands is not looked into. */
  async function point(sessionId: string, at: { x: number; y: number }) {
    if (!driver.isOpen(sessionId) || state.view(sessionId)?.holder === 'person') return null
    return answerOf(sessionId, 'point', at)
  }

  /** What the person types is their own wish, also where it is private. */
  async function open(sessionId: string, given: string): Promise<null> {
    const checked = net.check(withScheme(given))
    if (checked.kind === 'never') throw new RuntimeError('bad-request', { text: checked.reason })
    if (checked.kind === 'private') net.allow(sessionId, checked.url.origin)
    return ask(sessionId, 'navigate', { url: checked.url.href })
  }

  /** In the tab that shows it already, or in one of its own. */
  async function preview(sessionId: string, url: string): Promise<null> {
    const page = previews.served(sessionId, url)
    const { origin } = new URL(page.url)
    const tabs = state.view(sessionId)?.tabs ?? []
    const shown = tabs.find((tab) => URL.parse(tab.url)?.origin === origin)
    if (shown) await ask(sessionId, 'selectTab', { id: shown.id })
    else if (tabs.length > 0) await ask(sessionId, 'openTab', null)
    await open(sessionId, page.url)
    previews.opened(sessionId, page)
    return null
  }

  function tabsChanged(sessionId: string, tabs: TabFacts[]): void {
    previews.tabsChanged(sessionId, tabs)
    if (tabs.length === 0) {
      // The last one was closed: nothing is left to keep a browser for.
      void driver.close(sessionId)
      downloads.forget(sessionId)
      net.forget(sessionId)
      state.remove(sessionId)
      return
    }
    const isNew = !state.view(sessionId)?.tabs.length
    state.tabsChanged(sessionId, tabs)
    if (isNew && state.isWatched(sessionId)) watch(sessionId, true)
  }

  function watch(sessionId: string, isWatched: boolean): void {
    awake.get(sessionId)?.()
    awake.delete(sessionId)
    if (isWatched) awake.set(sessionId, host.keepAwake(sessionId, 'watched'))
    if (!driver.isOpen(sessionId)) return
    driver.call(sessionId, 'watch', { isWatched }).catch((error: unknown) => {
      deps.log.warn('a page could not be shown', { error })
    })
  }

  function handBack(sessionId: string): void {
    const view = state.view(sessionId)
    const wanted = view?.wants
    state.handBack(sessionId)
    void keepLogins(sessionId)
    const url = view?.tabs.find(({ isActive }) => isActive)?.url ?? ''
    if (wanted) deps.deliver(sessionId, say('web.handedBack', { url: withoutQuery(url) }))
  }

  /** They change while the person has the page: nobody else enters a password. */
  async function keepLogins(sessionId: string): Promise<void> {
    if (!host.isShared || !deps.keepsLogins() || !driver.isOpen(sessionId)) return
    try {
      await logins.write(await driver.call(sessionId, 'logins', null))
    } catch (error) {
      deps.log.warn('log-ins could not be kept', { error: String(error) })
    }
  }

  /** Pages that are open would still be logged in, so they are closed. */
  async function forgetLogins(): Promise<null> {
    const open = state.list().filter(({ tabs }) => tabs.length > 0)
    for (const { sessionId } of open) {
      await driver.close(sessionId)
      state.gone(sessionId, say('web.loginsForgotten'))
    }
    await logins.forget()
    await host.forgetLogins?.()
    return null
  }

  function endSession(sessionId: string): void {
    previews.endSession(sessionId)
    downloads.forget(sessionId)
    void driver.close(sessionId)
    net.forget(sessionId)
    state.remove(sessionId)
  }

  function dispose(): void {
    previews.dispose()
    for (const letSleep of awake.values()) letSleep()
    driver.dispose()
  }
}

/** After a log-in there may be a token in it. */
function withoutQuery(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.origin}${parsed.pathname}` : url
}

export type BrowserService = ReturnType<typeof createBrowserService>

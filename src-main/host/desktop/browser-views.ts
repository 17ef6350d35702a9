/** The agent's pages as views of this app: no other browser is needed, and no port is opened. */
import {
  app,
  BaseWindow,
  type BrowserWindow,
  type DownloadItem,
  type Event,
  type Session,
  session as sessions,
  type WebContents,
  WebContentsView,
} from 'electron'
import type { BrowserHost, BrowserLine, BrowserProxy } from '../../ports/browser.ts'
import { createViewLine } from './view-line.ts'

const SIZE = { width: 1_280, height: 800 }
const KEPT = 'persist:agent-pages'
/** A view that nobody sees draws nothing, and a click waits for a frame; a look at it makes one. */
const ACTING_MS = 50
/** So long after a click or a key a page may open another one, once; as browsers have it. */
const CLICK_COUNTS_MS = 5_000
const WATCHED_MS = 100
const MAX_PAGES = 12

interface Line {
  partition: Session
  proxy: BrowserProxy
  contents: Set<WebContents>
  close(): void
}

export function createBrowserViews(deps: { window: () => BrowserWindow | undefined }): BrowserHost {
  const lines = new Map<string, Line>()
  let count = 0
  // Chromium drops clicks on a page that it still holds back from drawing, and says that they were done.
  app.commandLine.appendSwitch('allow-pre-commit-input')
  app.on('login', (event, contents, _details, { isProxy }, give) => {
    const line = isProxy && [...lines.values()].find((each) => each.contents.has(contents))
    if (!line) return
    event.preventDefault()
    give(line.proxy.username, line.proxy.password)
  })
  return { isShared: false, problem: () => undefined, open, keepAwake, forgetLogins }

  async function open({
    sessionId,
    proxy,
    keepsLogins,
    onMessage,
    onClosed,
  }: OpenRequest): Promise<BrowserLine> {
    count += 1
    // In memory, unless the person wants it kept: whoever is logged in there is so until the pages are closed.
    const partition = sessions.fromPartition(keepsLogins ? KEPT : `agent-${process.pid}-${count}`)
    await shutIn(partition, proxy)
    const userAgent = partition.getUserAgent().replace(/ (?:Electron|talaria)\/\S+/gi, '')
    partition.setUserAgent(userAgent)
    const contents = new Set<WebContents>()
    const targets = new Map<WebContents, string>()
    const views = createViewLine({
      product: `Chrome/${process.versions.chrome}`,
      ...{ userAgent, onMessage },
      makeView: () => adopt(new WebContentsView({ webPreferences: preferences(partition) })),
    })
    partition.on('will-download', refuseDownload)
    let isOpen = true
    const line: Line = { partition, proxy, contents, close }
    lines.set(sessionId, line)
    // A window that nobody sees would keep the app from ending with the one that they closed.
    deps.window()?.once('closed', close)
    return { send: views.send, close }

    function close(): void {
      if (!isOpen) return
      isOpen = false
      lines.delete(sessionId)
      for (const each of contents) each.close()
      partition.off('will-download', refuseDownload)
      if (!keepsLogins) void partition.clearStorageData()
      onClosed('its pages were closed')
    }

    /** Pages of several sessions may share what is kept, so each tells of its own. */
    function refuseDownload(event: Event, item: DownloadItem, from: WebContents): void {
      event.preventDefault()
      const target = targets.get(from)
      if (target) views.downloadRefused(target, item.getURL(), item.getFilename())
    }

    /** Each in a window of its own that is never shown: one that is covered draws nothing. */
    async function adopt(view: WebContentsView, opener?: WebContents): Promise<string> {
      const page = view.webContents
      contents.add(page)
      const parked = new BaseWindow({ ...SIZE, show: false, skipTaskbar: true, focusable: false })
      parked.contentView.addChildView(view)
      view.setBounds({ x: 0, y: 0, ...SIZE })
      let usedAt = Number.NEGATIVE_INFINITY
      guard(page, {
        mayOpen: () => {
          const isClick = performance.now() - usedAt < CLICK_COUNTS_MS
          usedAt = Number.NEGATIVE_INFINITY
          return isClick && contents.size < MAX_PAGES
        },
        onOpened: (opened) => void adopt(opened, page),
      })
      // A click was for the page that was there.
      page.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
        if (isMainFrame && !isSameDocument) usedAt = Number.NEGATIVE_INFINITY
      })
      // Before it has a page, its debugger answers nothing.
      if (!opener) await page.loadURL('about:blank')
      page.debugger.attach('1.3')
      const { targetInfo } = await page.debugger.sendCommand('Target.getTargetInfo')
      const targetId: string = targetInfo.targetId
      targets.set(page, targetId)
      page.debugger.on('message', (_event, method, params, child) =>
        views.heard(targetId, method, params, child),
      )
      page.once('destroyed', () => {
        contents.delete(page)
        views.removed(targetId)
        if (!parked.isDestroyed()) parked.destroy()
      })
      // Only the page believes it; the keyboard of the person stays where it is.
      await page.debugger.sendCommand('Emulation.setFocusEmulationEnabled', { enabled: true })
      const openerId = opener && targets.get(opener)
      views.added({
        targetId,
        ...(openerId !== undefined && { openerId }),
        url: () => page.getURL(),
        used: () => {
          usedAt = performance.now()
        },
        resize: (width, height) => {
          parked.setContentSize(width, height)
          view.setBounds({ x: 0, y: 0, width, height })
        },
        send: (method, params, child) => page.debugger.sendCommand(method, params, child),
        end: () => endProcess(page.getOSProcessId()),
        close: () => page.close(),
      })
      return targetId
    }
  }

  async function forgetLogins(): Promise<void> {
    const kept = sessions.fromPartition(KEPT)
    await kept.clearStorageData()
    await kept.clearCache()
  }

  function keepAwake(sessionId: string, why: 'acting' | 'watched'): () => void {
    const timer = setInterval(look, why === 'acting' ? ACTING_MS : WATCHED_MS)
    look()
    return () => clearInterval(timer)

    function look(): void {
      for (const page of lines.get(sessionId)?.contents ?? [])
        if (!page.isDestroyed())
          page
            .capturePage(
              { x: 0, y: 0, width: 1, height: 1 },
              { stayHidden: false, stayAwake: false },
            )
            // Of a page that is just being closed.
            .catch(() => {})
    }
  }
}

type OpenRequest = Parameters<BrowserHost['open']>[0]

function preferences(partition: Session) {
  return {
    session: partition,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    spellcheck: false,
    navigateOnDragDrop: false,
    // Windows of the system in which files are chosen.
    disableBlinkFeatures: 'FileSystemAccessLocal',
    backgroundThrottling: false,
    // Else a page that loads takes the keyboard from the composer.
    focusOnNavigation: false,
  }
}

async function shutIn(partition: Session, { server }: BrowserProxy): Promise<void> {
  await partition.setProxy({ proxyRules: server, proxyBypassRules: '<-loopback>' })
  partition.setSpellCheckerEnabled(false)
  partition.setPermissionRequestHandler((_contents, _permission, grant) => grant(false))
  partition.setPermissionCheckHandler(() => false)
  partition.setDevicePermissionHandler(() => false)
}

/** From without: one that is asked to crash takes its time, or has none. */
function endProcess(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

interface Guarding {
  mayOpen(): boolean
  onOpened(view: WebContentsView): void
}

function guard(page: WebContents, { mayOpen, onOpened }: Guarding): void {
  page.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  page.on('will-frame-navigate', (event) => {
    if (!isForPages(event.url)) event.preventDefault()
  })
  page.on('will-redirect', (event) => {
    if (!isForPages(event.url)) event.preventDefault()
  })
  // It would stay for ever, because nobody is there to answer.
  page.on('will-prevent-unload', (event) => event.preventDefault())
  page.setWindowOpenHandler(({ url }) => {
    if (!isForPages(url) || !mayOpen()) return { action: 'deny' }
    return {
      action: 'allow',
      overrideBrowserWindowOptions: { webPreferences: preferences(page.session) },
      createWindow: (options) => {
        // Chromium has made its contents already; Electron hands them over beside what is documented.
        const { webContents } = options as { webContents?: WebContents }
        const view = webContents
          ? new WebContentsView({ webContents })
          : new WebContentsView({ webPreferences: preferences(page.session) })
        onOpened(view)
        return view.webContents
      },
    }
  })
}

/** The proxy sees everything but files and other programs. */
function isForPages(url: string): boolean {
  return /^(?:https?:|about:|blob:https?:|data:|$)/i.test(url)
}

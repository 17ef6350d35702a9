/**
 * Speaks as a whole browser for a handful of views, each of which only knows its own page. What is said
 * of the browser is answered here; what is said of a page goes to its view, under the id of a session.
 */

/** One page, as its own debugger has it. */
export interface DebuggedView {
  /** Chromium's own id of it. */
  targetId: string
  openerId?: string
  url(): string
  /** Somebody clicked in it, or pressed a key. */
  used(): void
  send(method: string, params: object, childSession?: string): Promise<unknown>
  resize(width: number, height: number): void
  /** Its process, also where that hears nothing any more. */
  end(): void
  close(): void
}

interface Command {
  id: number
  method: string
  params?: Record<string, unknown>
  sessionId?: string
}

/** Any name will do, but without one Playwright lets go of the page at once. */
const CONTEXT = 'agent'
/** A second line to the same pages, by which one is ended that hears nothing on its own. */
const SECOND = 'second:'

export function createViewLine(deps: {
  product: string
  userAgent: string
  onMessage: (message: object) => void
  makeView: () => Promise<string>
}) {
  const views = new Map<string, DebuggedView>()
  /** Frames of other sites have sessions of their own, below the page's. */
  const ownerOf = new Map<string, string>()
  let isAnnouncing = false
  return { send, added, removed, heard, downloadRefused }

  function send(message: object): void {
    // The driver speaks DevTools, and nobody else writes here.
    const command = message as Command
    void run(command).then(
      (result) => answer(command, { result: result ?? {} }),
      (error: unknown) =>
        answer(command, {
          error: { code: -32_000, message: error instanceof Error ? error.message : String(error) },
        }),
    )
  }

  function answer({ id, sessionId }: Command, outcome: object): void {
    deps.onMessage({ id, ...(sessionId !== undefined && { sessionId }), ...outcome })
  }

  async function run({ method, params = {}, sessionId }: Command): Promise<unknown> {
    if (sessionId === undefined || sessionId === SECOND) return ofBrowser(method, params)
    const isSecond = sessionId.startsWith(SECOND)
    const owner = isSecond ? sessionId.slice(SECOND.length) : (ownerOf.get(sessionId) ?? sessionId)
    const view = views.get(owner)
    if (!view) throw new Error('the page is closed')
    // It would take the keyboard from whatever the person is typing into.
    if (method === 'Page.bringToFront') return {}
    const child = isSecond || owner === sessionId ? undefined : sessionId
    // Chromium ends none that is on its way to another page, however long its last words take.
    if (method === 'Page.crash') return view.end()
    if (isClickOrKey(method, params)) view.used()
    // Pictures of a page are as large as its view, whatever the page is told.
    if (method === 'Emulation.setDeviceMetricsOverride' && !child)
      view.resize(Number(params.width), Number(params.height))
    return view.send(method, safe(method, params), child)
  }

  async function ofBrowser(method: string, params: Record<string, unknown>): Promise<unknown> {
    switch (method) {
      case 'Browser.getVersion':
        return {
          ...{ protocolVersion: '1.3', product: deps.product, userAgent: deps.userAgent },
          ...{ revision: '', jsVersion: '' },
        }
      case 'Target.setAutoAttach':
        isAnnouncing = true
        for (const view of views.values()) announce(view)
        return {}
      case 'Target.getTargetInfo':
        return { targetInfo: infoOf({ targetId: 'browser', type: 'browser', url: '' }) }
      case 'Target.attachToBrowserTarget':
        return { sessionId: SECOND }
      case 'Target.attachToTarget':
        return { sessionId: `${SECOND}${String(params.targetId)}` }
      case 'Target.detachFromTarget':
        return {}
      case 'Target.createTarget':
        return { targetId: await deps.makeView() }
      case 'Target.closeTarget': {
        const view = views.get(String(params.targetId))
        view?.close()
        return { success: view !== undefined }
      }
      case 'Storage.getCookies': {
        // All pages of a session share them.
        const [view] = views.values()
        return view?.send('Network.getAllCookies', {}) ?? { cookies: [] }
      }
      case 'Browser.setDownloadBehavior':
      case 'Browser.cancelDownload':
        return {}
      default:
        throw new Error(`${method} is not for this browser`)
    }
  }

  /** The id of a page's session is that of the page itself: one is enough. */
  function added(view: DebuggedView): void {
    views.set(view.targetId, view)
    if (isAnnouncing) announce(view)
  }

  function announce(view: DebuggedView): void {
    const { targetId, openerId } = view
    deps.onMessage({
      method: 'Target.attachedToTarget',
      params: {
        sessionId: targetId,
        targetInfo: infoOf({ targetId, type: 'page', url: view.url(), openerId }),
        waitingForDebugger: false,
      },
    })
  }

  function removed(targetId: string): void {
    if (!views.delete(targetId)) return
    for (const [child, owner] of ownerOf) if (owner === targetId) ownerOf.delete(child)
    deps.onMessage({
      method: 'Target.detachedFromTarget',
      params: { sessionId: targetId, targetId },
    })
  }

  /** What a view's debugger says, of the page or of a frame in it. */
  function heard(targetId: string, method: string, params: object, child?: string): void {
    const frame = (params as { sessionId?: string }).sessionId
    if (method === 'Target.attachedToTarget' && frame) ownerOf.set(frame, targetId)
    if (method === 'Target.detachedFromTarget' && frame) ownerOf.delete(frame)
    deps.onMessage({ method, params, sessionId: child || targetId })
  }

  /** Told as a browser tells it, so that the driver can say so. */
  function downloadRefused(targetId: string, url: string, suggestedFilename: string): void {
    const guid = `${targetId}-${Date.now()}`
    deps.onMessage({
      method: 'Browser.downloadWillBegin',
      params: { frameId: targetId, guid, url, suggestedFilename },
    })
    deps.onMessage({
      method: 'Browser.downloadProgress',
      params: { guid, totalBytes: 0, receivedBytes: 0, state: 'canceled' },
    })
  }
}

/** A frame that waits for a debugger never loads in Electron, and everything after it hangs. */
function safe(method: string, params: Record<string, unknown>): Record<string, unknown> {
  return method === 'Target.setAutoAttach' ? { ...params, waitForDebuggerOnStart: false } : params
}

function isClickOrKey(method: string, { type }: Record<string, unknown>): boolean {
  return (
    /^Input\.dispatch/.test(method) && /^(?:mousePressed|keyDown|rawKeyDown)$/.test(String(type))
  )
}

function infoOf(about: { targetId: string; type: string; url: string; openerId?: string }) {
  const { openerId, ...info } = about
  return {
    ...info,
    ...(openerId !== undefined && { openerId }),
    ...{ title: '', attached: true, canAccessOpener: false, browserContextId: CONTEXT },
  }
}

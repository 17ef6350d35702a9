/**
 * What pages tell of themselves, as much of it as anybody reads: it is weighed before it is carried to
 * another thread, and a page that goes on all the same is ended.
 */

/** Console, errors, and what the browser has to say of a page. */
const BY_BROWSER = 'Log.entryAdded'
const KINDS = `Runtime.consoleAPICalled|Runtime.exceptionThrown|${BY_BROWSER}`
const AS_TEXT = new RegExp(`^\\{"method":"(${KINDS.replaceAll('.', '\\.')})"`)
const AS_NAME = new RegExp(`^(?:${KINDS.replaceAll('.', '\\.')})$`)
const TARGETS = /^\{"method":"Target\.(?:attachedTo|detachedFrom)Target"/
/** A number that Playwright never comes to. */
const ENDING = 1_900_000_000

/** As many as are kept of a page come through at once, and then so many a second. */
const AT_ONCE = 300
const A_SECOND = 50
/** Of one message; hardly a thousandth of it is shown. */
const MAX_CHARS = 200_000
/** By then it is no programmer's oversight that ends by itself. */
const END_AFTER = 10_000
const END_AFTER_CHARS = 50_000_000
/** Sooner than what comes through meanwhile takes the place of all that was kept. */
const SAY_AGAIN_MS = 1_500
const LEFT_OUT =
  'this page writes more to its console than is kept, and faster than it is read; the rest is left out'
const ENDED = 'this page filled its console without end, and was ended'

interface Message {
  id?: number
  method?: string
  sessionId?: string
  params?: { sessionId?: string; args?: readonly { value?: unknown }[] }
}

/** What the browser has to say of a page is not crowded out by what the page itself says. */
const TELLERS = ['page', 'browser'] as const
type Teller = (typeof TELLERS)[number]

interface Told {
  from: string
  chars: number
  by: Teller
}

interface Page {
  left: Record<Teller, number>
  at: number
  dropped: number
  saidAt: number
  droppedChars: number
  isEnded: boolean
}

export function createFloodGate(deps: {
  now: () => number
  /** Tells whoever reads the page, as the browser would. */
  tell: (message: object) => void
  send: (message: object) => void
}) {
  const pages = new Map<string, Page>()
  /** Frames and workers speak for themselves, and count with their page. */
  const within = new Map<string, string>()
  return { passes }

  function passes(message: object | string): boolean {
    if (isOwnAnswer(message)) return false
    follow(message)
    const told = typeof message === 'string' ? readText(message) : readObject(message)
    if (!told) return true
    const id = pageOf(told.from)
    const page = refilled(id)
    if (page.isEnded) return false
    if (told.chars <= MAX_CHARS && page.left[told.by] >= 1) {
      page.left[told.by] -= 1
      return true
    }
    page.dropped += 1
    page.droppedChars += told.chars
    if (page.at - page.saidAt >= SAY_AGAIN_MS) {
      page.saidAt = page.at
      say(id, LEFT_OUT)
    }
    if (page.dropped > END_AFTER || page.droppedChars > END_AFTER_CHARS) {
      page.isEnded = true
      say(id, ENDED)
      // Chromium ends no page that is on its way to another.
      for (const method of ['Page.stopLoading', 'Page.crash'])
        deps.send({ id: ENDING, method, sessionId: id })
    }
    return false
  }

  function refilled(id: string): Page {
    const now = deps.now()
    const page = pages.get(id) ?? {
      ...{
        left: { page: AT_ONCE, browser: AT_ONCE },
        at: now,
        saidAt: Number.NEGATIVE_INFINITY,
        dropped: 0,
        droppedChars: 0,
        isEnded: false,
      },
    }
    pages.set(id, page)
    const more = ((now - page.at) * A_SECOND) / 1_000
    for (const by of TELLERS) page.left[by] = Math.min(AT_ONCE, page.left[by] + more)
    page.at = now
    // It has been quiet for some seconds.
    if (TELLERS.every((by) => page.left[by] === AT_ONCE))
      Object.assign(page, { dropped: 0, droppedChars: 0 })
    return page
  }

  function say(id: string, text: string): void {
    deps.tell({
      method: 'Log.entryAdded',
      params: { entry: { source: 'other', level: 'warning', text, timestamp: deps.now() } },
      sessionId: id,
    })
  }

  function follow(message: object | string): void {
    if (typeof message === 'string' && !TARGETS.test(message)) return
    // Only the browser writes to that line.
    const { method, sessionId, params } = (
      typeof message === 'string' ? JSON.parse(message) : message
    ) as Message
    const child = params?.sessionId
    if (!child) return
    if (method === 'Target.attachedToTarget' && sessionId) within.set(child, pageOf(sessionId))
    if (method !== 'Target.detachedFromTarget') return
    within.delete(child)
    pages.delete(child)
  }

  function pageOf(from: string): string {
    return within.get(from) ?? from
  }
}

/** Of a page that is gone; nobody else has asked. */
function isOwnAnswer(message: object | string): boolean {
  if (typeof message === 'string') return message.startsWith(`{"id":${ENDING},`)
  return (message as Message).id === ENDING
}

/** Its whole is not read: it may be as large as a page likes. */
function readText(message: string): Told | undefined {
  const method = AS_TEXT.exec(message)?.[1]
  if (method === undefined) return undefined
  const from = /"sessionId":"(\w+)"\}$/.exec(message.slice(-80))?.[1] ?? ''
  return { from, chars: message.length, by: teller(method) }
}

function readObject(message: object): Told | undefined {
  // Only the browser writes to that line.
  const { method = '', sessionId = '', params } = message as Message
  if (!AS_NAME.test(method)) return undefined
  const chars = (params?.args ?? []).reduce(
    (sum, { value }) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  )
  return { from: sessionId, chars, by: teller(method) }
}

function teller(method: string): Teller {
  return method === BY_BROWSER ? 'browser' : 'page'
}

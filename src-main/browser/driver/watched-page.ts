/** One tab: the page, and all that happens in it while nobody asks. */
import type { Dialog, Frame, Page, Request } from 'playwright-core'
import type { DialogFacts, PageTrouble, TabFacts } from '../../ports/browser.ts'
import { within } from './within.ts'

const MAX_CONSOLE = 200
const MAX_NOTES = 10
/** Of one page; a person who is asked more often answers nothing. */
const MAX_FILES = 20
/** One that asks more often while it is left does not let go. */
const MAX_LAST_WORDS = 20
const MAX_TEXT = 1_000
/** Nobody waits for it. */
const TITLE_MS = 10_000
/** A page that only works hard is done by then. */
const ANSWER_MS = 3_000
/** Also for a server that thinks; the snapshot after it would show the page before. */
const COMMIT_MS = 10_000

export interface Tab {
  readonly id: string
  readonly page: Page
  /** Of the last snapshot, by ref. */
  elements: Map<string, string>
  /** In which frame an element was when it was looked for, by ref. */
  readonly owners: Map<string, Frame>
  readonly messages: { type: string; text: string }[]
  readonly errors: string[]
  /** Nothing can be done with it but leave it. */
  trouble: PageTrouble | undefined
  /** It is on its way to another page. */
  isLeaving: boolean
  facts(isActive: boolean): TabFacts
  dialogs(): DialogFacts[]
  takeNotes(): string[]
  answer(id: string, accepts: boolean, text: string | undefined): Promise<void>
  /** Resolves with the next dialog that opens. */
  nextDialog(): { promise: Promise<DialogFacts>; forget: () => void }
  /** The page that is on its way is there. */
  settled(): Promise<void>
  isAnswering(): Promise<boolean>
  /** From now on whatever it wants to say is turned away. */
  leave(): void
  /** It says more than any page has to say that lets itself be left. */
  holdsOn(): Promise<void>
  /** Its own server tells it of changes, by a line that is open. */
  isLive(): boolean
  /** Of a page that hears nothing: the next one of its site may be given the same process, and would hang with it. */
  endProcess(): Promise<void>
  /** A script may have changed its title since it was loaded. */
  called(title: string): void
}

interface WatchedDeps extends Pick<Tab, 'id' | 'endProcess'> {
  onChange: () => void
  onDialogs: () => void
  onFile: (file: { name: string; url: string }) => void
}

export function watchPage(page: Page, deps: WatchedDeps): Tab {
  const { id, endProcess, onChange, onDialogs, onFile } = deps
  const open = new Map<string, Dialog>()
  const waiting = new Set<(dialog: DialogFacts) => void>()
  let title = ''
  const notes: string[] = []
  let dialogCount = 0
  let fileCount = 0
  let lastWords = 0
  let holding = Promise.withResolvers<void>()
  let leaving: Request | undefined
  const lines = new Set<object>()
  let arrived = Promise.withResolvers<void>()
  arrived.resolve()
  const tab: Tab = {
    ...{ id, page, endProcess, elements: new Map(), owners: new Map(), messages: [], errors: [] },
    ...{ trouble: undefined, isLeaving: false },
    facts: (isActive) => ({
      ...{ id, url: page.url(), title, isActive },
      ...(tab.trouble && { trouble: tab.trouble }),
    }),
    dialogs: () => [...open].map(([dialogId, dialog]) => factsOf(dialogId, dialog)),
    takeNotes: () => notes.splice(0),
    answer,
    nextDialog,
    settled,
    called,
    isLive: () => lines.size > 0,
    isAnswering,
    leave,
    holdsOn: () => holding.promise,
  }
  page.on('console', (message) => {
    // Electron run from source has advice for whoever wrote the page, and nobody here did.
    if (message.location().url.startsWith('node:electron/')) return
    keep(tab.messages, { type: message.type(), text: cut(message.text()) })
  })
  page.on('pageerror', (error) => keep(tab.errors, cut(error.message)))
  page.on('dialog', opened)
  page.on('download', (download) => {
    void download.cancel().catch(() => {})
    fileCount += 1
    if (fileCount > MAX_FILES) return
    const name = cut(download.suggestedFilename())
    note(
      `the page wants to save a file, ${name}; it is not saved unless the person says so in the Browser tab, and then you are told`,
    )
    onFile({ name, url: download.url() })
  })
  // Whoever listens keeps the window from opening that would ask the person.
  page.on('filechooser', () => note('the page asked for a file; pages are given none'))
  page.on('crash', () => inTrouble('crashed'))
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource' && isOwn(request.url())) lines.add(request)
    if (!isMain(request)) return
    lines.clear()
    leaving = request
    arrived = Promise.withResolvers()
  })
  page.on('requestfinished', (request) => lines.delete(request))
  page.on('requestfailed', (request) => {
    lines.delete(request)
    if (request === leaving) arrived.resolve()
  })
  page.on('framenavigated', navigated)
  page.on('websocket', (line) => {
    if (!isOwn(line.url())) return
    lines.add(line)
    line.on('close', () => lines.delete(line))
  })
  page.on('domcontentloaded', () => void readTitle())
  page.on('load', () => void readTitle())
  return tab

  function opened(dialog: Dialog): void {
    if (tab.isLeaving || dialog.type() === 'beforeunload') {
      if (dialog.type() === 'beforeunload') note('the page asked whether to leave it')
      lastWords += 1
      if (lastWords === MAX_LAST_WORDS) holding.resolve()
      void dialog.accept().catch(() => {})
      return
    }
    dialogCount += 1
    const dialogId = `d${dialogCount}`
    open.set(dialogId, dialog)
    const facts = factsOf(dialogId, dialog)
    for (const hear of [...waiting]) hear(facts)
    onDialogs()
  }

  async function answer(dialogId: string, accepts: boolean, text: string | undefined) {
    const dialog = open.get(dialogId)
    if (!dialog) throw new Error('that dialog is closed already; take a snapshot')
    open.delete(dialogId)
    await (accepts ? dialog.accept(text) : dialog.dismiss()).catch(() => {})
    onDialogs()
  }

  function leave(): void {
    tab.isLeaving = true
    lastWords = 0
    holding = Promise.withResolvers()
  }

  /** Each is said once, however often it happens before somebody looks. */
  function note(text: string): void {
    if (notes.length < MAX_NOTES && !notes.includes(text)) notes.push(text)
  }

  function nextDialog() {
    const { promise, resolve } = Promise.withResolvers<DialogFacts>()
    waiting.add(resolve)
    return { promise, forget: () => void waiting.delete(resolve) }
  }

  async function settled(): Promise<void> {
    await within(COMMIT_MS, arrived.promise).catch(() => {})
    if (open.size === 0)
      await page.waitForLoadState('domcontentloaded', { timeout: 5_000 }).catch(() => {})
  }

  function navigated(frame: Frame): void {
    if (frame !== page.mainFrame()) return
    arrived.resolve()
    tab.elements = new Map()
    tab.owners.clear()
    for (const list of [tab.messages, tab.errors]) list.length = 0
    fileCount = 0
    // Whatever comes into a tab that has crashed, nothing more can be done in it.
    if (tab.trouble === 'hung') tab.trouble = undefined
    tab.isLeaving = false
    title = ''
    open.clear()
    onDialogs()
    onChange()
  }

  async function isAnswering(): Promise<boolean> {
    const asked = page.evaluate('0')
    const answers = await within(ANSWER_MS, asked).then(
      () => true,
      (error: unknown) => {
        // It may be known here before it is told.
        if (/(?:Page|Target) crashed/.test(String(error))) inTrouble('crashed')
        // One that is just being replaced by another has no place to run anything.
        return !String(error).includes('did not answer')
      },
    )
    // A dialog holds it up, and that is no fault.
    if (answers || open.size > 0) return tab.trouble === undefined
    inTrouble('hung')
    // One that only worked hard comes back to itself.
    void asked.then(
      () => tab.trouble === 'hung' && inTrouble(undefined),
      () => {},
    )
    return false
  }

  function inTrouble(trouble: PageTrouble | undefined): void {
    tab.trouble = trouble
    onChange()
  }

  function isOwn(url: string): boolean {
    return URL.parse(url)?.host === URL.parse(page.url())?.host
  }

  /** A page that hangs has none. */
  async function readTitle(): Promise<void> {
    called(await within(TITLE_MS, page.title()).catch(() => title))
  }

  function called(now: string): void {
    if (title === cut(now)) return
    title = cut(now)
    onChange()
  }

  function isMain(request: Request): boolean {
    try {
      return request.isNavigationRequest() && request.frame() === page.mainFrame()
    } catch {
      // The frame of a page that is just being made is not known yet.
      return false
    }
  }
}

function factsOf(id: string, dialog: Dialog): DialogFacts {
  return { id, kind: dialog.type(), message: cut(dialog.message()) }
}

function keep<Item>(list: Item[], item: Item): void {
  list.push(item)
  if (list.length > MAX_CONSOLE) list.shift()
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}

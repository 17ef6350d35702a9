/** The tabs of one session, and what is done in them. Runs in the driver's thread. */
import type { BrowserContext, Page } from 'playwright-core'
import type { PageFacts, PageTrouble } from '../../ports/browser.ts'
import { type SnapshotNode, snapshotText } from '../snapshot-text.ts'
import { createActions } from './actions.ts'
import { firstLine } from './first-line.ts'
import type { DriverCalls, DriverEvents, FileSource } from './messages.ts'
import { originOf, stillAt } from './page-origin.ts'
import { takePicture } from './page-picture.ts'
import { holdProcess, newPage } from './page-process.ts'
import { readImages, readOwnFile, scrollPage } from './page-scripts.ts'
import { createPersonInput } from './person-input.ts'
import { pointedAt } from './pointed.ts'
import { createScreencast } from './screencast.ts'
import { maskValues, readSecrets } from './secret-fields.ts'
import { type Tab, watchPage } from './watched-page.ts'
import { within } from './within.ts'

const NAVIGATE_MS = 30_000
const READ_MS = 10_000
/** What a page still loads after its text is there; most are done by then. */
const LOAD_MS = 2_000
const MAX_RESULT = 20_000
/** For scripts that fetch what they show; most have done so by then. */
const QUIET_MS = 4_000
const MAX_HTML = 5_000_000
const MAX_OWN_FILE = 30_000_000
/** By then most servers have answered; one that thinks is waited for, as long as the page before it lives. */
const GOING_MS = 5_000
const RELOADS = 8
/** More than anybody looks through; pages would open more. */
const MAX_TABS = 12
/** What a page does to its address is told so often at most. */
const TELL_MS = 50
const RELOAD_AGAIN_MS = 400
const NO_ANSWER = /did not answer|in time|Timeout|is gone; take a snapshot/
const TROUBLE: Readonly<Record<PageTrouble, string>> = {
  crashed: 'the page has crashed; open it again with browser_navigate',
  hung: 'the page hangs and answers nothing; open it again, or another, with browser_navigate',
}

type Emit = <Name extends keyof DriverEvents>(name: Name, payload: DriverEvents[Name]) => void

export type DriverSession = {
  [Name in keyof Omit<DriverCalls, 'open'>]: (
    args: DriverCalls[Name][0],
  ) => Promise<DriverCalls[Name][1]>
} & {
  /** Why a call failed: of a page that is dead or hangs, the rest says nothing. */
  why(error: unknown): Promise<string>
  /** What waits to be told is told now: whoever gets an answer sees what came of the call. */
  tellChanges(): void
}

export function createDriverSession(context: BrowserContext, emit: Emit): DriverSession {
  const tabs: Tab[] = []
  let active: Tab | undefined
  let count = 0
  /** Other than the usual one, because the person chose it. */
  let size: { width: number; height: number } | undefined
  let telling: NodeJS.Timeout | undefined
  let toldAt = Number.NEGATIVE_INFINITY
  const screencast = createScreencast((frame) => emit('frame', frame))
  const front = async (): Promise<Tab> => active ?? (await openTab())
  const actions = createActions({ front, ready, facts: () => tabs.map((tab) => factsOf(tab)) })
  context.on('page', (page) => void adopt(page))
  for (const page of context.pages()) adopt(page)

  return {
    ...actions,
    ...{ navigate, snapshot, back, reload, evaluate, selectTab, closeTab, why, tellChanges },
    input: async (input) => createPersonInput((await front()).page)(input),
    scroll: async ({ direction }) => {
      const { page } = await ready()
      return within(READ_MS, page.evaluate(scrollPage, direction))
    },
    picture: async ({ labels }) => takePicture(await ready(), labels),
    images: async () => {
      const { page } = await ready()
      return { images: await within(READ_MS, page.evaluate(readImages)) }
    },
    content: async () => {
      const { page } = await ready()
      await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => {})
      const html = await within(READ_MS, page.content())
      return { url: page.url(), html: html.slice(0, MAX_HTML) }
    },
    forward: async () => goes((page) => page.goForward({ waitUntil: 'commit', timeout: READ_MS })),
    ...{ reloadAt, resize, fileSource },
    logins: () => within(READ_MS, context.storageState()),
    point: async (at) => pointedAt(await ready(), at),
    console: async ({ clears }) => {
      const { messages, errors } = await front()
      const told = { messages: [...messages], errors: [...errors] }
      if (clears) for (const list of [messages, errors]) list.length = 0
      return told
    },
    dialogs: async () => {
      const tab = await front()
      return { dialogs: tab.dialogs(), origin: originOf(tab.page.url()) }
    },
    answerDialog: async ({ id, accepts, text }) => {
      await (await front()).answer(id, accepts, text)
      return null
    },
    openTab: async () => {
      await openTab()
      return null
    },
    watch: async ({ isWatched }) => {
      await screencast.watch(isWatched ? (await front()).page : undefined)
      return null
    },
    close: async () => {
      await screencast.watch(undefined)
      await within(READ_MS, Promise.all(tabs.map(({ page }) => page.close()))).catch(() => {})
      await within(READ_MS, context.close()).catch(() => {})
      return null
    },
  }

  /** The tab in front, with nothing in it that keeps it from answering. */
  async function ready(): Promise<Tab> {
    const tab = await front()
    if (tab.trouble) throw new Error(TROUBLE[tab.trouble])
    const [dialog] = tab.dialogs()
    if (dialog)
      throw new Error(
        `the page shows a dialog (${dialog.kind}: ${JSON.stringify(dialog.message)}) and waits; answer it with browser_dialog first`,
      )
    return tab
  }

  async function navigate({ url }: { url: string }) {
    const tab = await leave(await front())
    const went = goTo(tab, url)
    const isStuck = await Promise.race([
      went.then(() => false),
      tab.holdsOn().then(() => true),
      isStuckIn(tab, went),
    ])
    // The one before died on the way, before anybody was told; what has crashed is never used again.
    if (tab.trouble === 'crashed') return goTo(await replaceTab(tab), url)
    if (!isStuck) {
      const told = await went
      // Whatever broke it off may have ended the page.
      if (told.failure === undefined || (await tab.isAnswering())) return told
      return goTo(await replaceTab(tab), url)
    }
    // Either the one before hangs in its last words, or the new one has come and hangs by itself.
    if (!tab.isLeaving) return { status: null, failure: TROUBLE.hung }
    return goTo(await replaceTab(tab), url)
  }

  async function isStuckIn(tab: Tab, going: Promise<unknown>): Promise<boolean> {
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, GOING_MS, 'late'))
    if ((await Promise.race([going, late])) !== 'late' || tab.dialogs().length > 0) return false
    return !(await tab.isAnswering())
  }

  async function reload(): Promise<null> {
    const before = await front()
    const url = before.page.url()
    const tab = await leave(before)
    if (tab !== before) await goTo(tab, url)
    else await goes((page) => page.reload({ waitUntil: 'commit', timeout: READ_MS }))
    tab.isLeaving = false
    return null
  }

  /** The tab to go on in: a page that is dead or hangs keeps its own from going anywhere. */
  async function leave(tab: Tab): Promise<Tab> {
    tab.leave()
    for (const { id } of tab.dialogs()) await tab.answer(id, false, undefined)
    const answers =
      !tab.trouble && (await Promise.race([tab.isAnswering(), tab.holdsOn().then(() => false)]))
    return answers ? tab : replaceTab(tab)
  }

  async function why(error: unknown): Promise<string> {
    const text = firstLine(error)
    if (/^(?:Page|Target) crashed/.test(text)) return TROUBLE.crashed
    const tab = active
    if (!tab) return text
    if (!tab.trouble && tab.dialogs().length === 0 && NO_ANSWER.test(text)) await tab.isAnswering()
    return tab.trouble ? TROUBLE[tab.trouble] : text
  }

  async function goTo(tab: Tab, url: string): Promise<DriverCalls['navigate'][1]> {
    tab.isLeaving = true
    // A dialog stops a page in the middle of loading.
    const dialog = tab.nextDialog()
    const going = tab.page.goto(url, { waitUntil: 'domcontentloaded', timeout: NAVIGATE_MS })
    try {
      const arrived = within(NAVIGATE_MS + READ_MS, going)
      const loaded = arrived.then(async (response) => {
        await tab.page.waitForLoadState('load', { timeout: LOAD_MS }).catch(() => {})
        return response?.status() ?? null
      })
      return { status: await Promise.race([loaded, dialog.promise.then(() => null)]) }
    } catch (error) {
      return { status: null, failure: firstLine(error) }
    } finally {
      dialog.forget()
      tab.isLeaving = false
    }
  }

  async function snapshot({ isFull }: { isFull: boolean }): Promise<PageFacts> {
    const tab = await front()
    if (tab.trouble) throw new Error(TROUBLE[tab.trouble])
    await tab.settled()
    const dialogs = tab.dialogs()
    const facts = {
      ...{ url: tab.page.url(), title: '', dialogs, notes: tab.takeNotes() },
      tabs: tabs.map(factsOf),
    }
    // It answers nothing until the dialog is closed.
    if (dialogs.length > 0) return { ...facts, snapshot: '', elementCount: 0 }
    const { page } = tab
    const [nodes, { title, ...secrets }] = await within(
      READ_MS,
      Promise.all([page.ariaSnapshotJSON({ mode: 'ai', timeout: READ_MS }), readSecrets(page)]),
    )
    // Its form is documented beside the method, and it is plain data.
    const told = snapshotText(nodes as unknown as SnapshotNode[], { isFull })
    tab.elements = told.elements
    tab.called(title)
    const text = maskValues(told.text, secrets)
    return { ...facts, title, snapshot: text, elementCount: told.count }
  }

  /** What a link opened in a tab of its own goes back to the page with the link. */
  async function back(): Promise<{ url: string }> {
    const tab = await front()
    if (tab.trouble) throw new Error(TROUBLE[tab.trouble])
    const opener = await tab.page.opener()
    tab.isLeaving = true
    const went = await within(
      READ_MS + LOAD_MS,
      tab.page.goBack({ waitUntil: 'commit', timeout: READ_MS }),
    ).finally(() => {
      tab.isLeaving = false
    })
    if (!went && opener && tabs.length > 1 && tab.page.url() !== 'about:blank')
      await closeTab({ id: tab.id })
    return { url: (await front()).page.url() }
  }

  async function goes(go: (page: Page) => Promise<unknown>): Promise<null> {
    const { page } = await front()
    await within(READ_MS + LOAD_MS, go(page)).catch(() => {})
    return null
  }

  async function reloadAt({ origin }: { origin: string }): Promise<null> {
    const stale = tabs.filter(
      (tab) => originOf(tab.page.url()) === origin && !tab.isLive() && tab.dialogs().length === 0,
    )
    await Promise.all(stale.map(reloadUntilThere))
    return null
  }

  async function resize(wanted: { width: number; height: number }): Promise<null> {
    size = wanted
    await within(READ_MS, Promise.all(tabs.map(({ page }) => page.setViewportSize(wanted))))
    // A cast keeps the size that it began with.
    if (screencast.isWatched() && active) await within(READ_MS, screencast.watch(active.page))
    return null
  }

  /** As the page itself would ask for it; what lies only in the page is given by the page. */
  async function fileSource({ url }: { url: string }): Promise<FileSource> {
    const { page } = await front()
    if (/^(?:blob|data):/.test(url)) {
      const text = await within(READ_MS, page.evaluate(readOwnFile, { url, most: MAX_OWN_FILE }))
      if (text === null) throw new Error('the file is too large to be taken out of the page')
      return { kind: 'bytes', bytes: new Uint8Array(Buffer.from(text, 'base64')) }
    }
    const cookies = await within(READ_MS, context.cookies(url))
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return { kind: 'address', url, cookie, referer: page.url() }
  }

  /** A server that starts anew because of the same change is away for a moment. */
  async function reloadUntilThere(tab: Tab): Promise<void> {
    for (let tries = 0; tries < RELOADS && !tab.page.isClosed(); tries += 1) {
      const went = await within(
        READ_MS,
        tab.page.reload({ waitUntil: 'commit', timeout: READ_MS }),
      ).then(
        () => true,
        () => false,
      )
      if (went) return
      await new Promise((resolve) => setTimeout(resolve, RELOAD_AGAIN_MS))
    }
  }

  async function evaluate({ expression, origin }: DriverCalls['evaluate'][0]) {
    const { page } = await ready()
    stillAt(page.url(), origin)
    const value: unknown = await within(READ_MS, page.evaluate(expression))
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
    const result = maskValues(text, await within(READ_MS, readSecrets(page)))
    return { result: result.slice(0, MAX_RESULT), type: value === null ? 'null' : typeof value }
  }

  async function openTab(): Promise<Tab> {
    const tab = adopt(await newPage(context))
    bringForward(tab)
    return tab
  }

  /** Known by the event of its making, or by whoever made it: whichever comes first. */
  function adopt(page: Page): Tab {
    const known = tabs.find((tab) => tab.page === page)
    if (known) return known
    count += 1
    const tab = watchPage(page, {
      ...{ id: `t${count}`, endProcess: holdProcess(context, page) },
      onChange: tellSoon,
      onDialogs: () => tab === active && emit('dialogs', { dialogs: tab.dialogs() }),
      onFile: (file) => emit('wantsFile', file),
    })
    tabs.push(tab)
    if (tabs.length > MAX_TABS) void within(READ_MS, page.close()).catch(() => {})
    if (size) void within(READ_MS, page.setViewportSize(size)).catch(() => {})
    page.once('close', () => closed(tab))
    bringForward(tab)
    return tab
  }

  function closed(tab: Tab): void {
    tabs.splice(tabs.indexOf(tab), 1)
    if (active === tab) active = tabs.at(-1)
    if (active) bringForward(active)
    else tell()
  }

  function bringForward(tab: Tab): void {
    active = tab
    void within(READ_MS, tab.page.bringToFront()).catch(() => {})
    if (screencast.isWatched()) void screencast.watch(tab.page).catch(() => {})
    emit('dialogs', { dialogs: tab.dialogs() })
    tell()
  }

  async function replaceTab(tab: Tab): Promise<Tab> {
    if (tab.trouble !== 'crashed') await tab.endProcess()
    const next = await openTab()
    void within(READ_MS, tab.page.close()).catch(() => {})
    return next
  }

  async function selectTab({ id }: { id: string }): Promise<null> {
    bringForward(tabOf(id))
    return null
  }

  async function closeTab({ id }: { id: string }): Promise<null> {
    const { page } = tabOf(id)
    await within(READ_MS, page.close()).catch(() => {})
    return null
  }

  function tabOf(id: string): Tab {
    const tab = tabs.find((each) => each.id === id)
    if (!tab) throw new Error('that tab is closed')
    return tab
  }

  function factsOf(tab: Tab) {
    return tab.facts(tab === active)
  }

  function tellSoon(): void {
    const wait = toldAt + TELL_MS - performance.now()
    if (wait <= 0) tell()
    else telling ??= setTimeout(tell, wait)
  }

  function tellChanges(): void {
    if (telling) tell()
  }

  function tell(): void {
    clearTimeout(telling)
    telling = undefined
    toldAt = performance.now()
    emit('tabs', { tabs: tabs.map(factsOf) })
  }
}

/** What an agent does to elements: each is of the last snapshot, and where it was when asked about. */
import type { Locator } from 'playwright-core'
import type { ActedFacts, DialogFacts, TabFacts } from '../../ports/browser.ts'
import { firstLine } from './first-line.ts'
import { keyTarget, ownerOf } from './key-target.ts'
import type { Aim, DriverCalls, Located } from './messages.ts'
import { originOf } from './page-origin.ts'
import { SECRET_FIELDS } from './secret-fields.ts'
import type { Tab } from './watched-page.ts'
import { within } from './within.ts'

/** Long enough for something that slides in; what is covered stays covered. */
const ACT_MS = 4_000
const LIMIT_MS = 10_000
const LOOK_MS = 2_000

export function createActions(deps: {
  front: () => Promise<Tab>
  ready: () => Promise<Tab>
  facts: () => TabFacts[]
}) {
  return { locate, click, type, press, focus }

  async function locate({ ref: given }: { ref: string }): Promise<Located> {
    const tab = await deps.ready()
    const { ref, locator, element } = find(tab, given)
    const handle = await within(LOOK_MS, locator.elementHandle({ timeout: LOOK_MS })).catch(
      () => null,
    )
    if (!handle) throw new Error(`${element} is gone; take a snapshot`)
    const [frame, kind, box] = await within(
      LOOK_MS,
      Promise.all([
        handle.ownerFrame(),
        handle.evaluate(kindOf, SECRET_FIELDS),
        handle.boundingBox(),
      ]),
    )
    void handle.dispose()
    if (!frame) throw new Error(`${element} is gone; take a snapshot`)
    tab.owners.set(ref, frame)
    return { origin: ownerOf(frame), element, box, ...kind }
  }

  async function click({ opensTab, ...aim }: DriverCalls['click'][0]): Promise<ActedFacts> {
    return doTo(aim, async (locator, tab) => {
      const opened = opensTab
        ? tab.page.waitForEvent('popup', { timeout: ACT_MS }).catch(() => {})
        : undefined
      await locator.click({ timeout: ACT_MS })
      await opened
    })
  }

  async function type({ text, submits, ...aim }: DriverCalls['type'][0]): Promise<ActedFacts> {
    return doTo(aim, async (locator) => {
      await locator.fill(text, { timeout: ACT_MS })
      if (submits) await locator.press('Enter', { timeout: ACT_MS })
    })
  }

  async function press({ key, origin }: DriverCalls['press'][0]): Promise<ActedFacts> {
    const tab = await deps.ready()
    const target = await keyTarget(tab.page)
    if (target !== origin)
      throw new Error(`the keys would go to ${target} meanwhile; take a snapshot`)
    return watched(tab, key, () => tab.page.keyboard.press(key))
  }

  async function focus() {
    const { page } = await deps.ready()
    const focused = await Promise.all(
      page
        .frames()
        .map((frame) =>
          within(LOOK_MS, frame.locator('*:focus').evaluateAll(isAnySecret, SECRET_FIELDS)).catch(
            () => false,
          ),
        ),
    )
    return {
      origin: originOf(page.url()),
      keyTarget: await keyTarget(page),
      isSecret: focused.includes(true),
    }
  }

  async function doTo(
    { ref: given, origin }: Aim,
    work: (locator: Locator, tab: Tab) => Promise<void>,
  ): Promise<ActedFacts> {
    const tab = await deps.ready()
    const { ref, locator, element } = find(tab, given)
    // The person was asked about one site; between then and now there may be another. What comes
    // even later has no such element: a ref is of one document.
    const owner = tab.owners.get(ref)
    const now = owner ? ownerOf(owner) : 'another one'
    if (now !== origin) throw new Error(`the page has gone to ${now} meanwhile; take a snapshot`)
    return watched(tab, element, () => work(locator, tab))
  }

  /** A dialog keeps an action from coming to its end, so it counts as one. */
  async function watched(
    tab: Tab,
    element: string,
    work: () => Promise<void>,
  ): Promise<ActedFacts> {
    const before = new Set(deps.facts().map(({ id }) => id))
    const dialog = tab.nextDialog()
    const worked = within(LIMIT_MS, work()).then(() => undefined)
    let shown: DialogFacts | undefined
    try {
      shown = await Promise.race([worked, dialog.promise])
      if (!shown && !tab.page.isClosed()) {
        // What the action set off has begun when the page answers.
        const answered = within(LOOK_MS, tab.page.evaluate('0')).catch(() => {})
        shown = (await Promise.race([answered.then(() => undefined), dialog.promise])) ?? undefined
        if (!shown) await tab.settled()
        shown ??= tab.dialogs()[0]
      }
    } catch (error) {
      throw explained(error, element)
    } finally {
      dialog.forget()
    }
    const openedTab = deps.facts().find(({ id }) => !before.has(id))
    const { page } = await deps.front()
    return {
      ...{ url: page.url(), element, notes: tab.takeNotes() },
      ...(shown && { dialog: shown }),
      ...(openedTab && { openedTab }),
    }
  }

  function find(tab: Tab, given: string): { ref: string; locator: Locator; element: string } {
    const ref = given.trim().replace(/^@/, '')
    const element = tab.elements.get(ref)
    if (element === undefined)
      throw new Error(
        `there is no element @${ref.slice(0, 20)} in the last snapshot; take a snapshot`,
      )
    return { ref, locator: tab.page.getByRef(ref), element }
  }
}

const isAnySecret = (elements: unknown[], fields: string): boolean =>
  elements.some((element) => (element as { matches(selector: string): boolean }).matches(fields))

/** It runs in the page. */
const kindOf = (given: unknown, fields: string): { isSecret: boolean; opensTab: boolean } => {
  const element = given as {
    matches?(selector: string): boolean
    closest?(selector: string): unknown
  }
  const ways = 'a[target="_blank"], [formtarget="_blank"], form[target="_blank"]'
  return {
    isSecret: element.matches?.(fields) === true,
    opensTab: Boolean(element.closest?.(ways)),
  }
}

/** Whoever covers it is named, so that it can be dealt with. */
function explained(error: unknown, element: string): Error {
  const text = error instanceof Error ? error.message : String(error)
  const covering = /- (<.*>) intercepts pointer events/.exec(text)?.[1]
  if (covering)
    return new Error(
      `${element} is covered by ${covering.slice(0, 200)}; close or scroll away what covers it, then take a snapshot`,
    )
  if (/not visible|outside of the viewport/.test(text))
    return new Error(`${element} is there, but cannot be seen; take a snapshot`)
  if (/not enabled|disabled/.test(text)) return new Error(`${element} is disabled`)
  if (/not an? <input>|not editable|Element is not an/.test(text))
    return new Error(`${element} takes no text`)
  if (/Timeout|did not answer/.test(text))
    return new Error(`${element} did not take it in time; take a snapshot and see what there is`)
  return new Error(firstLine(error))
}

// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { BrowserView } from '#contract'
import { BrowserPane } from '../../../src-renderer/browser/BrowserPane.tsx'
import { useBrowsers } from '../../../src-renderer/copies/browser/browsers.ts'
import { useConnection } from '../../../src-renderer/copies/connection.ts'
import { useSessions } from '../../../src-renderer/copies/sessions.ts'
import { useLayout } from '../../../src-renderer/view/layout.ts'
import { sessionView } from '../../support/session-views.tsx'
import { showPart } from '../../support/window-part.tsx'

const VIEW: BrowserView = {
  sessionId: 's1',
  tabs: [
    { id: 't1', url: 'http://shop.test/', title: 'Shop', isActive: false },
    { id: 't2', url: 'http://shop.test/cart', title: 'Cart', isActive: true },
  ],
  dialogs: [],
  files: [],
  size: 'desktop',
  holder: 'agent',
}

let pointed: unknown[][]

beforeEach(() => {
  pointed = []
  useSessions.setState({ all: [sessionView()] })
  useLayout.getState().change({ sessionId: 's1' })
  useBrowsers.getState().replaced([])
})

async function show(view?: Partial<BrowserView>) {
  if (view) useBrowsers.getState().replaced([{ ...VIEW, ...view }])
  return showPart(<BrowserPane onPoint={(...place) => void pointed.push(place)} />, {
    'browser.resize': () => null,
    'browser.answerFile': () => null,
    'browser.point': () => ({
      ...{
        ref: 'e7',
        element: 'button "Save"',
        selector: 'form > button',
        url: 'http://shop.test/',
      },
      box: { x: 1, y: 2, width: 80.4, height: 20 },
    }),
    'browser.attach': () => null,
    'browser.detach': () => null,
    'browser.open': () => null,
    'browser.takeOver': () => null,
    'browser.handBack': () => null,
    'browser.closeTab': () => null,
    'browser.answerDialog': () => null,
  })
}

it('says what comes here while no page is open, and opens an address of the person', async () => {
  const part = await show()
  expect(part.says('No page is open')).toBe(true)

  await part.type('Address', 'localhost:3000')
  await act(async () => part.get('textbox', 'Address').closest('form')?.requestSubmit())

  expect(part.requests('browser.open')).toEqual([{ sessionId: 's1', url: 'localhost:3000' }])
})

it('says that the browser is starting, and then shows the page', async () => {
  const part = await show({ tabs: [], isStarting: true })
  expect(part.says('The browser is starting')).toBe(true)
  expect(part.says('No page is open')).toBe(false)

  await act(async () => useBrowsers.getState().changed(VIEW))

  expect(part.says('The browser is starting')).toBe(false)
  expect(part.find('img', 'The page now: Cart')).toBeDefined()
})

it('watches it anew when the line to the runtime was lost and is back', async () => {
  const part = await show({})
  await act(async () => useConnection.getState().synced())
  expect(part.requests('browser.attach')).toEqual([{ sessionId: 's1' }, { sessionId: 's1' }])
})

it('watches the page in front, and closes the other one', async () => {
  const part = await show({})
  expect(part.requests('browser.attach')).toEqual([{ sessionId: 's1' }])
  expect(part.find('img', 'The page now: Cart')).toBeDefined()

  await part.click('button', 'Close “Shop”')

  expect(part.requests('browser.closeTab')).toEqual([{ sessionId: 's1', tabId: 't1' }])
})

it('is taken over and handed back by one button, and says whose it is', async () => {
  const part = await show({ wants: 'password' })
  expect(part.says('The agent needs you')).toBe(true)
  await part.click('button', 'Take over')
  await act(async () => useBrowsers.getState().changed({ ...VIEW, holder: 'person' }))
  expect(part.says('You have the page')).toBe(true)

  await part.click('button', 'Hand back')

  expect(part.requests('browser.takeOver')).toHaveLength(1)
  expect(part.requests('browser.handBack')).toHaveLength(1)
})

it('gives keys to the page only while the person has it', async () => {
  const part = await show({ holder: 'person' })
  await part.press('a')
  await part.press('ß')
  await part.press('Enter')

  expect(part.requests('browser.input').map(({ input }) => input)).toEqual([
    { kind: 'key', action: 'down', key: 'a' },
    { kind: 'text', text: 'ß' },
    { kind: 'key', action: 'down', key: 'Enter' },
  ])
  await act(async () => useBrowsers.getState().changed(VIEW))
  expect(part.find('textbox', 'Keyboard of the page')).toBeUndefined()
})

it('shows what a page asks, and answers it', async () => {
  const part = await show({ dialogs: [{ id: 'd1', kind: 'prompt', message: 'Name?' }] })
  await part.type('Answer for the page', 'Ann')
  await part.click('button', 'OK')

  expect(part.requests('browser.answerDialog')).toEqual([
    { sessionId: 's1', dialogId: 'd1', accepts: true, text: 'Ann' },
  ])
})

it('says that the browser has ended', async () => {
  const part = await show({ tabs: [], trouble: { text: 'The browser has ended.' } })

  expect(part.says('The browser has ended.')).toBe(true)
})

it('names in the message what the person points at, with the ref that the agent knows it by', async () => {
  const part = await show({})
  await part.click('button', 'Point at something')
  expect(part.says('Click what you mean')).toBe(true)
  await act(async () => part.get('img', 'The page now: Cart').click())

  expect(part.requests('browser.point')).toEqual([{ sessionId: 's1', x: 0, y: 0 }])
  expect(pointed).toEqual([['s1', 'button "Save" (@e7, form > button, 80×20) http://shop.test/']])
  expect(part.says('Click what you mean')).toBe(false)
})

it('cannot be pointed into while the person has the page', async () => {
  const part = await show({ holder: 'person' })

  expect(part.get('button', 'Point at something').hasAttribute('disabled')).toBe(true)
})

it('asks about each file of a page, and says where one was saved', async () => {
  const asked = { id: 'f1', name: 'list.csv', site: 'shop.test', state: 'asked' } as const
  const part = await show({
    files: [asked, { ...asked, id: 'f2', state: 'saved', path: '/data/downloads/old.csv' }],
  })
  expect(part.says('shop.test wants to save a file')).toBe(true)
  expect(part.says('/data/downloads/old.csv')).toBe(true)
  await part.click('button', 'Save')
  await part.click('button', 'Dismiss')

  expect(part.requests('browser.answerFile')).toEqual([
    { sessionId: 's1', fileId: 'f1', saves: true },
    { sessionId: 's1', fileId: 'f2', saves: false },
  ])
})

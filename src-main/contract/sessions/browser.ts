/** Browser: the pages that an agent has open, watched by the person and sometimes taken over. */
import { z } from 'zod'
import type { Words } from '../words.ts'

const sessionId = z.string().min(1).max(64)
const tabId = z.string().min(1).max(64)
const position = z.number().finite().min(-100_000).max(100_000)

const input = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('mouse'),
    action: z.enum(['move', 'down', 'up']),
    x: position,
    y: position,
    button: z.enum(['left', 'middle', 'right']),
  }),
  z.strictObject({
    kind: z.literal('wheel'),
    x: position,
    y: position,
    dx: position,
    dy: position,
  }),
  z.strictObject({
    kind: z.literal('key'),
    action: z.enum(['down', 'up']),
    key: z.string().min(1).max(40),
  }),
  z.strictObject({ kind: z.literal('text'), text: z.string().min(1).max(100_000) }),
])

export const browserRequests = {
  /** From now on this window gets pictures of the page in front. */
  'browser.attach': z.strictObject({ sessionId }),
  'browser.detach': z.strictObject({ sessionId }),
  /** The window has drawn one picture; it gets another when there is one. */
  'browser.ack': z.strictObject({ sessionId }),
  /** The person gets mouse and keyboard of the page; the agent waits, and sees nothing of it. */
  'browser.takeOver': z.strictObject({ sessionId }),
  'browser.handBack': z.strictObject({ sessionId }),
  'browser.input': z.strictObject({ sessionId, input }),
  /** The person opens an address. */
  'browser.open': z.strictObject({ sessionId, url: z.string().min(1).max(8_192) }),
  /** A page that a process of the session serves on this machine, as its terminal says. */
  'browser.preview': z.strictObject({ sessionId, url: z.string().min(1).max(8_192) }),
  'browser.go': z.strictObject({ sessionId, to: z.enum(['back', 'forward', 'reload']) }),
  'browser.openTab': z.strictObject({ sessionId }),
  'browser.selectTab': z.strictObject({ sessionId, tabId }),
  'browser.closeTab': z.strictObject({ sessionId, tabId }),
  /** What lies at a point of the page in front, in its own pixels. */
  'browser.point': z.strictObject({ sessionId, x: position, y: position }),
  'browser.resize': z.strictObject({ sessionId, size: z.enum(['desktop', 'tablet', 'phone']) }),
  /** A file that a page wants to save; no takes it out of the list. */
  'browser.answerFile': z.strictObject({
    sessionId,
    fileId: z.string().min(1).max(64),
    saves: z.boolean(),
  }),
  /** Closes all pages of agents, and forgets who is logged in there. */
  'browser.forgetLogins': z.strictObject({}),
  'browser.answerDialog': z.strictObject({
    sessionId,
    dialogId: z.string().min(1).max(64),
    accepts: z.boolean(),
    text: z.string().max(10_000).optional(),
  }),
}

export type PageSize = 'desktop' | 'tablet' | 'phone'

export type BrowserInput = z.infer<typeof input>

export interface BrowserTabView {
  id: string
  url: string
  title: string
  isActive: boolean
  /** Its process is gone, or it is busy without end; it is to be loaded again. */
  trouble?: 'crashed' | 'hung'
}

export interface BrowserDialogView {
  id: string
  kind: string
  message: string
}

export interface BrowserDownloadView {
  id: string
  name: string
  /** Whose file it is. */
  site: string
  state: 'asked' | 'saving' | 'saved' | 'failed'
  path?: string
  problem?: Words
}

/** An element of a page, as its person points at it. */
export interface PointedView {
  ref: string
  element: string
  selector: string
  url: string
  box: { x: number; y: number; width: number; height: number }
}

export interface BrowserView {
  sessionId: string
  tabs: BrowserTabView[]
  dialogs: BrowserDialogView[]
  /** What pages want to save, and what was. */
  files: BrowserDownloadView[]
  size: PageSize
  /** Whose mouse and keyboard the page takes. */
  holder: 'agent' | 'person'
  /** The agent needs the person for something that it may not do itself. */
  wants?: 'password'
  /** Why the pages are gone. */
  trouble?: Words
  /** No page yet, but the browser is on its way. */
  isStarting?: true
}

export interface BrowserAnswers {
  'browser.attach': null
  'browser.detach': null
  'browser.ack': null
  'browser.takeOver': null
  'browser.handBack': null
  'browser.input': null
  'browser.open': null
  'browser.preview': null
  'browser.go': null
  'browser.openTab': null
  'browser.selectTab': null
  'browser.closeTab': null
  'browser.point': PointedView | null
  'browser.resize': null
  'browser.answerFile': null
  'browser.forgetLogins': null
  'browser.answerDialog': null
}

export interface BrowserEvents {
  'browser.changed': BrowserView
  'browser.closed': { sessionId: string }
  /** Sent only to windows that attached. `width` and `height` are those of the page. */
  'browser.framed': { sessionId: string; width: number; height: number; bytes: Uint8Array }
  /** The agent does something there. */
  'browser.acted': {
    sessionId: string
    box: { x: number; y: number; width: number; height: number }
  }
}

/** The agent's browser: as tools use it, and as a host gives it. */
import type { Words } from '#words'

/** A line of DevTools messages to whoever draws the pages. */
export interface BrowserLine {
  send(message: object): void
  close(): void
}

/** By which every request of a page goes, so that it can be refused. */
export interface BrowserProxy {
  server: string
  username: string
  password: string
}

export interface BrowserHost {
  /** One line serves all sessions, each with cookies of its own; else each session has a line. */
  isShared: boolean
  /** What hinders, and what would help. */
  problem(): { reason: Words; fix: Words } | undefined
  open(request: {
    sessionId: string
    proxy: BrowserProxy
    /** Whoever is logged in stays so after the pages are closed. */
    keepsLogins: boolean
    /** As JSON where it came so: the driver's thread reads it, and this one has other things to do. */
    onMessage: (message: object | string) => void
    onClosed: (reason: string) => void
  }): Promise<BrowserLine>
  /** Where the host keeps log-ins itself; else they are kept for it. */
  forgetLogins?(): Promise<void>
  /** Work that needs pictures of the page goes on; a host that draws nothing unseen draws meanwhile. */
  keepAwake(sessionId: string, why: 'acting' | 'watched'): () => void
}

export interface DialogFacts {
  id: string
  kind: string
  message: string
}

/** Its process is gone, or it is busy without end. */
export type PageTrouble = 'crashed' | 'hung'

export interface TabFacts {
  id: string
  url: string
  title: string
  isActive: boolean
  trouble?: PageTrouble
}

/** A page as a model reads it. */
export interface PageFacts {
  url: string
  title: string
  snapshot: string
  elementCount: number
  dialogs: DialogFacts[]
  tabs: TabFacts[]
  /** What happened meanwhile that the text does not show. */
  notes: string[]
}

export interface ActedFacts {
  url: string
  /** What it was done to, in words. */
  element: string
  dialog?: DialogFacts
  openedTab?: TabFacts
  notes: string[]
}

export interface PictureFacts {
  src: string
  alt: string
  width: number
  height: number
}

export interface ScreenshotFacts {
  url: string
  title: string
  /** A JPEG. */
  bytes: Uint8Array
}

export interface ConsoleFacts {
  messages: { type: string; text: string }[]
  errors: string[]
}

export type BrowserTold<Facts> =
  | ({ ok: true } & Facts)
  | { ok: false; message: string; needsPerson?: 'password' }

/** What one call of a tool may do with the session's browser. */
export interface BrowserAccess {
  navigate(url: string): Promise<BrowserTold<PageFacts & { status: number | null }>>
  snapshot(isFull: boolean): Promise<BrowserTold<PageFacts>>
  click(ref: string): Promise<BrowserTold<ActedFacts>>
  type(ref: string, text: string, submits: boolean): Promise<BrowserTold<ActedFacts>>
  press(key: string): Promise<BrowserTold<ActedFacts>>
  scroll(direction: 'up' | 'down'): Promise<BrowserTold<{ at: number; of: number }>>
  back(): Promise<BrowserTold<{ url: string }>>
  images(): Promise<BrowserTold<{ images: PictureFacts[] }>>
  /** A picture of what is in view, without secrets; `labels` writes the refs of elements on it. */
  picture(labels: boolean): Promise<BrowserTold<ScreenshotFacts>>
  console(clears: boolean): Promise<BrowserTold<ConsoleFacts>>
  evaluate(expression: string): Promise<BrowserTold<{ result: string; type: string }>>
  dialog(answer: {
    accepts: boolean
    text?: string
    id?: string
  }): Promise<BrowserTold<{ answered: DialogFacts }>>
}

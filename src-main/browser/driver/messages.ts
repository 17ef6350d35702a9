/** What goes between the thread that drives pages and the rest of the app. */
import type {
  ActedFacts,
  BrowserProxy,
  ConsoleFacts,
  DialogFacts,
  PageFacts,
  PictureFacts,
  ScreenshotFacts,
  TabFacts,
} from '../../ports/browser.ts'

/** By which the bytes of a file are got that a page wants to save. */
export type FileSource =
  | { kind: 'address'; url: string; cookie: string; referer: string }
  | { kind: 'bytes'; bytes: Uint8Array }

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** An element of the last snapshot, as it is just before something is done to it. */
export interface Located {
  /** Whose page or frame it is in. */
  origin: string
  /** `button "Save"`. */
  element: string
  /** A field for a password, a card's number or a code: only the person fills it. */
  isSecret: boolean
  /** A link that leads into a tab of its own, which is worth waiting for. */
  opensTab: boolean
  box: Box | null
}

/** An element, and whose it was when the person was asked. */
export interface Aim {
  ref: string
  origin: string
}

/** What the person pointed at. */
export interface Pointed {
  ref: string
  /** `button "Save"`. */
  element: string
  selector: string
  url: string
  box: Box
}

/** By mouse and keyboard of the person, in the page's own pixels. */
export type PersonInput =
  | { kind: 'mouse'; action: 'move' | 'down' | 'up'; x: number; y: number; button: MouseButton }
  | { kind: 'wheel'; x: number; y: number; dx: number; dy: number }
  | { kind: 'key'; action: 'down' | 'up'; key: string }
  | { kind: 'text'; text: string }

type MouseButton = 'left' | 'middle' | 'right'

/** What the thread can be asked, with the answer. */
export interface DriverCalls {
  open: [{ line: string; proxy?: BrowserProxy; logins?: object }, null]
  /** Who is logged in, as `open` takes it. */
  logins: [null, object]
  navigate: [{ url: string }, { status: number | null; failure?: string }]
  snapshot: [{ isFull: boolean }, PageFacts]
  /** As it is after its scripts have run. */
  content: [null, { url: string; html: string }]
  /** The origin of the page in front, and whether the keyboard is in a secret field of it. */
  /** Whose the page is, and whose the frame that keys would go to. */
  focus: [null, { origin: string; keyTarget: string; isSecret: boolean }]
  locate: [{ ref: string }, Located]
  click: [Aim & { opensTab: boolean }, ActedFacts]
  type: [Aim & { text: string; submits: boolean }, ActedFacts]
  press: [{ key: string; origin: string }, ActedFacts]
  scroll: [{ direction: 'up' | 'down' }, { at: number; of: number }]
  back: [null, { url: string }]
  forward: [null, null]
  reload: [null, null]
  /** Loads anew what is of that origin, but for pages that keep themselves fresh. */
  reloadAt: [{ origin: string }, null]
  images: [null, { images: PictureFacts[] }]
  picture: [{ labels: boolean }, ScreenshotFacts]
  console: [{ clears: boolean }, ConsoleFacts]
  evaluate: [{ expression: string; origin: string }, { result: string; type: string }]
  dialogs: [null, { dialogs: DialogFacts[]; origin: string }]
  answerDialog: [{ id: string; accepts: boolean; text?: string }, null]
  point: [{ x: number; y: number }, Pointed | null]
  resize: [{ width: number; height: number }, null]
  fileSource: [{ url: string }, FileSource]
  selectTab: [{ id: string }, null]
  openTab: [null, null]
  closeTab: [{ id: string }, null]
  watch: [{ isWatched: boolean }, null]
  input: [PersonInput, null]
  close: [null, null]
}

export type DriverMethod = keyof DriverCalls

export interface DriverEvents {
  tabs: { tabs: TabFacts[] }
  dialogs: { dialogs: DialogFacts[] }
  wantsFile: { name: string; url: string }
  frame: { bytes: Uint8Array; width: number; height: number }
}

export type ToDriver =
  | { kind: 'call'; id: number; sessionId: string; method: DriverMethod; args: unknown }
  | { kind: 'cdp'; line: string; message: object | string }
  | { kind: 'line closed'; line: string; reason: string }

export type FromDriver =
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'answer'; id: number; error: string }
  | { kind: 'cdp'; line: string; message: object }
  | { kind: 'close line'; line: string }
  | { [Name in keyof DriverEvents]: DriverEvent<Name> }[keyof DriverEvents]

export interface DriverEvent<Name extends keyof DriverEvents> {
  kind: 'event'
  sessionId: string
  name: Name
  payload: DriverEvents[Name]
}

/** What goes between a test and the process that has the desktop app's views. */
import type { BrowserHost } from '../../../../src-main/ports/browser.ts'

type Opening = Parameters<BrowserHost['open']>[0]

export type ToViews =
  | ({ kind: 'open'; id: number } & Pick<Opening, 'sessionId' | 'proxy' | 'keepsLogins'>)
  | { kind: 'send'; id: number; message: object }
  | { kind: 'close'; id: number }
  | { kind: 'keep awake'; id: number; sessionId: string; why: 'acting' | 'watched' }
  | { kind: 'let sleep'; id: number }
  | { kind: 'forget'; id: number }

export type FromViews =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; problem?: string }
  | { kind: 'said'; id: number; message: object | string }
  | { kind: 'closed'; id: number; reason: string }

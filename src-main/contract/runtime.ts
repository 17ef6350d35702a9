import { z } from 'zod'
import type { Words } from './words.ts'

export const runtimeRequests = {
  'runtime.snapshot': z.strictObject({}),
  /** An uncaught error of the window, so that it lands in the log and in a notice. */
  'runtime.reportError': z.strictObject({
    message: z.string().max(4_000),
    stack: z.string().max(20_000).optional(),
  }),
  'notices.dismiss': z.strictObject({ id: z.string() }),
  /** Ends the app and starts it anew, with the program that is on the disk now. */
  'app.restart': z.strictObject({}),
}

/** Something that a person should know and that no other place of the window shows. */
export interface NoticeView {
  id: string
  level: 'info' | 'warning' | 'error'
  title: Words
  detail?: Words
  /** The part of the settings where something can be done about it. */
  leadsTo?: 'places' | 'mcp' | 'plugins' | 'about'
  /** What can be done about it at once. */
  offers?: 'restart'
}

export interface RuntimeAnswers {
  'runtime.reportError': null
  'notices.dismiss': null
  'app.restart': null
}

export interface RuntimeEvents {
  'notices.raised': NoticeView
  'notices.dismissed': { id: string }
}

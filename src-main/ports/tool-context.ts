/** All that a tool may touch. A tool imports no service; a test passes a context. */
import type { BrowserAccess } from './browser.ts'
import type { FileAccess } from './files.ts'
import type { ToolQuestion } from './gate.ts'
import type { HomeAccess } from './home.ts'
import type { MediaAccess } from './media.ts'
import type { MessageAccess } from './messages.ts'
import type { FittedPicture, PdfText, PictureFit, Readable } from './reading.ts'
import type { ScriptAccess } from './scripts.ts'
import type { SkillAccess } from './skills.ts'
import type { TerminalAccess } from './terminal.ts'
import type { DiagnosticsAccess } from './toolbox/diagnostics.ts'
import type { ScheduleAccess } from './toolbox/schedules.ts'
import type { WebAccess } from './web.ts'

export interface ToolContext {
  sessionId: string
  taskId: string
  callId: string
  /** What the person asked for last, shortened and without keys; none where they have said nothing. */
  userTask?: string | undefined
  /** Aborted when the person stops, when time is up, or when the app quits. */
  signal: AbortSignal
  terminal: TerminalAccess
  files: FileAccess
  /** What language servers say about an edit; left out where there are none. */
  diagnostics?: DiagnosticsAccess
  /** Pages and documents of the open net. */
  web: WebAccess
  /** The pages that the session has open, which the person watches. */
  browser: BrowserAccess
  /** The text of a PDF, read in a thread of its own. */
  readPdf(bytes: Uint8Array): Promise<Readable<PdfText>>
  /** A picture cut and made smaller, in a thread of its own. */
  fitPicture(bytes: Uint8Array, fit: PictureFit): Promise<Readable<FittedPicture>>
  /** The person's Home Assistant. */
  home: HomeAccess
  /** The models that look, draw and speak. */
  media: MediaAccess
  /** Keeps a long text for a day; its path, for `read_file`, or undefined where the disk is full. */
  keepText(name: string, text: string): Promise<string | undefined>
  /** To people, over the targets that the person entered. */
  messages: MessageAccess
  /** Work at set times. */
  schedules: ScheduleAccess
  /** Texts that tell how to do one kind of work. */
  skills: SkillAccess
  /** The same for a picture or a sound; `ending` is that of its name. */
  keepBytes(name: string, ending: string, bytes: Uint8Array): Promise<string | undefined>
  /** Left out where no scripts are run. */
  scripts?: ScriptAccess
  /**
   * Another tool of the session, by the whole way of a call; the result as a program gets it. It
   * ends with this call, or sooner by a signal of its own.
   */
  callTool?(name: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<string>
  /** A key from the secret store, else from the environment. */
  secret(name: string): string | undefined
  /** Names of the tools that the model was offered in this session. */
  enabledTools: readonly string[]
  /** A short line for the person while a long call runs. */
  progress(message: string): void
  /** Puts a question to the person, unless it was answered for good before. */
  ask(question: ToolQuestion): Promise<ToolAnswer>
}

/** A no comes with what the model is told. */
export type ToolAnswer = { isAllowed: true } | { isAllowed: false; message: string }

/** One message as it is kept: what the model needs to read it again, and what a person sees. */
import type { NotesChangeView } from '#contract'
import type { Said, Words } from '#words'
import type { ModelCall, ModelUsage } from '../model/model.ts'
import type { ServerEcho } from '../model/server-echo.ts'
import type { StoredPicture, StoredSound } from './pictures.ts'

export type TranscriptBody =
  | {
      role: 'user'
      attachments?: StoredAttachment[]
      /** Said by the app on behalf of a process or a sub-agent, not typed by the person. */
      isAutomatic?: boolean
      /** Which sentence its content is, for a person who reads another language. */
      said?: Said
    }
  | {
      role: 'assistant'
      reasoning?: string
      calls?: ModelCall[]
      usage?: ModelUsage
      /** The model whose server counted so. */
      countedBy?: string
      /** For the model that said it, and for no other. */
      echo?: ServerEcho & { model: string }
      error?: TurnError
      /** Ended before the model was done: by the person, a fault, or a crash. */
      broken?: boolean
    }
  | {
      role: 'tool'
      callId: string
      name: string
      status: 'ok' | 'error' | 'blocked' | 'cancelled' | 'timeout'
      durationMs: number
      terminalId?: string
      diff?: string
      changes?: { added: number; removed: number }
      canUndo?: boolean
      notes?: NotesChangeView[]
      isUndone?: boolean
      canRedo?: boolean
      /** What the tool showed beside its words. */
      pictures?: StoredPicture[]
      sounds?: StoredSound[]
    }
  /** Says what the model is spared from here on, once all of it no longer fits its window. */
  | ({ role: 'summary'; throughMessage: number } & Partial<Shortened>)
  /** For the person, never for the model. */
  | { role: 'notice'; said?: Said }

/** How room was made; older conversations know only summaries. */
export interface Shortened {
  emptiedThrough: number
  resultChars: number
  /** What was done: results emptied, older messages told in short by the model, or left out. */
  how: 'results' | 'summary' | 'cut'
  /** Why: it was full, the server had refused it, or the person wanted it. */
  why: 'full' | 'refused' | 'asked'
  /** What the model must still know, such as its open tasks. */
  carried: string
  /** Tokens of the whole request, about. */
  before: number
  after: number
}

/** Older conversations hold plain texts. */
export interface TurnError {
  message: Words | string
  hint: Words | string
}

export type StoredAttachment =
  | { kind: 'text'; name: string; text: string }
  | { kind: 'image'; name: string; dataUrl: string }

export type TranscriptMessage = TranscriptBody & {
  id: number
  sessionId: string
  content: string
  createdAt: number
}

export type NewMessage = TranscriptBody & { content: string }

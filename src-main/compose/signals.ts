/**
 * What one service tells others of without knowing them. Made before all of them, so that none is
 * spoken of before it exists; who listens subscribes when it is built.
 */
import type { Words } from '#words'
import type { StoredAttachment } from '../agent/session/transcript.ts'
import { createEmitter } from '../lib/emitter.ts'
import type { CommandEnd } from '../ports/gate.ts'

interface SignalPayloads {
  /** A session was deleted, or one that worked for it: whatever is kept for it can go. */
  sessionEnded: { sessionId: string }
  /** The person, or a limit, wants a task to end. */
  taskStopped: { taskId: string; reason: string }
  /** A command that the gate let through has ended. */
  commandEnded: CommandEnd
  /** A person is asked. */
  questionAsked: { id: string }
  /** A question has its answer, or needs none any more. */
  questionSettled: { id: string }
  /** Another model may answer, or the same one with another key. */
  modelsChanged: undefined
  /** Places were set up, changed or removed. */
  placesChanged: undefined
  /** What the person allows and forbids is another, or is known no more to be their doing. */
  rulesChanged: undefined
  /** Servers of others came or went, or offer something else. */
  serversChanged: undefined
  skillsChanged: undefined
  /** A window, or whoever else was connected, is there no more. */
  clientGone: { clientId: string }
  /** Something happened in a session that its person should find there, and no model has to read. */
  noticeForSession: { sessionId: string; words: Words }
  /** Something happened that the agent of a session should read. */
  wordsForSession: { sessionId: string; words: Words }
  /** The person said this to the agent of a session by way of a command. */
  saidByCommand: { sessionId: string; text: string; files: StoredAttachment[] }
}

export function createSignals() {
  return createEmitter<SignalPayloads>()
}

export type Signals = ReturnType<typeof createSignals>

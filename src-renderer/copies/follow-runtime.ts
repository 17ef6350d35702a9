/** Lets the stores follow the runtime: a snapshot replaces them, events change them. */
import type { Runtime, Snapshot } from '#contract'
import { nextFrame } from '../runtime/next-frame.ts'
import { useApprovals } from './approvals.ts'
import { followApprovals } from './follow-approvals.ts'
import { followTools } from './follow-tools.ts'
import { useModels } from './models.ts'
import { useNotices } from './notices.ts'
import { useSessions } from './sessions.ts'
import { useSettings } from './settings.ts'
import { useTerminals } from './terminals.ts'
import { useTools } from './tools.ts'
import { followTranscript } from './transcript.ts'
import { useWaiting } from './waiting.ts'

export function takeSnapshot(snapshot: Snapshot): void {
  useApprovals.getState().replaced(snapshot.approvals)
  useModels.getState().changed(snapshot.models)
  useNotices.getState().replaced(snapshot.notices)
  useSessions.getState().replaced(snapshot.sessions)
  useSettings.getState().changed(snapshot.settings)
  useTerminals.getState().replaced(snapshot.terminals)
  useTools.getState().took(snapshot.tools)
  useWaiting.getState().changed(snapshot.waiting)
}

export function followRuntime(runtime: Runtime): void {
  followApprovals(runtime)
  followTools(runtime)
  followTranscript(runtime, nextFrame)
  runtime.on('session.changed', useSessions.getState().changed)
  runtime.on('session.deleted', ({ id }) => useSessions.getState().deleted(id))
  runtime.on('clarify.asked', useSessions.getState().asked)
  runtime.on('clarify.settled', ({ id }) => useSessions.getState().settled(id))
  runtime.on('models.changed', useModels.getState().changed)
  runtime.on('notices.raised', useNotices.getState().add)
  runtime.on('notices.dismissed', ({ id }) => useNotices.getState().dismissed(id))
  runtime.on('settings.changed', useSettings.getState().changed)
  runtime.on('waiting.changed', useWaiting.getState().changed)
  runtime.on('terminal.opened', useTerminals.getState().changed)
  runtime.on('terminal.changed', useTerminals.getState().changed)
  runtime.on('terminal.closed', ({ id }) => useTerminals.getState().closed(id))
}

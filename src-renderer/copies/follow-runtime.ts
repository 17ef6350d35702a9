/** Lets the stores follow the runtime: a snapshot replaces them, events change them. */
import type { Runtime, Snapshot } from '#contract'
import { useApprovals } from './approvals.ts'
import { useDecisions } from './decisions.ts'
import { useElsewhere } from './elsewhere.ts'
import { followTools } from './follow-tools.ts'
import { useGuides } from './guides.ts'
import { useModels } from './models.ts'
import { useNotices } from './notices.ts'
import { usePlaces } from './places.ts'
import { useRules } from './rules.ts'
import { useSessions } from './sessions.ts'
import { useSettings } from './settings.ts'
import { useTerminals } from './terminals.ts'
import { useTools } from './tools.ts'
import { followTranscript } from './transcript.ts'
import { useWaiting } from './waiting.ts'

// A hidden window has no frames, but its stores must not fall behind without end.
const LATEST_MS = 250

export function takeSnapshot(snapshot: Snapshot): void {
  useApprovals.getState().replaced(snapshot.approvals)
  useElsewhere.getState().replaced(snapshot.elsewhere)
  useModels.getState().changed(snapshot.models)
  useNotices.getState().replaced(snapshot.notices)
  usePlaces.getState().changed(snapshot.places)
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
  runtime.on('guides.changed', useGuides.getState().changed)
  runtime.on('models.changed', useModels.getState().changed)
  runtime.on('notices.raised', useNotices.getState().add)
  runtime.on('notices.dismissed', ({ id }) => useNotices.getState().dismissed(id))
  runtime.on('places.changed', usePlaces.getState().changed)
  runtime.on('settings.changed', useSettings.getState().changed)
  runtime.on('waiting.changed', useWaiting.getState().changed)
  runtime.on('terminal.opened', useTerminals.getState().changed)
  runtime.on('terminal.changed', useTerminals.getState().changed)
  runtime.on('terminal.closed', ({ id }) => useTerminals.getState().closed(id))
}

function followApprovals(runtime: Runtime): void {
  const approvals = useApprovals.getState()
  runtime.on('approval.asked', approvals.asked)
  runtime.on('approval.changed', approvals.changed)
  runtime.on('approval.settled', approvals.settled)
  runtime.on('approval.skipped', approvals.skippedOne)
  runtime.on('approval.modeChanged', approvals.modeChanged)
  runtime.on('session.deleted', ({ id }) => approvals.sessionGone(id))
  runtime.on('decisions.recorded', useDecisions.getState().recorded)
  runtime.on('decisions.finished', useDecisions.getState().finished)
  runtime.on('rules.changed', useRules.getState().changed)
  runtime.on('elsewhere.changed', useElsewhere.getState().changed)
  runtime.on('elsewhere.gone', useElsewhere.getState().gone)
}

/** Runs something before the next frame is drawn, or a little later when none is. */
function nextFrame(run: () => void): void {
  const frame = requestAnimationFrame(once)
  const timer = setTimeout(once, LATEST_MS)

  function once(): void {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    run()
  }
}

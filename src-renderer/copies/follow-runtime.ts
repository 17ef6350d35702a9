/** Lets the stores follow the runtime: a snapshot replaces them, events change them. */
import type { Runtime, Snapshot } from '#contract'
import { useApprovals } from './approvals.ts'
import { useBrowsers } from './browser/browsers.ts'
import { useDecisions } from './decisions.ts'
import { followTools } from './follow-tools.ts'
import { useGuides } from './guides.ts'
import { useMcp } from './mcp.ts'
import { useModels } from './models.ts'
import { useNotices } from './notices.ts'
import { usePlaces } from './places.ts'
import { usePlugins } from './plugins.ts'
import { useRules } from './rules.ts'
import { useSessions } from './sessions.ts'
import { useSettings } from './settings.ts'
import { useTerminals } from './terminals.ts'
import { useAgents } from './toolbox/agents.ts'
import { useChannels } from './toolbox/channels.ts'
import { useSchedules } from './toolbox/schedules.ts'
import { useSkills } from './toolbox/skills.ts'
import { useTools } from './tools.ts'
import { followTranscript } from './transcript.ts'
import { useElsewhere, useRehearsals } from './trials.ts'
import { useUpdate } from './update.ts'
import { useWaiting } from './waiting.ts'

// A hidden window has no frames, but its stores must not fall behind without end.
const LATEST_MS = 250

export function takeSnapshot(snapshot: Snapshot): void {
  useApprovals.getState().replaced(snapshot.approvals)
  useBrowsers.getState().replaced(snapshot.browsers)
  useElsewhere.getState().replaced(snapshot.elsewhere)
  useMcp.getState().changed(snapshot.mcp)
  useModels.getState().changed(snapshot.models)
  useNotices.getState().replaced(snapshot.notices)
  usePlaces.getState().changed(snapshot.places)
  useRehearsals.getState().replaced(snapshot.rehearsals)
  useSessions.getState().replaced(snapshot.sessions)
  useSettings.getState().changed(snapshot.settings)
  useTerminals.getState().replaced(snapshot.terminals)
  useTools.getState().took(snapshot.tools)
  useUpdate.getState().changed(snapshot.update)
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
  runtime.on('browser.changed', useBrowsers.getState().changed)
  runtime.on('browser.closed', ({ sessionId }) => useBrowsers.getState().closed(sessionId))
  runtime.on('guides.changed', useGuides.getState().changed)
  runtime.on('mcp.changed', useMcp.getState().changed)
  runtime.on('models.changed', useModels.getState().changed)
  runtime.on('notices.raised', useNotices.getState().add)
  runtime.on('notices.dismissed', ({ id }) => useNotices.getState().dismissed(id))
  runtime.on('places.changed', usePlaces.getState().changed)
  runtime.on('plugins.changed', usePlugins.getState().changed)
  runtime.on('commands.changed', usePlugins.getState().commandsChanged)
  runtime.on('agents.changed', useAgents.getState().changed)
  runtime.on('guest.offered', useAgents.getState().offered)
  runtime.on('channels.changed', useChannels.getState().changed)
  runtime.on('schedules.changed', useSchedules.getState().changed)
  runtime.on('skills.changed', useSkills.getState().changed)
  runtime.on('settings.changed', useSettings.getState().changed)
  runtime.on('update.changed', useUpdate.getState().changed)
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
  runtime.on('rehearsal.changed', useRehearsals.getState().changed)
  runtime.on('rehearsal.gone', useRehearsals.getState().gone)
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

/** Lets the stores follow the runtime: a snapshot replaces them, events change them. */
import type { Runtime, Snapshot } from '#contract'
import { useNotices } from './notices.ts'
import { useSettings } from './settings.ts'
import { useTerminals } from './terminals.ts'

export function takeSnapshot(snapshot: Snapshot): void {
  useNotices.getState().replaced(snapshot.notices)
  useSettings.getState().changed(snapshot.settings)
  useTerminals.getState().replaced(snapshot.terminals)
}

export function followRuntime(runtime: Runtime): void {
  runtime.on('notices.raised', useNotices.getState().add)
  runtime.on('notices.dismissed', ({ id }) => useNotices.getState().dismissed(id))
  runtime.on('settings.changed', useSettings.getState().changed)
  runtime.on('terminal.opened', useTerminals.getState().changed)
  runtime.on('terminal.changed', useTerminals.getState().changed)
  runtime.on('terminal.closed', ({ id }) => useTerminals.getState().closed(id))
}

/** The terminals, joined to the gate, the settings and whoever listens. */
import type { Approvals } from '../../approval/approval-service.ts'
import type { EventBus } from '../../host/event-bus.ts'
import type { Log } from '../../lib/log.ts'
import type { Clock } from '../../ports/clock.ts'
import type { WatchCommand } from '../../ports/toolbox/command-changes.ts'
import type { SettingsService } from '../../settings/settings.ts'
import type { ThisMachine } from '../../terminal/backends/local/this-machine.ts'
import type { Places } from '../../terminal/backends/places.ts'
import { createTerminalService } from '../../terminal/terminal-service.ts'
import type { Lifecycle } from '../lifecycle.ts'
import type { ComposedSandbox } from '../places/sandbox.ts'
import type { ComposedSafety } from '../safety.ts'
import type { Signals } from '../signals.ts'

export function composeTerminals(deps: {
  clock: Clock
  signals: Signals
  publish: EventBus['publish']
  log: Log
  settings: SettingsService
  knownSecrets: () => readonly string[]
  thisMachine: ThisMachine
  places: Places
  gate: Approvals['gate']
  safety: ComposedSafety
  lifecycle: Lifecycle
  nextFolder: () => string
  sandbox: ComposedSandbox
  /** Keeps what a command changes in files. */
  watch: WatchCommand
}) {
  const { gate, settings, signals, publish, clock, thisMachine, places, knownSecrets } = deps
  const terminals = createTerminalService({
    ...{ publish, clock, thisMachine, places, knownSecrets, note: deps.sandbox.note },
    log: deps.log.scoped('terminal'),
    pass: gate.pass,
    watch: deps.watch,
    prepare: gate.prepare,
    goesOn: gate.goesOn,
    nextFolder: deps.nextFolder,
    chosenShell: deps.safety.chosenShell,
    scrollbackLines: () => settings.get('terminal').scrollbackLines,
    whenQuitting: () => settings.get('places').whenQuitting,
    onFinished: (end) => signals.emit('commandEnded', end),
    outputRewriter: deps.lifecycle.outputRewriter,
    deliver: (sessionId, words) => signals.emit('wordsForSession', { sessionId, words }),
  })
  signals.on('sessionEnded', ({ sessionId }) => void terminals.endSession(sessionId))
  signals.on('clientGone', ({ clientId }) => terminals.clientGone(clientId))
  signals.on('placesChanged', () => void terminals.placesChanged())
  return terminals
}

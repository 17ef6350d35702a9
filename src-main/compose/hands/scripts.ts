/** Programs of the agent that call tools: through the gate, in a process of their own. */
import type { Approvals } from '../../approval/approval-service.ts'
import { isExecutable } from '../../lib/is-executable.ts'
import { maskSecrets } from '../../lib/mask-secrets.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Place } from '../../ports/place.ts'
import type { WatchCommand } from '../../ports/toolbox/command-changes.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { ThisMachine } from '../../terminal/backends/local/this-machine.ts'
import { selfKind } from '../../terminal/scripts/find-interpreter.ts'
import { createScripts } from '../../terminal/scripts/scripts.ts'
import type { TerminalService } from '../../terminal/terminal-service.ts'
import type { ComposedSandbox } from '../places/sandbox.ts'
import type { Signals } from '../signals.ts'

export function composeScripts(deps: {
  environment: Readonly<Record<string, string | undefined>>
  gate: Approvals['gate']
  terminals: TerminalService
  /** Where the commands of a session run. */
  placeOf: (sessionId: string) => Place
  thisMachine: ThisMachine
  secrets: Secrets
  clock: Clock
  passOn: (sessionId: string) => readonly string[]
  sandbox: ComposedSandbox
  /** Keeps what a script changes in files by itself. */
  watch: WatchCommand
  signals: Signals
}) {
  return createScripts({
    passCode: deps.gate.passCode,
    watch: deps.watch,
    cwdOf: deps.terminals.cwdOf,
    placeOf: deps.placeOf,
    humanWaitMs: deps.gate.humanWaitMs,
    exec: (call, request) =>
      deps.terminals.accessFor({ ...call, name: 'execute_code' }).exec(request),
    clean: (text) => maskSecrets(text, deps.secrets.values()),
    env: deps.environment,
    passOn: deps.passOn,
    note: deps.sandbox.note,
    onFinished: (end) => deps.signals.emit('commandEnded', end),
    launcherFor: deps.sandbox.launcherForScripts(deps.thisMachine.runFolder),
    machine: {
      platform: process.platform,
      isExecutable,
      execPath: process.execPath,
      self: selfKind(),
    },
    killTree: deps.thisMachine.killTree,
    appMark: deps.thisMachine.appMark,
    ...deps.clock,
  })
}

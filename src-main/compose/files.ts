/** The files of a session, joined to the gate, the terminals' folders and ripgrep. */
import { join } from 'node:path'
import type { Approvals } from '../approval/approval-service.ts'
import { createFiles } from '../files/files.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { isExecutable } from '../terminal/local.ts'
import { findRipgrep } from '../terminal/ripgrep-process.ts'
import type { TerminalService } from '../terminal/terminal-service.ts'

const THIS_MACHINE = { kind: 'local', isolated: false }

export function composeFiles(deps: {
  userData: string
  programFolders: readonly string[]
  home: string
  environment: Readonly<Record<string, string | undefined>>
  gate: Approvals['gate']
  terminals: TerminalService
  secrets: Secrets
}) {
  const { userData, gate } = deps
  return createFiles({
    userData,
    ripgrep: findRipgrep({
      platform: process.platform,
      env: deps.environment,
      isExecutable,
    }),
    // Long results and long output are put there for the model to read.
    readable: [join(userData, 'cache', 'spillover'), join(userData, 'terminals', 'output')],
    protectedPaths: deps.programFolders,
    home: deps.home,
    cwdOf: deps.terminals.cwdOf,
    backendOf: () => ({ ...THIS_MACHINE, isThisMachine: true }),
    askToWrite: (question) => gate.passWrite({ ...question, backend: THIS_MACHINE, isOwn: false }),
    knownSecrets: deps.secrets.values,
    now: Date.now,
  })
}

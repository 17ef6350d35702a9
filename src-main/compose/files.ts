/** The files of a session, joined to the gate, the terminals' folders and ripgrep. */
import { join } from 'node:path'
import type { Approvals } from '../approval/approval-service.ts'
import type { WriteQuestion } from '../files/file-access.ts'
import { createFiles, type FilesDeps } from '../files/files.ts'
import { isExecutable } from '../lib/is-executable.ts'
import type { Clock } from '../ports/clock.ts'
import type { Place } from '../ports/place.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { findRipgrep } from '../terminal/scripts/ripgrep-process.ts'
import type { TerminalService } from '../terminal/terminal-service.ts'
import type { Signals } from './signals.ts'

export function composeFiles(deps: {
  userData: string
  programFolders: readonly string[]
  home: string
  environment: Readonly<Record<string, string | undefined>>
  gate: Approvals['gate']
  terminals: TerminalService
  /** Where the commands of a session run. */
  placeOf: (sessionId: string) => Place
  /** How files are reached where a session works, beyond this machine. */
  reach: FilesDeps['reach']
  /** What the person gave a session to work in. */
  folderOf: (sessionId: string) => string
  secrets: Secrets
  clock: Clock
  signals: Signals
  onChanged: FilesDeps['onChanged']
}) {
  const { userData, gate } = deps
  const files = createFiles({
    userData,
    ripgrep: findRipgrep({
      platform: process.platform,
      env: deps.environment,
      isExecutable,
    }),
    // Long results and long output are put there for the model to read.
    // So are the files of pages that the person let be saved.
    readable: [
      join(userData, 'cache', 'spillover'),
      join(userData, 'terminals', 'output'),
      join(userData, 'downloads'),
    ],
    protectedPaths: deps.programFolders,
    home: deps.home,
    cwdOf: deps.terminals.cwdOf,
    placeOf: deps.placeOf,
    reach: deps.reach,
    folderOf: deps.folderOf,
    waitsForPerson: (question) => gate.writeWaits(requestOf(question)),
    askToWrite: (question) => gate.passWrite(requestOf(question)),
    knownSecrets: deps.secrets.values,
    now: deps.clock.now,
    onChanged: deps.onChanged,
  })
  deps.signals.on('sessionEnded', ({ sessionId }) => files.endSession(sessionId))
  return files

  function requestOf(question: WriteQuestion) {
    return { ...question, place: deps.placeOf(question.taskId), isOwn: false }
  }
}

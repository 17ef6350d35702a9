/** Which sessions have their commands in the sandbox, why others have not, and how theirs are started. */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '#say'
import type { Words } from '#words'
import type { Confinement, SharedFolders } from '../lib/launcher.ts'
import { isTooWide } from '../protected/work-folders.ts'
import { boundariesOf, type Owner } from './boundaries.ts'
import { confiningLauncher } from './confining-launcher.ts'
import { kindOf, realPath } from './look.ts'
import type { Probe } from './probe.ts'
import { seccompFilter } from './seccomp-filter.ts'

export type SandboxState = { isOn: true } | { isOn: false; reason: Words; fix: Words }

export function createSandboxes(deps: {
  probe: Probe
  owner: Owner
  /** The person's wish. */
  isWanted(): boolean
  hasFullAccess(sessionId: string): boolean
  workspaceOf(sessionId: string): string
  /** The variables that the person passes on to its commands, with their values. */
  passedOn(sessionId: string): Readonly<Record<string, string>>
}) {
  const { probe, owner } = deps
  const written = new Set<string>()
  return { stateOf, confinementOf, whenKnown: probe.check }

  /** Known at once; before the probe has come to its end nothing is taken for granted. */
  function stateOf(sessionId: string): SandboxState {
    if (!deps.isWanted()) return off(say('sandbox.turnedOff'), say('sandbox.turnedOffFix'))
    const usable = probe.known()
    if (!usable) return off(say('sandbox.checking'), say('sandbox.failedFix'))
    if (!usable.ok) return off(usable.reason, usable.fix)
    if (deps.hasFullAccess(sessionId))
      return off(say('sandbox.fullAccess'), say('sandbox.fullAccessFix'))
    const folder = deps.workspaceOf(sessionId)
    const workspace = realPath(folder)
    if (!workspace || kindOf(workspace) !== 'folder')
      return off(say('sandbox.noFolder', { folder }), say('sandbox.noFolderFix'))
    if (isTooWide(workspace, [owner.home]))
      return off(say('sandbox.tooWide', { folder }), say('sandbox.tooWideFix'))
    return { isOn: true }
  }

  /** Undefined where a session's commands are not in the sandbox. */
  function confinementOf(sessionId: string, folders: SharedFolders): Confinement | undefined {
    const usable = probe.known()
    const workspace = realPath(deps.workspaceOf(sessionId))
    if (!usable?.ok || !workspace || !stateOf(sessionId).isOn) return undefined
    const { bubblewrap, shell } = usable
    const { shown, shared } = folders
    const scratch = join(folders.folder, `tmp-${nameFor(sessionId)}`)
    mkdirSync(scratch, { recursive: true, mode: 0o700 })
    const passedOn = deps.passedOn(sessionId)
    const { hasSockets, ...boundaries } = boundariesOf(
      { ...{ workspace, passedOn, shown, shared, scratch }, hasNetwork: true },
      owner,
    )
    const filter = filterIn(folders.folder, hasSockets)
    return {
      key: JSON.stringify([boundaries, filter]),
      launcher: (hasTerminal) =>
        confiningLauncher({ bubblewrap, shell, boundaries, filter, hasTerminal }),
    }
  }

  /** It is read from a file, by every shell that is started. */
  function filterIn(folder: string, allowsSockets: boolean): string {
    const path = join(folder, allowsSockets ? 'calls-with-sockets' : 'calls')
    if (!written.has(path))
      writeFileSync(path, seccompFilter(process.arch, { allowsSockets }) ?? '', { mode: 0o600 })
    written.add(path)
    return path
  }
}

/** An id comes from outside, and a folder's name must not lead anywhere. */
function nameFor(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex').slice(0, 16)
}

function off(reason: Words, fix: Words): SandboxState {
  return { isOn: false, reason, fix }
}

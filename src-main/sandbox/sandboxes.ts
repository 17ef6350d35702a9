/** Which sessions have their commands in the sandbox, why others have not, and how theirs are started. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxRemedy } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import type { Confinement, SharedFolders } from '../lib/launcher.ts'
import { isTooWide } from '../protected/work-folders.ts'
import { boundariesOf, type Owner } from './boundaries.ts'
import { confiningLauncher } from './confining-launcher.ts'
import type { GitGuards } from './git-guards.ts'
import { createInnerPaths, type InnerPaths } from './inner-paths.ts'
import { createLook, kindAt, type Look, realPathOf } from './look.ts'
import type { Probe, Walls } from './probe.ts'
import type { Scratches } from './scratches.ts'
import { seatbeltLauncher } from './seatbelt.ts'
import { seccompFilter } from './seccomp-filter.ts'

export type SandboxState =
  | { isOn: true }
  | { isOn: false; reason: Words; fix: Words; remedy: SandboxRemedy }

/** The same, with the folder's real path. */
type Standing = { isOn: true; workspace: string } | Extract<SandboxState, { isOn: false }>

/** What was read from the disk for a session, for as long as it would be read again. */
interface Known {
  look: Look
  from: string
  boundaries: ReturnType<typeof boundariesOf>
  paths: InnerPaths
  /** By the folders that shells share with the app. */
  confinements: Map<string, Confinement>
}

export function createSandboxes(deps: {
  probe: Probe
  owner: Owner
  guards: Pick<GitGuards, 'takeAway'>
  scratches: Scratches
  /** The person's wish. */
  isWanted(): boolean
  /** What its commands have of the network: all, none, or one of their own that this leads into. */
  networkOf(sessionId: string): 'all' | 'none' | readonly string[]
  hasFullAccess(sessionId: string): boolean
  workspaceOf(sessionId: string): string
  /** The variables that the person passes on to its commands, with their values. */
  passedOn(sessionId: string): Readonly<Record<string, string>>
}) {
  const { probe, owner, scratches } = deps
  const written = new Set<string>()
  const known = new Map<string, Known>()
  return { stateOf, confinementOf, pathsOf, endSession, dispose, whenKnown: probe.check }

  /** Known at once; before the probe has come to its end nothing is taken for granted. */
  function stateOf(sessionId: string): SandboxState {
    const standing = standingOf(sessionId)
    return standing.isOn ? { isOn: true } : standing
  }

  function standingOf(sessionId: string): Standing {
    if (!deps.isWanted())
      return off('settings', say('sandbox.turnedOff'), say('sandbox.turnedOffFix'))
    const usable = probe.known()
    if (!usable) return off('machine', say('sandbox.checking'), say('sandbox.checkingFix'))
    if (!usable.ok) return off(usable.elsewhere ? 'place' : 'machine', usable.reason, usable.fix)
    if (deps.hasFullAccess(sessionId))
      return off('mode', say('sandbox.fullAccess'), say('sandbox.fullAccessFix'))
    const folder = deps.workspaceOf(sessionId)
    const workspace = realPathOf(folder)
    if (!workspace || kindAt(workspace) !== 'folder')
      return off('folder', say('sandbox.noFolder', { folder }), say('sandbox.noFolderFix'))
    if (isTooWide(workspace, [owner.home]))
      return off('folder', say('sandbox.tooWide', { folder }), say('sandbox.tooWideFix'))
    if (!scratches.isOurs(sessionId)) {
      const taken = scratches.folderOf(sessionId)
      return off(
        'machine',
        say('sandbox.noScratch', { folder: taken }),
        say('sandbox.noScratchFix'),
      )
    }
    return { isOn: true, workspace }
  }

  /** Undefined where a session's commands are not in the sandbox. */
  function confinementOf(sessionId: string, folders: SharedFolders): Confinement | undefined {
    const usable = probe.known()
    const session = knownOf(sessionId)
    if (!usable?.ok || !session) return undefined
    const network = folders.isOnline ? 'all' : deps.networkOf(sessionId)
    const key = [String(network), folders.folder, ...folders.shown, '', ...folders.shared].join(
      '\0',
    )
    const confinement =
      session.confinements.get(key) ?? confining(session, folders, usable, network)
    session.confinements.set(key, confinement)
    return confinement
  }

  /** What the paths of its commands mean here; undefined where they mean what they say. */
  function pathsOf(sessionId: string): InnerPaths | undefined {
    return knownOf(sessionId)?.paths
  }

  function confining(
    session: Known,
    folders: SharedFolders,
    walls: Walls,
    network: ReturnType<typeof deps.networkOf>,
  ): Confinement {
    const { hasSockets, ...own } = session.boundaries
    const boundaries = {
      ...{ ...own, hasNetwork: network !== 'none' },
      shown: [...own.shown, ...folders.shown],
      shared: [...own.shared, ...folders.shared],
    }
    const { onDisk } = session.paths
    if (walls.kind === 'seatbelt') {
      const launcher = seatbeltLauncher({ sandboxExec: walls.sandboxExec, boundaries })
      return { key: JSON.stringify(boundaries), onDisk, launcher: () => launcher }
    }
    const { bubblewrap, shell } = walls
    const filter = filterIn(folders.folder, hasSockets)
    const enter = typeof network === 'string' ? undefined : network
    return {
      key: JSON.stringify([boundaries, filter, network]),
      onDisk,
      launcher: (hasTerminal) =>
        confiningLauncher({ bubblewrap, shell, boundaries, filter, hasTerminal, enter }),
    }
  }

  /** Read again as soon as anything there has changed: a file that steers agents may be new. */
  function knownOf(sessionId: string): Known | undefined {
    const standing = standingOf(sessionId)
    if (!standing.isOn) return undefined
    const { workspace } = standing
    const passedOn = deps.passedOn(sessionId)
    const from = JSON.stringify([workspace, passedOn])
    const before = known.get(sessionId)
    if (before?.from === from && before.look.isUnchanged()) return before
    const look = createLook()
    const scratch = scratches.folderOf(sessionId)
    const boundaries = boundariesOf(
      { ...{ workspace, passedOn, scratch, shown: [], shared: [] }, hasNetwork: true },
      owner,
      look,
    )
    const now: Known = {
      ...{ look, from, boundaries },
      paths: createInnerPaths({ scratch: seenScratch(boundaries), kept: keptIn(boundaries) }),
      confinements: new Map(),
    }
    known.set(sessionId, now)
    return now
  }

  /** Without mounts a path means the same to everybody; there it is a variable that leads to it. */
  function seenScratch({ scratch }: Known['boundaries']): Known['boundaries']['scratch'] {
    const usable = probe.known()
    const hasMounts = usable?.ok && usable.kind === 'bubblewrap'
    return hasMounts ? scratch : { ...scratch, seenAs: [] }
  }

  /** It is read from a file, by every shell that is started. */
  function filterIn(folder: string, allowsSockets: boolean): string {
    const path = join(folder, allowsSockets ? 'calls-with-sockets' : 'calls')
    if (!written.has(path)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeFileSync(path, seccompFilter(process.arch, { allowsSockets }) ?? '', { mode: 0o600 })
    }
    written.add(path)
    return path
  }

  async function endSession(sessionId: string): Promise<void> {
    known.delete(sessionId)
    await scratches.remove(sessionId)
    await deps.guards.takeAway((path) =>
      [...known.values()].some(({ boundaries }) => boundaries.readOnly.includes(path)),
    )
  }

  /** When nothing runs any more. */
  async function dispose(): Promise<void> {
    known.clear()
    await deps.guards.takeAway(() => false)
  }
}

function keptIn({ writable, readOnly, shown, hidden }: Known['boundaries']): string[] {
  return [...writable, ...readOnly, ...shown, ...hidden.folders, ...hidden.files]
}

function off(remedy: SandboxRemedy, reason: Words, fix: Words): Extract<Standing, { isOn: false }> {
  return { isOn: false, reason, fix, remedy }
}

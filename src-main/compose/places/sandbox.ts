/** The sandbox of this machine, joined to the person's wishes and to what a session may reach. */
import { realpathSync } from 'node:fs'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import type { Handlers, SandboxView } from '#contract'
import { say } from '#say'
import type { Approvals } from '../../approval/approval-service.ts'
import { resolveLinks } from '../../approval/gate/resolve-links.ts'
import type { EventBus } from '../../host/event-bus.ts'
import { isExecutable } from '../../lib/is-executable.ts'
import type { Launcher } from '../../lib/launcher.ts'
import type { NoteRun } from '../../ports/network.ts'
import type { Place } from '../../ports/place.ts'
import type { Owner } from '../../sandbox/boundaries.ts'
import { createGitGuards } from '../../sandbox/git-guards.ts'
import { createNetworks } from '../../sandbox/network/networks.ts'
import { type Probe, probeHere, SYSTEM_FOLDERS } from '../../sandbox/probe.ts'
import { createSandboxes } from '../../sandbox/sandboxes.ts'
import { createScratches } from '../../sandbox/scratches.ts'
import {
  findInterpreter,
  type InterpreterMachine,
  selfKind,
} from '../../terminal/scripts/find-interpreter.ts'
import { whyNot } from '../../web/address-guard.ts'
import type { Conversations } from '../sessions/conversations.ts'
import type { Signals } from '../signals.ts'

export function composeSandbox(deps: {
  environment: Readonly<Record<string, string | undefined>>
  home: string
  userData: string
  conversations: Conversations
  /** Names of variables that the person passes on to the commands of a session. */
  passOn: (sessionId: string) => readonly string[]
  /** What the person wishes and allows; asked when a command starts. */
  approvals: () => Pick<Approvals, 'modeOf' | 'preferences' | 'networkIn' | 'isHostAllowed'>
  /** Ports on which the app itself answers. */
  ownPorts: () => readonly number[]
  placeOf: (sessionId: string) => Place
  probeInstead?: Probe
  publish: EventBus['publish']
  signals: Signals
}) {
  const { environment, conversations, placeOf } = deps
  const uid = process.getuid?.() ?? 0
  const dataFolder = realpathSync(deps.userData)
  const probe = deps.probeInstead ?? probeHere(environment.PATH)
  const guards = createGitGuards()
  const owner: Owner = {
    guards,
    home: realpathSync(deps.home),
    asRoot: uid === 0,
    dataFolder,
    temporaryFolders: [...new Set(['/tmp', '/var/tmp', realpathSync(tmpdir())])],
  }
  const networkOf = (sessionId: string) =>
    deps.approvals().networkIn(conversations.projectOf(sessionId))
  const networks = createNetworks({
    ...{ networkOf, asRoot: owner.asRoot },
    isAllowed: (of, host) => deps.approvals().isHostAllowed(of, host),
    whyNot: (address, { host, port }) =>
      whyNot(address, {
        ...{ port, origin: host, ownPorts: deps.ownPorts(), trustsProxiedNames: true },
        // One that the person wrote down as an address is meant, wherever it lies.
        isAllowed: isIP(host) !== 0,
      })?.message,
    programs: networkPrograms,
  })
  const sandboxes = createSandboxes({
    ...{ probe, owner, guards },
    scratches: createScratches({ parent: realpathSync(tmpdir()), dataFolder, uid }),
    isWanted: () => deps.approvals().preferences().sandbox,
    networkOf: (sessionId) =>
      networkOf(sessionId) === 'open' ? 'all' : (networks.ownOf(sessionId) ?? 'none'),
    hasFullAccess: (sessionId) => deps.approvals().modeOf(sessionId) === 'full-access',
    workspaceOf: conversations.folderOf,
    passedOn: (sessionId) =>
      Object.fromEntries(
        deps.passOn(sessionId).flatMap((name) => {
          const value = environment[name]
          return value ? [[name, value]] : []
        }),
      ),
  })
  const handlers: Pick<Handlers, 'sandbox.of'> = {
    'sandbox.of': ({ sessionId }) => viewOf(sessionId),
  }
  deps.signals.on('sessionEnded', ({ sessionId }) => {
    networks.endSession(sessionId)
    void sandboxes.endSession(sessionId)
  })
  return {
    ...{ handlers, owner, known: probe.known, find: probe.find },
    confine: sandboxes.confinementOf,
    whenConfinable: sandboxes.whenKnown,
    isOn: (sessionId: string) => sandboxes.stateOf(conversations.ownerOf(sessionId)).isOn,
    /** Those of Linux are tried by tests of ours. */
    isUntried: () => {
      const usable = probe.known()
      return usable?.ok === true && usable.kind !== 'bubblewrap'
    },
    isOffline: (sessionId: string) => {
      const { kind, problem } = networks.stateOf(conversations.ownerOf(sessionId))
      return kind === 'off' || problem !== undefined
    },
    note: async (run: Parameters<NoteRun>[0]) =>
      sandboxes.stateOf(conversations.ownerOf(run.sessionId)).isOn ? networks.note(run) : undefined,
    dispose,
    pathsOf,
    launcherForScripts,
    warmUp,
  }

  async function dispose(): Promise<void> {
    networks.close()
    await sandboxes.dispose()
  }

  /** A program that can hand an open socket over; our own where it can be used as Node. */
  async function networkPrograms() {
    const usable = await probe.check()
    const nsenter = probe.find('nsenter')
    const machine: InterpreterMachine = {
      ...{ platform: process.platform, isExecutable, execPath: process.execPath, self: selfKind() },
      path: [...SYSTEM_FOLDERS, environment.PATH].join(':'),
    }
    const opener = (['javascript', 'python'] as const).flatMap((language) => {
      const found = findInterpreter(language, machine)
      return found ? { ...found, language } : []
    })[0]
    if (!usable.ok || usable.kind !== 'bubblewrap' || nsenter === undefined || !opener)
      return undefined
    return { bubblewrap: usable.bubblewrap, nsenter, opener }
  }

  /** Looked up when the first path is asked about, and then for as long as the place is held. */
  function pathsOf(sessionId: string, isConfined: boolean) {
    if (!isConfined) return { followLinks: resolveLinks }
    const owner = conversations.ownerOf(sessionId)
    let found: ReturnType<typeof sandboxes.pathsOf>
    const paths = () => {
      found ??= sandboxes.pathsOf(owner)
      return found
    }
    return {
      followLinks: (path: string) => paths()?.followLinks(path) ?? resolveLinks(path),
      onDisk: (path: string) => paths()?.onDisk(path) ?? path,
    }
  }

  /** They may run on the app's own program, wherever that lies. */
  function launcherForScripts(folder: string) {
    const folders = { folder, shown: [dirname(process.execPath)], shared: [] }
    return (sessionId: string): Launcher | undefined =>
      sandboxes.confinementOf(conversations.ownerOf(sessionId), folders)?.launcher(false)
  }

  /** In another place there is none of ours, nor is one needed where the place is one by itself. */
  function viewOf(sessionId: string): SandboxView {
    const place = placeOf(sessionId)
    if (place.isolated) return { kind: 'on', reason: say('sandbox.ofPlace', { place: place.name }) }
    if (!place.isThisMachine) {
      const [reason, fix] =
        place.kind === 'ssh'
          ? [say('sandbox.ofSsh'), say('sandbox.ofSshFix')]
          : [say('sandbox.ofShared', { place: place.name }), say('sandbox.ofSharedFix')]
      return { kind: 'off', remedy: 'place', reason, fix }
    }
    const state = sandboxes.stateOf(conversations.ownerOf(sessionId))
    const network = networks.stateOf(conversations.ownerOf(sessionId))
    const { kind, problem } = network
    return state.isOn
      ? { kind: 'on', network: kind, ...(problem && { problem }) }
      : { kind: 'off', reason: state.reason, fix: state.fix, remedy: state.remedy }
  }

  /** Also where nobody wants it now: whoever turns it on should see at once what comes of it. */
  async function warmUp(): Promise<void> {
    await sandboxes.whenKnown()
    deps.publish('sandbox.changed', null)
  }
}

export type ComposedSandbox = ReturnType<typeof composeSandbox>

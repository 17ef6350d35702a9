/** The sandbox of this machine, joined to the person's wishes and to what a session may reach. */
import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import type { ApprovalMode, Handlers, SandboxView } from '#contract'
import { say } from '#say'
import type { EventBus } from '../../host/event-bus.ts'
import type { Launcher } from '../../lib/launcher.ts'
import type { Place } from '../../ports/place.ts'
import { probeHere } from '../../sandbox/probe.ts'
import { createSandboxes } from '../../sandbox/sandboxes.ts'
import type { Conversations } from '../conversations.ts'

export function composeSandbox(deps: {
  environment: Readonly<Record<string, string | undefined>>
  home: string
  userData: string
  conversations: Conversations
  /** Names of variables that the person passes on to the commands of a session. */
  passOn: (sessionId: string) => readonly string[]
  /** Asked when a command starts, long after all of this is joined. */
  modeOf: (sessionId: string) => ApprovalMode
  isWanted: () => boolean
  placeOf: (sessionId: string) => Place
  publish: EventBus['publish']
}) {
  const { environment, conversations, placeOf } = deps
  const sandboxes = createSandboxes({
    probe: probeHere(environment.PATH),
    owner: {
      home: realpathSync(deps.home),
      asRoot: process.getuid?.() === 0,
      dataFolder: realpathSync(deps.userData),
      temporaryFolders: [...new Set(['/tmp', '/var/tmp', tmpdir()])],
    },
    isWanted: deps.isWanted,
    hasFullAccess: (sessionId) => deps.modeOf(sessionId) === 'full-access',
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
  return {
    handlers,
    confine: sandboxes.confinementOf,
    whenConfinable: sandboxes.whenKnown,
    isOn: (sessionId: string) => sandboxes.stateOf(conversations.ownerOf(sessionId)).isOn,
    launcherForScripts,
    warmUp,
  }

  /** They may run on the app's own program, wherever that lies. */
  function launcherForScripts(folder: string) {
    const folders = { folder, shown: [dirname(process.execPath)], shared: [] }
    return (sessionId: string): Launcher | undefined =>
      sandboxes.confinementOf(conversations.ownerOf(sessionId), folders)?.launcher(false)
  }

  /** In another place there is none of ours, nor is one needed where the place is one by itself. */
  function viewOf(sessionId: string): SandboxView {
    if (!deps.isWanted()) return { kind: 'unwanted' }
    const place = placeOf(sessionId)
    if (place.isolated) return { kind: 'on', reason: say('sandbox.ofPlace', { place: place.name }) }
    if (!place.isThisMachine)
      return { kind: 'off', reason: say('sandbox.ofSsh'), fix: say('sandbox.ofSshFix') }
    const state = sandboxes.stateOf(conversations.ownerOf(sessionId))
    return state.isOn ? { kind: 'on' } : { kind: 'off', reason: state.reason, fix: state.fix }
  }

  /** Also where nobody wants it now: whoever turns it on should see at once what comes of it. */
  async function warmUp(): Promise<void> {
    await sandboxes.whenKnown()
    deps.publish('sandbox.changed', null)
  }
}

export type ComposedSandbox = ReturnType<typeof composeSandbox>

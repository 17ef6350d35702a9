/**
 * All that a call of a tool can touch: commands and files, on this machine and in other places, with
 * the gate in front. They are a ring: the gate asks where a session works, a place asks what the gate
 * allows there. So they are joined in one file, and what is spoken of before it exists is asked when
 * a command starts, long after.
 */
import type { WatchCommand } from '../../ports/toolbox/command-changes.ts'
import type { Unattended } from '../../schedule/unattended.ts'
import { composeApprovals } from '../approvals.ts'
import { composeFiles } from '../files.ts'
import type { Ground } from '../ground/ground.ts'
import type { Lifecycle } from '../lifecycle.ts'
import type { composeModels } from '../models.ts'
import { composeDiagnostics } from '../others/diagnostics.ts'
import { composePassedOn } from '../passed-on.ts'
import { createCopyWalls } from '../places/copy-walls.ts'
import { composePlaces } from '../places/places.ts'
import { createReach } from '../places/reach.ts'
import { composeSandbox } from '../places/sandbox.ts'
import type { RuntimeOptions } from '../runtime-options.ts'
import { composeSafety } from '../safety.ts'
import type { Conversations } from '../sessions/conversations.ts'
import { composeElsewhere } from '../trials/elsewhere.ts'
import { composeRehearsal } from '../trials/rehearsal.ts'
import { composeScripts } from './scripts.ts'
import { composeTerminals } from './terminals.ts'

export function composeHands(
  deps: RuntimeOptions &
    Ground['shared'] & {
      conversations: Conversations
      lifecycle: Lifecycle
      models: ReturnType<typeof composeModels>
      /** The run of a schedule that a session is, or works for. */
      unattended: (sessionId: string) => Unattended | undefined
      /** Where a session begins that nobody chose a folder for. */
      nextFolder: () => string
    },
) {
  const { conversations, secrets, clock } = deps
  const { ownerOf, userTask, isPlanning } = conversations
  const safety = composeSafety(deps)
  const { passOn, doors, withheld } = composePassedOn({ ...deps, safety, ownerOf })
  const sandbox = composeSandbox({
    ...{ ...deps, passOn },
    approvals: () => approvals,
    placeOf: (sessionId) => where.places.of(sessionId),
  })
  const copyWalls = createCopyWalls()
  const where = composePlaces({
    ...{ ...deps, passOn, sandbox, copyWalls, isTrusted: safety.isTrusted },
  })
  const { thisMachine, places, folderOf } = where
  const { of: placeOf, here: placeHere } = places
  const reach = createReach(places, (...lost) => terminals.leaveIfGone(...lost))
  const approvals = composeApprovals({
    ...{ ...deps, safety, placeOf, folderOf, reach, userTask, isPlanning },
    sessionStart: conversations.startOf,
    twinOf: conversations.twinOf,
  })
  const { gate } = approvals
  const watch: WatchCommand = (call) => files.watch(call)
  const terminals = composeTerminals({
    ...{ ...deps, gate, places, safety, thisMachine, sandbox, watch },
  })
  /** What most of those need whose work runs something. */
  const running = { gate, terminals, placeOf, placeHere, folderOf, secrets, clock }
  const scripts = composeScripts({ ...deps, ...running, thisMachine, passOn, sandbox, watch })
  const diagnostics = composeDiagnostics({
    ...{ ...deps, ...running, ownerOf, thisMachine, passOn, sandbox },
    isUnattended: (sessionId) => deps.unattended(sessionId) !== undefined,
  })
  const files = composeFiles({ ...deps, ...running, reach, onChanged: diagnostics.changed })
  const elsewhere = composeElsewhere({ ...deps, ...where, approvals, files })
  const rehearsals = composeRehearsal({
    ...{ ...deps, ...running, sandbox, copyWalls, approvals, files },
  })
  return {
    ...{ approvals, diagnostics, doors, elsewhere, files, rehearsals, running, safety, sandbox },
    ...{ scripts, terminals, where, withheld },
  }
}

export type Hands = ReturnType<typeof composeHands>

/** Commands on a copy in a container, joined to their questions, the files and the places. */
import { say } from '#say'
import type { Approvals } from '../../approval/approval-service.ts'
import { showLine } from '../../approval/display-text.ts'
import { createElsewhere } from '../../elsewhere/elsewhere.ts'
import type { EventBus } from '../../host/event-bus.ts'
import { maskSecrets } from '../../lib/mask-secrets.ts'
import type { Clock } from '../../ports/clock.ts'
import { BackendError } from '../../terminal/backends/backend.ts'
import { plainText } from '../../terminal/display/plain-text.ts'
import type { Throwaways } from '../../terminal/throwaways.ts'
import type { composeFiles } from '../files.ts'
import type { ElsewherePlace } from '../places/elsewhere-place.ts'
import type { Signals } from '../signals.ts'

export function composeElsewhere(deps: {
  elsewherePlace: ElsewherePlace
  throwaways: Throwaways
  approvals: Approvals
  files: ReturnType<typeof composeFiles>
  folderOf: (sessionId: string) => string
  knownSecrets: () => readonly string[]
  publish: EventBus['publish']
  clock: Clock
  signals: Signals
}) {
  const { elsewherePlace, publish, clock } = deps
  const elsewhere = createElsewhere({
    ...{ publish, now: clock.now, after: clock.after, show: showLine },
    offer: elsewherePlace.offer,
    open: async (place, task, { signal, step }) => {
      const profile = elsewherePlace.profileOf(place)
      if (!profile)
        throw new BackendError('docker', 'gone', say('place.unknown', { name: place }), 'never')
      return deps.throwaways.open(profile, task, { signal, step, trusts: async () => false })
    },
    folderOf: deps.folderOf,
    copies: deps.files.copies,
    questions: deps.approvals.elsewhere,
    clean: (output) => maskSecrets(plainText(output), deps.knownSecrets()),
  })
  deps.signals.on('questionSettled', ({ id }) => elsewhere.settled(id))
  return elsewhere
}

/** Where commands can run, and which place a session has. */
import { join } from 'node:path'
import type { PlaceEndingView, PlaceProfile } from '#contract'
import { say } from '#say'
import { THIS_MACHINE } from '../../contract/places.ts'
import type { EventBus } from '../../host/event-bus.ts'
import type { Notices } from '../../host/notices.ts'
import { maskSecrets } from '../../lib/mask-secrets.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { SettingsService } from '../../settings/settings.ts'
import type { Provider } from '../../terminal/backends/backend.ts'
import { createKeptIds } from '../../terminal/backends/cloud/kept-ids.ts'
import { createEndings } from '../../terminal/backends/endings.ts'
import { createInstallation } from '../../terminal/backends/installation.ts'
import { createThisMachine } from '../../terminal/backends/local/this-machine.ts'
import { createOpenJournal } from '../../terminal/backends/open-journal.ts'
import { createOpenings } from '../../terminal/backends/openings.ts'
import { createPlaceBook } from '../../terminal/backends/place-book.ts'
import { createPlaceChecks } from '../../terminal/backends/place-checks.ts'
import { createPlaces } from '../../terminal/backends/places.ts'
import { providerFor } from '../../terminal/backends/providers.ts'
import { spawnPty } from '../../terminal/pty.ts'
import { createThrowaways } from '../../terminal/throwaways.ts'
import type { Conversations } from '../sessions/conversations.ts'
import type { Signals } from '../signals.ts'
import type { CopyWalls } from './copy-walls.ts'
import { createElsewherePlace } from './elsewhere-place.ts'
import { createPlaceHandlers } from './place-handlers.ts'
import type { ComposedSandbox } from './sandbox.ts'
import { seesHere } from './session-places.ts'

const MINUTE_MS = 60_000

export function composePlaces(deps: {
  environment: Readonly<Record<string, string | undefined>>
  home: string
  defaultCwd: string
  userData: string
  passOn: (sessionId: string) => readonly string[]
  conversations: Conversations
  settings: SettingsService
  secrets: Secrets
  clock: Clock
  publish: EventBus['publish']
  notices: Notices
  signals: Signals
  /** Nobody but the person has changed what is set up. */
  isTrusted: () => boolean
  providerFor?: (profile: PlaceProfile) => Provider | undefined
  sandbox: ComposedSandbox
  copyWalls: CopyWalls
}) {
  const { environment: env, home, defaultCwd, passOn, settings, conversations, signals } = deps
  const { placeNameOf, ownerOf } = conversations
  const { now, newId, after } = deps.clock
  const profiles = () => settings.get('places').profiles
  const thisMachine = createThisMachine({
    ...{ env, home, defaultCwd, passOn },
    stateFolder: join(deps.userData, 'terminals'),
    readStartUpFiles: true,
    confine: (...of) => deps.copyWalls.of(...of) ?? deps.sandbox.confine(...of),
    whenConfinable: deps.sandbox.whenConfinable,
  })
  const { machine, appMark, killTree } = thisMachine
  const person = process.getuid && { uid: process.getuid(), gid: process.getgid?.() ?? 0 }
  const stateFolder = join(deps.userData, 'places')
  const given = {
    ...{ machine, appMark, killTree, passOn, spawnPty, after, now, person, stateFolder },
    kept: createKeptIds(join(stateFolder, 'machines.json')),
    secret: deps.secrets.get,
    installation: createInstallation(join(stateFolder, 'installation')),
  }
  const make = deps.providerFor ?? ((profile: PlaceProfile) => providerFor(profile, given))
  const book = createPlaceBook({
    thisMachine: thisMachine.provider,
    ...{ profiles, make },
    isTrusted: deps.isTrusted,
  })
  const journal = createOpenJournal(join(stateFolder, 'open.json'))
  const openings = createOpenings({
    ...{ now, newId, onChange },
    onOpened: (sessionId, words) => signals.emit('noticeForSession', { sessionId, words }),
  })
  const checks = createPlaceChecks({
    ...{ book, now, onChange },
    names: () => [THIS_MACHINE, ...profiles().map(({ name }) => name)],
  })
  const places = createPlaces({
    ...{ book, openings, now, onChange, ownerOf },
    nameFor: placeNameOf,
    workspaceOf: conversations.folderOf,
    onStanding,
    isConfined: deps.sandbox.isOn,
    isUntried: deps.sandbox.isUntried,
    isOffline: deps.sandbox.isOffline,
    pathsOf: deps.sandbox.pathsOf,
  })
  const endings = createEndings({ ...{ now, after, onChange, warn }, standing: places.standing })
  const elsewherePlace = createElsewherePlace({ settings, book, platform: machine.platform })
  const throwaways = createThrowaways({
    ...given,
    // Nothing of the person's is there, so nothing is passed on either.
    passOn: () => [],
    spillFolder: join(thisMachine.stateFolder, 'output'),
    clean: (text) => maskSecrets(text, deps.secrets.values()),
  })
  const { handlers, view, changed, lookForLeftovers } = createPlaceHandlers({
    ...{ ...deps, book, checks, openings, places, endings, journal, make, elsewherePlace },
    sessions: conversations.sessions,
  })
  // What is set up is used only while it is known to be the person's doing.
  signals.on('rulesChanged', () => queueMicrotask(changed))
  settings.onChange(
    (now) => [now.places],
    () => {
      changed()
      signals.emit('placesChanged', undefined)
    },
  )
  return {
    ...{ thisMachine, places, book, folderOf, elsewherePlace, throwaways },
    ...{ handlers, view, warmUp, lookForLeftovers },
  }

  function onStanding(): void {
    endings.look()
    const others = places.standing().filter(({ sandbox }) => sandbox.name !== THIS_MACHINE)
    for (const { sandbox } of others) checks.works(sandbox.name)
    journal.write(others.map(({ sessionId, sandbox }) => ({ sessionId, place: sandbox.name })))
  }

  /** What the person gave a session to work in, in its place. */
  function folderOf(sessionId: string): string {
    if (seesHere(book, placeNameOf(sessionId))) return conversations.folderOf(sessionId)
    const session = conversations.sessions.find(ownerOf(sessionId))
    return session?.facts.folderThere ?? places.of(sessionId).folder
  }

  function warn({ sessionId, place, at }: PlaceEndingView): () => void {
    const session = conversations.sessions.find(sessionId)?.title ?? ''
    const minutes = Math.max(1, Math.ceil((at - now()) / MINUTE_MS))
    return deps.notices.raise({
      level: 'warning',
      title: say('cloud.endsSoon', { name: place }),
      detail: say('cloud.endsSoonDetail', { session, minutes }),
    })
  }

  /** So that a window knows what can be used before somebody chooses it. */
  function warmUp(): Promise<void> {
    return checks.recheck(false)
  }

  function onChange(): void {
    changed()
  }
}

/** Places for tests: what is known of one, and this machine with all that starts things on it. */
import type { PlaceProfile } from '#contract'
import { systemClock } from '../../src-main/lib/clock.ts'
import type { Place } from '../../src-main/ports/place.ts'
import type { Provider } from '../../src-main/terminal/backends/backend.ts'
import {
  createThisMachine,
  type ThisMachineDeps,
} from '../../src-main/terminal/backends/local/this-machine.ts'
import { createOpenings } from '../../src-main/terminal/backends/openings.ts'
import { createPlaceBook } from '../../src-main/terminal/backends/place-book.ts'
import { createPlaces } from '../../src-main/terminal/backends/places.ts'

export const HERE: Place = {
  ...{ name: 'local', kind: 'local', isolated: false, confined: false, isThisMachine: true },
  ...{ home: '/home/user', folder: '/home/user', dialect: 'bash' },
}

export function elsewhere(name: string, facts: Partial<Place> = {}): Place {
  return { ...HERE, name, kind: name, isThisMachine: false, home: '/root', folder: '/', ...facts }
}

/** As a person would set up a host of that name. */
function profileNamed(name: string): PlaceProfile & { kind: 'ssh' } {
  return {
    ...{ kind: 'ssh', name, host: 'elsewhere', user: '', port: 0, keyFile: '', folder: '' },
    connectSeconds: 10,
  }
}

/** Commands run here, or in another place that the test has and a session is in. */
export function openPlaces(
  deps: Pick<ThisMachineDeps, 'env' | 'defaultCwd' | 'stateFolder'> &
    Partial<ThisMachineDeps> & { hasNetwork?: boolean },
  others: readonly Provider[] = [],
  nameFor: (sessionId: string) => string = () => 'local',
) {
  const thisMachine = createThisMachine({
    ...{ home: deps.env.HOME ?? deps.defaultCwd, passOn: () => [], readStartUpFiles: false },
    confine: () => undefined,
    whenConfinable: async () => {},
    ...deps,
  })
  const find = (name: string) =>
    [thisMachine.provider, ...others].find((provider) => provider.name === name)
  const { now, newId } = systemClock
  const book = createPlaceBook({
    thisMachine: thisMachine.provider,
    profiles: () => others.map(({ name }) => profileNamed(name)),
    isTrusted: () => true,
    make: ({ name }) => find(name),
  })
  const openings = createOpenings({ now, newId, onChange: () => {} })
  const places = createPlaces({
    ...{ book, openings, nameFor, now },
    onChange: () => {},
    onStanding: () => {},
    ownerOf: (sessionId) => sessionId,
    workspaceOf: () => deps.defaultCwd,
    pathsOf: () => ({ followLinks: (path) => path }),
    isConfined: () => deps.confine !== undefined,
    isUntried: () => false,
    isOffline: () => deps.hasNetwork === false,
  })
  return { thisMachine, places, nextFolder: () => deps.defaultCwd }
}

/** Places for tests: what is known of one, and this machine with all that starts things on it. */
import type { Place } from '../../src-main/ports/place.ts'
import type { Provider } from '../../src-main/terminal/backends/backend.ts'
import {
  createThisMachine,
  type ThisMachineDeps,
} from '../../src-main/terminal/backends/local/this-machine.ts'
import { createPlaces } from '../../src-main/terminal/backends/places.ts'

export const HERE: Place = {
  ...{ name: 'local', kind: 'local', isolated: false, isThisMachine: true },
  ...{ home: '/home/user', folder: '/home/user', dialect: 'bash' },
}

export function elsewhere(name: string, facts: Partial<Place> = {}): Place {
  return { ...HERE, name, kind: name, isThisMachine: false, home: '/root', folder: '/', ...facts }
}

/** Commands run here, or in another place that the test has and a session is in. */
export function openPlaces(
  deps: Pick<ThisMachineDeps, 'env' | 'defaultCwd' | 'stateFolder'> & Partial<ThisMachineDeps>,
  others: readonly Provider[] = [],
  nameFor: (sessionId: string) => string = () => 'local',
) {
  const thisMachine = createThisMachine({
    ...{ home: deps.env.HOME ?? deps.defaultCwd, passOn: () => [], readStartUpFiles: false },
    ...deps,
  })
  const providers = [thisMachine.provider, ...others]
  const places = createPlaces({
    ...{ providers, nameFor },
    workspaceOf: () => deps.defaultCwd,
    followLinks: (path) => path,
  })
  return { thisMachine, places }
}

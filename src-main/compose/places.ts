/** Where commands can run, and which place a session has. */
import { join } from 'node:path'
import { resolveLinks } from '../approval/gate/resolve-links.ts'
import { createThisMachine } from '../terminal/backends/local/this-machine.ts'
import { createPlaces } from '../terminal/backends/places.ts'

export function composePlaces(deps: {
  environment: Readonly<Record<string, string | undefined>>
  home: string
  defaultCwd: string
  userData: string
  passOn: (sessionId: string) => readonly string[]
  folderOf: (sessionId: string) => string
}) {
  const { environment: env, home, defaultCwd, passOn } = deps
  const thisMachine = createThisMachine({
    ...{ env, home, defaultCwd, passOn },
    stateFolder: join(deps.userData, 'terminals'),
    readStartUpFiles: true,
  })
  const places = createPlaces({
    providers: [thisMachine.provider],
    nameFor: () => thisMachine.provider.name,
    workspaceOf: deps.folderOf,
    followLinks: resolveLinks,
  })
  return { thisMachine, places }
}

import { describe } from 'vitest'
import { preparePodman } from '../../scripts/places/podman.ts'
import { describeContainers } from './containers.ts'

/** `TALARIA_PODMAN=1` on a machine that has podman and runc: the contract once more, on the other engine. */
describe.skipIf(process.env.TALARIA_PODMAN !== '1')('where podman is wanted', () => {
  describeContainers('podman', async () => ({ ...(await preparePodman()), env: {} }))
})

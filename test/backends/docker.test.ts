import { afterAll, beforeAll } from 'vitest'
import { startDockerd, type TestDocker } from '../../scripts/places/dockerd.ts'
import type { DockerProfile } from '../../src-main/contract/places.ts'
import { createDockerProvider } from '../../src-main/terminal/backends/docker/docker.ts'
import { clientDeps } from '../support/client-deps.ts'
import { describePlace } from '../support/describe-place.ts'
import { describeBackend } from './contract.ts'

describePlace('docker', () => {
  let docker: TestDocker
  beforeAll(async () => {
    docker = await startDockerd()
  }, 120_000)
  afterAll(() => docker?.stop(), 60_000)

  describeBackend('docker', async () => ({
    provider: createDockerProvider(profileOf(), clientDeps({ DOCKER_HOST: docker.host })),
    workFolder: '/workspace',
  }))

  function profileOf(changes: Partial<DockerProfile> = {}): DockerProfile {
    return {
      ...{ kind: 'docker', name: 'docker', program: '', image: docker.image, workspace: 'none' },
      ...{ mounts: [], network: false, cpus: 0, memoryMb: 0, processes: 512, per: 'session' },
      arguments: [],
      ...changes,
    }
  }
})

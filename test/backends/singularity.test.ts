import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { prepareApptainer, type TestApptainer } from '../../scripts/places/apptainer.ts'
import type { SingularityProfile } from '../../src-main/contract/places.ts'
import { createSingularityProvider } from '../../src-main/terminal/backends/singularity/singularity.ts'
import { clientDeps } from '../support/client-deps.ts'
import { describePlace } from '../support/describe-place.ts'
import { describeBackend } from './contract.ts'

describePlace('apptainer', () => {
  const folders: string[] = []
  let apptainer: TestApptainer
  beforeAll(async () => {
    apptainer = await prepareApptainer()
  }, 300_000)
  afterAll(() => {
    for (const path of folders) rmSync(path, { recursive: true, force: true })
  })

  describeBackend('singularity', async () => {
    const stateFolder = mkdtempSync(join(tmpdir(), 'talaria-singularity-'))
    folders.push(stateFolder)
    const provider = createSingularityProvider(profileOf(), { ...clientDeps(), stateFolder })
    return { provider, workFolder: '/tmp' }
  })

  function profileOf(changes: Partial<SingularityProfile> = {}): SingularityProfile {
    const { program, image } = apptainer
    return {
      ...{ kind: 'singularity', name: 'singularity', program, image, workspace: 'none' },
      ...{ mounts: [], network: true, cpus: 0, memoryMb: 0, processes: 512 },
      ...changes,
    }
  }
})

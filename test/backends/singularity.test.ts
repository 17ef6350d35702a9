import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareApptainer, type TestApptainer } from '../../scripts/places/apptainer.ts'
import type { SingularityProfile } from '../../src-main/contract/places.ts'
import { createSingularityProvider } from '../../src-main/terminal/backends/singularity/singularity.ts'
import { clientDeps } from '../support/client-deps.ts'
import { describePlace } from '../support/describe-place.ts'
import { itKeepsSecrets } from '../support/keeps-secrets.ts'
import { taskRef } from '../support/task-ref.ts'
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
    const provider = providerOf()
    const lose = async () => {
      for (const { id, sessionId } of (await provider.live?.()) ?? [])
        if (sessionId === 'lost') await provider.remove?.(id)
    }
    return { provider, workFolder: '/tmp', lose }
  })

  itKeepsSecrets(providerOf)

  it.each<[string, Partial<SingularityProfile>, string]>([
    ['an image that is not there', { image: '/nowhere/image.sif' }, 'bad-image'],
    ['a program that is not there', { program: '/nowhere/apptainer' }, 'missing-binary'],
  ])('says so of %s', async (_, changes, reason) => {
    const provider = providerOf({}, [], changes)
    await expect(provider.open(...taskRef('bad'))).rejects.toMatchObject({ reason })
  })

  function providerOf(
    env: Record<string, string> = {},
    names: readonly string[] = [],
    changes: Partial<SingularityProfile> = {},
  ) {
    const stateFolder = mkdtempSync(join(tmpdir(), 'talaria-singularity-'))
    folders.push(stateFolder)
    return createSingularityProvider(profileOf(changes), { ...clientDeps(env, names), stateFolder })
  }

  function profileOf(changes: Partial<SingularityProfile> = {}): SingularityProfile {
    const { program, image } = apptainer
    return {
      ...{ kind: 'singularity', name: 'singularity', program, image, workspace: 'none' },
      ...{ mounts: [], network: true, cpus: 0, memoryMb: 0, processes: 512 },
      ...changes,
    }
  }
})

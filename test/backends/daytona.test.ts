import { afterAll } from 'vitest'
import { createDaytonaProvider } from '../../src-main/terminal/backends/daytona/daytona.ts'
import { daytonaDeps, profileOf } from '../support/clouds/fake-clouds.ts'
import { type FakeDaytona, openFakeDaytona } from '../support/clouds/fake-daytona.ts'
import { describeBackend } from './contract.ts'

const opened: FakeDaytona[] = []
afterAll(() => Promise.all(opened.map((fake) => fake.close())))

describeBackend('daytona', async () => {
  const fake = await openFakeDaytona()
  opened.push(fake)
  const profile = profileOf('daytona', { apiUrl: `${fake.url}/api` })
  return {
    provider: createDaytonaProvider(profile, daytonaDeps(fake)),
    workFolder: fake.workFolder,
  }
})

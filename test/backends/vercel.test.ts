import { afterAll } from 'vitest'
import { createVercelProvider } from '../../src-main/terminal/backends/vercel/vercel.ts'
import { profileOf, vercelDeps } from '../support/clouds/fake-clouds.ts'
import { type FakeVercel, openFakeVercel } from '../support/clouds/fake-vercel.ts'
import { describeBackend } from './contract.ts'

const opened: FakeVercel[] = []
afterAll(() => Promise.all(opened.map((fake) => fake.close())))

describeBackend('vercel_sandbox', async () => {
  const fake = await openFakeVercel()
  opened.push(fake)
  const provider = createVercelProvider(profileOf('vercel_sandbox'), vercelDeps(fake))
  return { provider, workFolder: fake.workFolder }
})

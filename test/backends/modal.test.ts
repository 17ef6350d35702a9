import { afterAll } from 'vitest'
import { createModalProvider } from '../../src-main/terminal/backends/modal/modal.ts'
import { modalDeps, profileOf } from '../support/clouds/fake-clouds.ts'
import { type FakeModal, openFakeModal } from '../support/clouds/fake-modal.ts'
import { describeBackend } from './contract.ts'

const opened: FakeModal[] = []
afterAll(() => Promise.all(opened.map((fake) => fake.close())))

describeBackend('modal', async () => {
  const fake = await openFakeModal()
  opened.push(fake)
  const provider = createModalProvider(profileOf('modal'), modalDeps(fake))
  return { provider, workFolder: fake.workFolder }
})

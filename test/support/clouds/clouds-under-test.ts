/** Each cloud with the same handles, for what all of them must do. */

import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import * as grpc from '@grpc/grpc-js'
import type { Provider } from '../../../src-main/terminal/backends/backend.ts'
import type { CloudDeps } from '../../../src-main/terminal/backends/cloud/cloud-deps.ts'
import { createDaytonaProvider } from '../../../src-main/terminal/backends/daytona/daytona.ts'
import { createModalProvider } from '../../../src-main/terminal/backends/modal/modal.ts'
import { createVercelProvider } from '../../../src-main/terminal/backends/vercel/vercel.ts'
import { daytonaDeps, modalDeps, profileOf, vercelDeps } from './fake-clouds.ts'
import { openFakeDaytona } from './fake-daytona.ts'
import { openFakeModal } from './fake-modal.ts'
import { openFakeVercel } from './fake-vercel.ts'

type Changed = Partial<Omit<CloudDeps<never>, 'load'>>

export interface CloudUnderTest {
  readonly workFolder: string
  readonly keys: readonly string[]
  /** What nobody but the service may see. */
  readonly secrets: readonly string[]
  /** On the same service, and with the same memory, as after a restart of the app. */
  provider(changed?: Changed, atUrl?: string): Provider
  refuseAll(why: 'quota' | undefined): void
  /** The service ends every machine. */
  endAll(): Promise<void>
  /** Breaks every connection to the service; left out where its client sees to that itself. */
  cut?(): void
  close(): Promise<void>
}

export const CLOUDS: readonly { name: string; open(): Promise<CloudUnderTest> }[] = [
  { name: 'modal', open: openModal },
  { name: 'daytona', open: openDaytona },
  { name: 'vercel_sandbox', open: openVercel },
]

async function openModal(): Promise<CloudUnderTest> {
  const fake = await openFakeModal()
  const { kept } = modalDeps(fake)
  return {
    workFolder: fake.workFolder,
    keys: ['MODAL_TOKEN_ID', 'MODAL_TOKEN_SECRET'],
    secrets: [fake.tokenId, fake.tokenSecret],
    provider: (changed = {}, url = fake.url) =>
      createModalProvider(profileOf('modal'), modalDeps({ ...fake, url }, { kept, ...changed })),
    refuseAll: (why) => fake.inTrouble(why && grpc.status.RESOURCE_EXHAUSTED),
    endAll: async () => void (await Promise.all([...fake.boxes.keys()].map(fake.end))),
    close: fake.close,
  }
}

async function openDaytona(): Promise<CloudUnderTest> {
  const fake = await openFakeDaytona()
  const { kept } = daytonaDeps(fake)
  return {
    workFolder: fake.workFolder,
    keys: ['DAYTONA_API_KEY'],
    secrets: [fake.key],
    provider: (changed = {}, url = fake.url) =>
      createDaytonaProvider(
        profileOf('daytona', { apiUrl: `${url}/api` }),
        daytonaDeps(fake, { kept, ...changed }),
      ),
    refuseAll: (why) =>
      fake.inTrouble(why && { status: 403, body: { message: 'Total CPU quota exceeded' } }),
    endAll: async () => void (await Promise.all([...fake.sandboxes.keys()].map(fake.stop))),
    cut: fake.breakConnections,
    close: fake.close,
  }
}

async function openVercel(): Promise<CloudUnderTest> {
  const fake = await openFakeVercel()
  const { kept } = vercelDeps(fake)
  return {
    workFolder: fake.workFolder,
    keys: ['VERCEL_TOKEN', 'VERCEL_TEAM_ID', 'VERCEL_PROJECT_ID'],
    secrets: [fake.token],
    provider: (changed = {}, url = fake.url) =>
      createVercelProvider(
        profileOf('vercel_sandbox'),
        vercelDeps({ ...fake, url }, { kept, ...changed }),
      ),
    refuseAll: (why) => fake.inTrouble(why && { status: 402, body: { error: { message: 'pay' } } }),
    endAll: async () => void (await Promise.all([...fake.sandboxes.keys()].map(fake.endSession))),
    cut: fake.cut,
    close: fake.close,
  }
}

/** Takes every connection and says nothing. */
export async function openSilence(): Promise<{ url: string; close(): void }> {
  const server = createServer((socket) => void socket.on('error', () => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a path
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}

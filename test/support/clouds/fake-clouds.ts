/** The three clouds on this machine, each behind its own client, as places that a person has set up. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { ModalClientParams } from 'modal'
import { type PlaceProfile, placeProfiles } from '../../../src-main/contract/places.ts'
import { systemClock } from '../../../src-main/lib/clock.ts'
import type { CloudDeps } from '../../../src-main/terminal/backends/cloud/cloud-deps.ts'
import { createKeptIds } from '../../../src-main/terminal/backends/cloud/kept-ids.ts'
import type { DaytonaSdk } from '../../../src-main/terminal/backends/daytona/daytona.ts'
import type { ModalSdk } from '../../../src-main/terminal/backends/modal/modal.ts'
import type { VercelSdk } from '../../../src-main/terminal/backends/vercel/vercel.ts'
import type { FakeDaytona } from './fake-daytona.ts'
import type { FakeModal } from './fake-modal.ts'
import type { FakeVercel } from './fake-vercel.ts'

export function modalDeps(
  { url, tokenId, tokenSecret, workFolder }: FakeModal,
  other: Partial<CloudDeps<ModalSdk>> = {},
): CloudDeps<ModalSdk> {
  const secrets = { MODAL_TOKEN_ID: tokenId, MODAL_TOKEN_SECRET: tokenSecret }
  return { ...common(secrets, workFolder), load: () => modalAt(url), ...other }
}

/** Its client learns the address from a variable only, when it is made. */
async function modalAt(url: string): Promise<ModalSdk> {
  const { ModalClient } = await import('modal')
  class ClientOfHere extends ModalClient {
    constructor(params?: ModalClientParams) {
      process.env.MODAL_SERVER_URL = url
      super(params)
      delete process.env.MODAL_SERVER_URL
    }
  }
  return { ModalClient: ClientOfHere }
}

export function vercelDeps(
  { url, token, workFolder }: FakeVercel,
  other: Partial<CloudDeps<VercelSdk>> = {},
): CloudDeps<VercelSdk> {
  const secrets = { VERCEL_TOKEN: token, VERCEL_TEAM_ID: 'team', VERCEL_PROJECT_ID: 'project' }
  const load = async () => ({ ...(await import('@vercel/sandbox')), fetch: fetchFrom(url) })
  return { ...common(secrets, workFolder), load, ...other }
}

/** The way that the client gives to those who reach the service otherwise. */
function fetchFrom(url: string): typeof fetch {
  return (input, init) => {
    const { dispatcher: _, ...rest } = (init ?? {}) as RequestInit & { dispatcher?: unknown }
    return fetch(String(input).replace('https://vercel.com', url), rest)
  }
}

export function daytonaDeps(
  { key, workFolder }: FakeDaytona,
  other: Partial<CloudDeps<DaytonaSdk>> = {},
): CloudDeps<DaytonaSdk> {
  return { ...common({ DAYTONA_API_KEY: key }, workFolder), load: loadDaytona, ...other }
}

async function loadDaytona(): Promise<DaytonaSdk> {
  const toolbox = await import('@daytona/toolbox-api-client')
  return { ...(await import('@daytona/api-client')), toolbox }
}

function common(secrets: Readonly<Record<string, string>>, folder: string) {
  return {
    secret: (name: string) => secrets[name],
    kept: createKeptIds(join(folder, `kept-${randomBytes(4).toString('hex')}.json`)),
    now: Date.now,
    installation: () => 'these tests',
    after: systemClock.after,
  }
}

/** With all that a person leaves as it is. */
export function profileOf<Kind extends PlaceProfile['kind']>(
  kind: Kind,
  other: Record<string, unknown> = {},
): Extract<PlaceProfile, { kind: Kind }> {
  const [profile] = placeProfiles.parse([{ kind, name: `my ${kind}`, ...other }])
  return profile as Extract<PlaceProfile, { kind: Kind }> // it was made of that kind
}

/** Machines of Vercel Sandbox: each has a name, and its files come back when it is woken up by that. */
import type { Sandbox as VercelSandbox } from '@vercel/sandbox'
import { say } from '#say'
import type { VercelProfile } from '../../../contract/places.ts'
import { BackendError, type LiveSandbox, type Opening, type Provider } from '../backend.ts'
import type { Cloud, Obtained } from '../cloud/cloud.ts'
import type { CloudDeps } from '../cloud/cloud-deps.ts'
import { createCloudErrors, messageOf, reasonOfStatus } from '../cloud/cloud-errors.ts'
import { labelsOf, machineName, placeLabel, SESSION_LABEL } from '../cloud/cloud-names.ts'
import { CONNECT_MS, createCloudProvider } from '../cloud/cloud-provider.ts'
import { findPackage } from '../cloud/find-package.ts'
import { lookHere } from '../cloud/look-here.ts'
import { within } from '../cloud/within.ts'
import { createVercelMachine } from './vercel-machine.ts'

export interface VercelSdk {
  Sandbox: Pick<typeof VercelSandbox, 'create' | 'get' | 'list'>
  /** How the service is reached; left out, as the client does it by itself. */
  fetch?: typeof globalThis.fetch
}

const MINUTE_MS = 60_000

export function createVercelProvider(profile: VercelProfile, deps: CloudDeps<VercelSdk>): Provider {
  const { name } = profile
  const { now, after } = deps
  const lifetimeMs = profile.lifetimeMinutes * MINUTE_MS
  const cloudError = createCloudErrors('vercel_sandbox', name)
  const cloud: Cloud = {
    kind: 'vercel_sandbox',
    capabilities: {
      pty: 'none',
      stdin: 'preload',
      processesSurviveAppExit: true,
      isolated: true,
      isThisMachine: false,
    },
    home: '/home/vercel-sandbox',
    initialCwd: '/vercel/sandbox',
    look: () =>
      lookHere({
        packages: ['@vercel/sandbox'],
        find: findPackage,
        secrets: ['VERCEL_TOKEN', 'VERCEL_TEAM_ID', 'VERCEL_PROJECT_ID'],
        secret: deps.secret,
      }),
    ask,
    obtain,
    list,
    remove,
    stop,
    explain,
  }
  return createCloudProvider(cloud, { name, after })

  /** All three at once: with fewer the client would look for others by itself. */
  async function access() {
    const { Sandbox, fetch } = await deps.load()
    const given = {
      token: deps.secret('VERCEL_TOKEN') ?? '',
      teamId: deps.secret('VERCEL_TEAM_ID') ?? '',
      projectId: deps.secret('VERCEL_PROJECT_ID') ?? '',
      ...(fetch && { fetch }),
    }
    return { Sandbox, given }
  }

  async function ask(signal: AbortSignal): Promise<void> {
    const { Sandbox, given } = await access()
    await Sandbox.list({ ...given, limit: 1, signal })
  }

  async function obtain(sessionId: string, { signal, step }: Opening): Promise<Obtained> {
    step(say('cloud.connecting', { name }))
    const { Sandbox, given } = await access()
    const called = machineName(name, sessionId)
    const known = await within(CONNECT_MS, find(called, signal), after, () =>
      cloudError('unreachable'),
    )
    if (known?.status === 'running') return { machine: machineOf(known), isRestarted: false }
    if (known) {
      step(say('cloud.waking', { name }))
      const woken = await Sandbox.get({ ...given, name: called, resume: true, signal })
      return { machine: machineOf(woken), isRestarted: true }
    }
    step(say('cloud.creating', { name }))
    const made = await Sandbox.create({
      ...given,
      name: called,
      persistent: true,
      runtime: profile.runtime,
      timeout: lifetimeMs,
      resources: { vcpus: profile.vcpus },
      tags: labelsOf(name, deps.installation(), sessionId),
      signal,
    })
    return { machine: machineOf(made), isRestarted: false }
  }

  /** As it is, without waking it up. */
  async function find(called: string, signal: AbortSignal): Promise<VercelSandbox | undefined> {
    const { Sandbox, given } = await access()
    try {
      return await Sandbox.get({ ...given, name: called, resume: false, signal })
    } catch (error) {
      if (explain(error).reason === 'gone') return undefined
      throw error
    }
  }

  function machineOf(sandbox: VercelSandbox) {
    const lookUp = () => find(sandbox.name, AbortSignal.timeout(CONNECT_MS))
    return createVercelMachine(sandbox, { explain, lookUp, lifetimeMs, now, after })
  }

  async function list(): Promise<LiveSandbox[]> {
    const { Sandbox, given } = await access()
    const found: LiveSandbox[] = []
    for await (const { name: id, status, createdAt, tags } of await Sandbox.list({
      ...given,
      tags: placeLabel(name, deps.installation()),
    }))
      found.push({
        ...{ id, place: name, since: createdAt, sessionId: tags?.[SESSION_LABEL] ?? '' },
        state: status === 'running' ? 'running' : 'stopped',
      })
    return found
  }

  async function remove(id: string): Promise<void> {
    const sandbox = await find(id, AbortSignal.timeout(CONNECT_MS))
    await sandbox?.delete()
  }

  async function stop(id: string): Promise<void> {
    const sandbox = await find(id, AbortSignal.timeout(CONNECT_MS))
    await sandbox?.currentSession().stop()
  }

  function explain(error: unknown): BackendError {
    if (error instanceof BackendError) return error
    const status = statusOf(error)
    if (status === undefined) return cloudError('unreachable')
    return cloudError(reasonOfStatus(status, messageOf(error)), messageOf(error))
  }
}

function statusOf(error: unknown): number | undefined {
  const response = error instanceof Error && 'response' in error ? error.response : undefined
  return response instanceof Response ? response.status : undefined
}

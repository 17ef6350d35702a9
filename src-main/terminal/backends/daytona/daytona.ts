/** Machines of Daytona: each has a name; it is stopped to be parked, and started again with its files. */
import type { Sandbox as DaytonaSandbox, SandboxApi } from '@daytona/api-client'
import { say } from '#say'
import type { DaytonaProfile } from '../../../contract/places.ts'
import { BackendError, type LiveSandbox, type Opening, type Provider } from '../backend.ts'
import type { Cloud, Obtained } from '../cloud/cloud.ts'
import type { CloudDeps } from '../cloud/cloud-deps.ts'
import { createCloudErrors, messageOf, reasonOfStatus } from '../cloud/cloud-errors.ts'
import { labelsOf, machineName, placeLabel, SESSION_LABEL } from '../cloud/cloud-names.ts'
import { CONNECT_MS, createCloudProvider } from '../cloud/cloud-provider.ts'
import { findPackage } from '../cloud/find-package.ts'
import { lookHere } from '../cloud/look-here.ts'
import { within } from '../cloud/within.ts'
import { createDaytonaMachine } from './daytona-machine.ts'
import { createDaytonaToolbox, type ToolboxSdk } from './daytona-toolbox.ts'

export type DaytonaSdk = Pick<
  typeof import('@daytona/api-client'),
  'Configuration' | 'SandboxApi'
> & {
  toolbox: ToolboxSdk
}

const SERVICE = 'https://app.daytona.io/api'
/** The service calls back nobody, so its state is asked for. */
const LOOK_EVERY_MS = 500
const READY: ReadonlySet<string> = new Set(['started'])
const FAILED: ReadonlySet<string> = new Set(['error', 'build_failed', 'destroyed', 'destroying'])
const RESTING: ReadonlySet<string> = new Set(['stopped', 'archived', 'paused'])
const MB_PER_GB = 1_024

export function createDaytonaProvider(
  profile: DaytonaProfile,
  deps: CloudDeps<DaytonaSdk>,
): Provider {
  const { name } = profile
  const { after } = deps
  const cloudError = createCloudErrors('daytona', name)
  const cloud: Cloud = {
    kind: 'daytona',
    capabilities: {
      pty: 'resizable',
      stdin: 'stream',
      processesSurviveAppExit: true,
      isolated: true,
      isThisMachine: false,
    },
    home: '/home/daytona',
    initialCwd: '/home/daytona',
    look: () =>
      lookHere({
        packages: ['@daytona/api-client', '@daytona/toolbox-api-client'],
        find: findPackage,
        secrets: ['DAYTONA_API_KEY'],
        secret: deps.secret,
      }),
    ask: async () => void (await (await access()).api.listSandboxes(undefined, undefined, 1)),
    obtain,
    list,
    remove: async (id) => void (await (await access()).api.deleteSandbox(id)),
    stop: async (id) => void (await (await access()).api.stopSandbox(id)),
    explain,
  }
  return createCloudProvider(cloud, { name, after })

  async function access() {
    const sdk = await deps.load()
    const headers = { Authorization: `Bearer ${deps.secret('DAYTONA_API_KEY') ?? ''}` }
    const basePath = profile.apiUrl || SERVICE
    const api = new sdk.SandboxApi(new sdk.Configuration({ basePath, baseOptions: { headers } }))
    return { api, headers, toolbox: sdk.toolbox }
  }

  async function obtain(sessionId: string, opening: Opening): Promise<Obtained> {
    opening.step(say('cloud.connecting', { name }))
    const { api } = await access()
    const finding = find(api, machineName(name, sessionId))
    const known = await within(CONNECT_MS, finding, after, () => cloudError('unreachable'))
    if (known && READY.has(known.state ?? '')) return obtained(known, false)
    if (known && FAILED.has(known.state ?? '')) await api.deleteSandbox(known.id)
    else if (known) {
      opening.step(say('cloud.waking', { name }))
      if (RESTING.has(known.state ?? '')) await api.startSandbox(known.id)
      return obtained(await untilStarted(api, known, opening.signal), true)
    }
    opening.step(say('cloud.creating', { name }))
    const made = await create(api, sessionId, opening.signal)
    return obtained(await untilStarted(api, made, opening.signal), known !== undefined)
  }

  async function find(api: SandboxApi, called: string): Promise<DaytonaSandbox | undefined> {
    try {
      const limit = { timeout: CONNECT_MS }
      return (await api.getSandbox(called, undefined, undefined, limit)).data
    } catch (error) {
      if (explain(error).reason === 'gone') return undefined
      throw error
    }
  }

  async function create(api: SandboxApi, sessionId: string, signal: AbortSignal) {
    const { image, target, cpus, memoryMb, autoStopMinutes } = profile
    const wanted = {
      name: machineName(name, sessionId),
      labels: labelsOf(name, deps.installation(), sessionId),
      autoStopInterval: autoStopMinutes,
      ...(target && { target }),
      ...(image && { buildInfo: { dockerfileContent: `FROM ${image}\n` } }),
      ...(cpus > 0 && { cpu: Math.ceil(cpus) }),
      ...(memoryMb > 0 && { memory: Math.ceil(memoryMb / MB_PER_GB) }),
    }
    return (await api.createSandbox(wanted, undefined, { signal })).data
  }

  async function untilStarted(api: SandboxApi, { id }: DaytonaSandbox, signal: AbortSignal) {
    for (;;) {
      signal.throwIfAborted()
      const { data } = await api.getSandbox(id, undefined, undefined, { signal })
      if (READY.has(data.state ?? '')) return data
      if (FAILED.has(data.state ?? '')) {
        const reason = data.state === 'build_failed' ? 'bad-image' : 'protocol'
        throw cloudError(reason, data.errorReason ?? data.state)
      }
      await new Promise<void>((resolve) => after(LOOK_EVERY_MS, resolve))
    }
  }

  async function obtained(sandbox: DaytonaSandbox, isRestarted: boolean): Promise<Obtained> {
    const { api, headers, toolbox } = await access()
    const { toolboxProxyUrl, id } = sandbox
    const proxy = toolboxProxyUrl || (await api.getToolboxProxyUrl(id)).data.url
    const machine = createDaytonaMachine(id, {
      toolbox: createDaytonaToolbox(toolbox, { url: `${proxy}/${id}`, headers }),
      explain,
      lookUp: () => find(api, id),
      stop: async () => void (await api.stopSandbox(id)),
      remove: async () => void (await api.deleteSandbox(id)),
      stayAlive: async () => void (await api.updateLastActivity(id)),
      autoStopMinutes: profile.autoStopMinutes,
      after,
    })
    return { machine, isRestarted }
  }

  async function list(): Promise<LiveSandbox[]> {
    const { api } = await access()
    const labels = JSON.stringify(placeLabel(name, deps.installation()))
    const { data } = await api.listSandboxes(
      undefined,
      undefined,
      LIST_MAX,
      undefined,
      undefined,
      labels,
    )
    return data.items.map(({ id, state, createdAt, labels: its }) => ({
      ...{ id, place: name, sessionId: its[SESSION_LABEL] ?? '' },
      since: Date.parse(createdAt ?? '') || deps.now(),
      state: READY.has(state ?? '') ? 'running' : 'stopped',
    }))
  }

  function explain(error: unknown): BackendError {
    if (error instanceof BackendError) return error
    const answer =
      error instanceof Error && 'response' in error ? asAnswer(error.response) : undefined
    if (!answer) return cloudError('unreachable')
    const cause = answer.message ?? messageOf(error)
    return cloudError(reasonOfStatus(answer.status, cause), cause)
  }
}

const LIST_MAX = 200

function asAnswer(response: unknown): { status: number; message?: string } | undefined {
  if (typeof response !== 'object' || response === null || !('status' in response)) return undefined
  const { status } = response
  const data = 'data' in response ? response.data : undefined
  const message =
    typeof data === 'object' && data !== null && 'message' in data ? data.message : undefined
  if (typeof status !== 'number') return undefined
  return { status, ...(typeof message === 'string' && { message }) }
}

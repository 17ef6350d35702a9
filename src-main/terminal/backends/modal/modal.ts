/** Machines of Modal: made from an image, ended by Modal after a while, kept as snapshots of their files. */
import type { App, ModalClient, Sandbox as ModalSandbox } from 'modal'
import { say } from '#say'
import type { ModalProfile } from '../../../contract/places.ts'
import type { LiveSandbox, Opening, Provider } from '../backend.ts'
import type { Cloud, Obtained } from '../cloud/cloud.ts'
import type { CloudDeps } from '../cloud/cloud-deps.ts'
import { createCloudErrors } from '../cloud/cloud-errors.ts'
import { labelsOf, placeLabel, SESSION_LABEL } from '../cloud/cloud-names.ts'
import { CONNECT_MS, createCloudProvider } from '../cloud/cloud-provider.ts'
import { findPackage } from '../cloud/find-package.ts'
import { lookHere } from '../cloud/look-here.ts'
import { within } from '../cloud/within.ts'
import { explainModal } from './modal-errors.ts'
import { createModalMachine } from './modal-machine.ts'

export type ModalSdk = Pick<typeof import('modal'), 'ModalClient'>

const MINUTE_MS = 60_000
const SINCE_LABEL = 'talaria-since'

export function createModalProvider(profile: ModalProfile, deps: CloudDeps<ModalSdk>): Provider {
  const { name } = profile
  const { kept, now, after } = deps
  const lifetimeMs = profile.lifetimeMinutes * MINUTE_MS
  const cloudError = createCloudErrors('modal', name)
  const explain = (error: unknown) => explainModal(error, cloudError)
  let connecting: Promise<{ client: ModalClient; app: App }> | undefined
  const cloud: Cloud = {
    kind: 'modal',
    capabilities: {
      pty: 'fixed-size',
      stdin: 'stream',
      processesSurviveAppExit: true,
      isolated: true,
      isThisMachine: false,
    },
    home: '/root',
    initialCwd: '/root',
    look: () =>
      lookHere({
        packages: ['modal'],
        // On some registries the newest version of that name is somebody else's.
        madeBy: /modal-labs\//,
        find: findPackage,
        secrets: ['MODAL_TOKEN_ID', 'MODAL_TOKEN_SECRET'],
        secret: deps.secret,
      }),
    ask: async () => void (await connect()),
    obtain,
    list,
    remove,
    stop,
    explain,
  }
  return createCloudProvider(cloud, { name, after })

  /** Once, as each client keeps a connection of its own; a failure is tried again. */
  function connect() {
    const already =
      connecting ?? within(CONNECT_MS, logIn(), after, () => cloudError('unreachable'))
    connecting = already
    already.catch(() => {
      connecting = undefined
    })
    return already
  }

  async function logIn() {
    const { ModalClient } = await deps.load()
    const client = new ModalClient({
      tokenId: deps.secret('MODAL_TOKEN_ID') ?? '',
      tokenSecret: deps.secret('MODAL_TOKEN_SECRET') ?? '',
      ...(profile.environment && { environment: profile.environment }),
      logger: SILENT,
    })
    const app = await client.apps.fromName(profile.app, { createIfMissing: true })
    return { client, app }
  }

  async function obtain(sessionId: string, opening: Opening): Promise<Obtained> {
    opening.step(say('cloud.connecting', { name }))
    const { client, app } = await connect()
    const ids = kept.get(name, sessionId)
    const running = ids?.machine ? await findRunning(client, ids.machine) : undefined
    if (running) return { machine: machineOf(running, sessionId, ids?.since), isRestarted: false }
    opening.signal.throwIfAborted()
    opening.step(say(ids?.snapshot ? 'cloud.restoring' : 'cloud.creating', { name }))
    const made = await create(client, app, sessionId, ids?.snapshot)
    const since = now()
    const { sandboxId } = made.sandbox
    kept.set(name, sessionId, {
      ...{ machine: sandboxId, since },
      ...(made.snapshot && { snapshot: made.snapshot }),
    })
    return { machine: machineOf(made.sandbox, sessionId, since), isRestarted: ids !== undefined }
  }

  async function findRunning(client: ModalClient, id: string): Promise<ModalSandbox | undefined> {
    try {
      const sandbox = await client.sandboxes.fromId(id)
      return (await sandbox.poll()) === null ? sandbox : undefined
    } catch (error) {
      if (explain(error).reason === 'gone') return undefined
      throw error
    }
  }

  async function create(client: ModalClient, app: App, sessionId: string, snapshot?: string) {
    const tags = { ...labelsOf(name, deps.installation(), sessionId), [SINCE_LABEL]: String(now()) }
    const params = {
      timeoutMs: lifetimeMs,
      tags,
      blockNetwork: !profile.network,
      ...(profile.cpus > 0 && { cpu: profile.cpus }),
      ...(profile.memoryMb > 0 && { memoryMiB: profile.memoryMb }),
    }
    if (snapshot) {
      const image = await client.images.fromId(snapshot).catch(() => undefined)
      // Modal keeps a snapshot for thirty days.
      if (image) return { sandbox: await client.sandboxes.create(app, image, params), snapshot }
    }
    const image = client.images.fromRegistry(profile.image)
    return { sandbox: await client.sandboxes.create(app, image, params), snapshot: undefined }
  }

  function machineOf(sandbox: ModalSandbox, sessionId: string, since = now()) {
    return createModalMachine(sandbox, {
      ...{ explain, now, after },
      endsAt: since + lifetimeMs,
      keepSnapshot: (snapshot) =>
        kept.set(name, sessionId, { machine: sandbox.sandboxId, since, snapshot }),
    })
  }

  async function list(): Promise<LiveSandbox[]> {
    const { client, app } = await connect()
    const found: LiveSandbox[] = []
    for await (const sandbox of client.sandboxes.list({
      appId: app.appId,
      tags: placeLabel(name, deps.installation()),
    })) {
      const tags = await sandbox.getTags()
      found.push({
        ...{ id: sandbox.sandboxId, place: name, state: 'running' },
        sessionId: tags[SESSION_LABEL] ?? '',
        since: Number(tags[SINCE_LABEL] ?? now()),
      })
    }
    return found
  }

  async function remove(id: string): Promise<void> {
    const { client } = await connect()
    const sandbox = await client.sandboxes.fromId(id)
    await sandbox.terminate()
  }

  /** Modal ends a sandbox with all its files, so that a copy of them is what is kept. */
  async function stop(id: string): Promise<void> {
    const { client } = await connect()
    const sandbox = await client.sandboxes.fromId(id)
    const { [SESSION_LABEL]: sessionId = '' } = await sandbox.getTags()
    const { imageId: snapshot } = await sandbox.snapshotFilesystem()
    kept.set(name, sessionId, { machine: id, snapshot })
    await sandbox.terminate()
  }
}

const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

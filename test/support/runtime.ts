/** The whole runtime without a window: real database, real shells, real gate. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Answers, EventName, Events, RequestName, RequestOf } from '#contract'
import type { EventFrame } from '#wire'
import type { RuntimeOptions } from '../../src-main/compose/runtime-options.ts'
import { createServe } from '../../src-main/host/serve.ts'
import { forkPlugins } from '../../src-main/host/web/forked-plugin.ts'
import { silentLog } from '../../src-main/lib/log.ts'
import { createRuntime } from '../../src-main/runtime.ts'
import { plainVault, type Vault } from '../../src-main/secrets/secrets.ts'
import { openConfStore } from '../../src-main/settings/conf-store.ts'
import { machinePath } from './machine-path.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { installedBrowser } from './web/installed-browser.ts'

/** Of a system that has one; what it holds is only turned around. */
export const keyStore: Vault = {
  kind: 'encrypted',
  encrypt: (text) => Buffer.from(text).reverse(),
  decrypt: (bytes) => Buffer.from(bytes).reverse().toString(),
}

export async function openRuntime(
  options: {
    folder?: string
    environment?: Record<string, string>
    /** None, unless a test is about a system that has one. */
    keyStore?: Vault
    /** What stands for the places that a test sets up. */
    providerFor?: RuntimeOptions['providerFor']
    /** Whoever reads commands instead of the classifier. */
    judgeInstead?: RuntimeOptions['judgeInstead']
    /** What another machine has for a sandbox. */
    probeInstead?: RuntimeOptions['probeInstead']
    /** Whoever comes first does not wait until all is loaded. */
    isEarly?: boolean
    withoutPlugins?: boolean
    /** Nobody is there; what happens is asked for. */
    hasNoWindow?: boolean
  } = {},
) {
  const folder = options.folder ?? temporaryFolder()
  const userData = join(folder, 'data')
  const cwd = join(folder, 'project')
  mkdirSync(cwd, { recursive: true })
  const runtime = createRuntime({
    installation: { kind: 'source' },
    licences: '/none',
    host: 'web',
    version: '0.0.0',
    userData,
    environment: { ...process.env, PATH: machinePath(), HOME: folder, ...options.environment },
    settingsStore: openConfStore(userData),
    vault: () => options.keyStore ?? plainVault({ text: 'none in tests' }),
    defaultCwd: cwd,
    home: folder,
    ...(options.providerFor && { providerFor: options.providerFor }),
    ...(options.judgeInstead && { judgeInstead: options.judgeInstead }),
    ...(options.probeInstead && { probeInstead: options.probeInstead }),
    programFolders: [join(folder, 'program')],
    ownPids: () => [process.pid],
    startPlugin: forkPlugins(new URL('../../src-main/plugins/host-process.ts', import.meta.url)),
    withoutPlugins: options.withoutPlugins ?? false,
    judgeWorker: new URL('../../src-main/approval/gate/judge-worker.ts', import.meta.url),
    readingWorker: new URL('../../src-main/reading/reading-worker.ts', import.meta.url),
    namesWorker: new URL('../../src-main/files/names/names-worker.ts', import.meta.url),
    ...installedBrowser,
    ownPorts: () => [],
  })
  const events: EventFrame[] = []
  const client = { id: 'window', transport: 'web' } as const
  const disconnect = options.hasNoWindow
    ? () => {}
    : runtime.connect(client, (frame) => events.push(frame))
  const serve = createServe({ handlers: runtime.handlers, log: silentLog })
  const started = runtime.start()
  if (!options.isEarly) await started
  let isOpen = true
  onTestFinished(close)
  const { answerInConsole } = runtime
  return { request, cwd, userData, folder, next, close, payloads, answerInConsole }

  async function request<Name extends RequestName>(
    name: Name,
    payload: RequestOf<Name>,
  ): Promise<Answers[Name]> {
    const answer = await serve(name, payload, client)
    if (!answer.ok) throw new Error(`${answer.code}: ${answer.message}`)
    return answer.value as Answers[Name]
  }

  function payloads<Name extends EventName>(name: Name): Events[Name][] {
    return events
      .filter((frame) => frame.name === name)
      .map((frame) => frame.payload as Events[Name])
  }

  /** The first event of this name that fits, whether it came already or comes now. */
  async function next<Name extends EventName>(
    name: Name,
    fits: (payload: Events[Name]) => boolean = () => true,
  ): Promise<Events[Name]> {
    await expect.poll(() => payloads(name).some(fits)).toBe(true)
    // The poll has just seen one.
    return payloads(name).find(fits) as Events[Name]
  }

  async function close(): Promise<void> {
    if (!isOpen) return
    isOpen = false
    disconnect()
    await started
    await runtime.dispose()
  }
}

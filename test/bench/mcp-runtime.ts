/** The whole runtime, with servers that were agreed to as a person would. */
import { mkdirSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { createRuntime } from '../../src-main/runtime.ts'
import type { Vault } from '../../src-main/secrets/secrets.ts'
import { openConfStore } from '../../src-main/settings/conf-store.ts'
import { installedBrowser } from '../support/web/installed-browser.ts'

export const window = { id: 'bench', transport: 'web' } as const

// The build makes this module; the app's own tools are not what is measured.
registerHooks({
  resolve: (name, context, next) =>
    name === 'virtual:builtin-tools'
      ? { url: 'data:text/javascript,export const builtinTools = []', shortCircuit: true }
      : next(name, context),
})

export async function openMcpRuntime(folder: string, vault: Vault) {
  const userData = join(folder, 'data')
  mkdirSync(join(folder, 'project'), { recursive: true })
  const runtime = createRuntime({
    ...{ host: 'web', version: '0.0.0', userData },
    environment: { ...process.env, HOME: folder },
    settingsStore: openConfStore(userData),
    vault: () => vault,
    defaultCwd: join(folder, 'project'),
    home: folder,
    programFolders: [],
    ownPids: () => [process.pid],
    ownPorts: () => [],
    startPlugin: () => {
      throw new Error('nothing here has plugins')
    },
    withoutPlugins: true,
    installation: { kind: 'source' },
    licences: '/none',
    judgeWorker: new URL('../../src-main/approval/gate/judge-worker.ts', import.meta.url),
    ...installedBrowser,
    readingWorker: new URL('../../src-main/reading/reading-worker.ts', import.meta.url),
    namesWorker: new URL('../../src-main/files/names/names-worker.ts', import.meta.url),
  })
  runtime.connect(window, () => {})
  await runtime.start()
  return { runtime, userData, setUp }

  async function setUp(name: string, args: readonly string[]): Promise<void> {
    const server = {
      ...{ transport: 'stdio', command: process.execPath, args, on: true },
      trust: 'read-freely',
    }
    await runtime.handlers['mcp.save']({ name, server }, window)
    const { consent } = viewOf(name)
    if (consent)
      await runtime.handlers['mcp.agree']({ name, fingerprint: consent.fingerprint }, window)
    while (viewOf(name).tools.held === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const { tools } = await runtime.handlers['mcp.tools']({ name }, window)
    const seen = tools.map((each) => ({ name: each.name, hash: each.hash }))
    await runtime.handlers['mcp.acceptTools'](
      { name, tools: seen, instructions: undefined },
      window,
    )
  }

  function viewOf(name: string) {
    // It is answered at once.
    const { mcp } = runtime.handlers['runtime.snapshot']({}, window) as Awaited<
      ReturnType<(typeof runtime.handlers)['runtime.snapshot']>
    >
    const found = mcp.servers.find((server) => server.name === name)
    if (!found) throw new Error(`there is no ${name}`)
    return found
  }
}

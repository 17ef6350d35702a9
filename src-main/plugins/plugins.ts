/** All plugins: which there are, which may run, and what became of each. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandView, Handlers, PluginAnswers, PluginSource, PluginsView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import type { Hooks } from '../dispatch/hooks.ts'
import { createAgreedFolders } from '../lib/agreed-folders.ts'
import type { FetchDeps } from '../lib/git/clone-repository.ts'
import type { Log } from '../lib/log.ts'
import type { StartPluginProcess } from '../ports/plugin-process.ts'
import type { ToolRegistry } from '../registry/registry.ts'
import { createPluginHost, type HostDeps, type PluginHost } from './host.ts'
import { createInstalls, soundPackage } from './installs.ts'
import { pluginName } from './manifest.ts'
import { type Package, type ReadPackage, readPackage } from './package.ts'
import type { createPluginConsent } from './plugin-consent.ts'
import { serverEntries } from './plugin-servers.ts'
import { viewPlugin } from './plugin-view.ts'
import { writeTemplate } from './template.ts'

/** So many in a minute, and it is left alone until the person wants it again. */
const MAX_CRASHES = 3
const CRASHES_COUNT_MS = 60_000

export interface Installed {
  source: PluginSource
  on: boolean
}

/** What is known of one that is installed. */
export interface Known {
  installed: Installed
  folder: string
  read: ReadPackage
  host?: PluginHost | undefined
  /** Takes off the hooks of the process before. */
  takeOffHooks: () => void
  crashes: number[]
  /** Why it was left alone. */
  given?: Words | undefined
}

export function createPlugins(deps: {
  /** Of the app's data. */
  folder: string
  dataFolder: string
  /** Started without them: they are shown, and none runs. */
  isSafeStart: boolean
  store: {
    load: () => Readonly<Record<string, Installed>>
    save: (installed: Record<string, Installed>) => void
  }
  consent: ReturnType<typeof createPluginConsent>
  registry: Pick<ToolRegistry, 'registrar' | 'entries'>
  hooks: Pick<Hooks, 'registrar' | 'entries'>
  startProcess: StartPluginProcess
  fetch: FetchDeps
  secret: (name: string) => string | undefined
  pass: HostDeps['pass']
  /** A tool, called because the person gave a command. */
  callByHand: (sessionId: string, name: string, args: Record<string, unknown>) => Promise<string>
  /** What a command says is shown in the session that it was given in. */
  tell: (sessionId: string, words: Words) => void
  checkFolder: (path: string) => string
  /** Where the host can; nobody waits for it. */
  openFolder: (path: string) => void
  onGivenUp: (name: string, reason: Words) => void
  /** It waits for a yes, and nobody has asked for it just now. */
  onHeld: (name: string) => void
  /** The MCP servers of those that are wanted and agreed to; each waits for a yes of its own. */
  offerServers: (entries: [name: string, entry: Record<string, unknown>][]) => void
  onChange: (view: PluginsView, commands: CommandView[]) => void
  log: Log
  now: () => number
}) {
  const known = new Map<string, Known>()
  const installs = createInstalls({ folder: deps.folder, fetch: deps.fetch, now: deps.now })
  const texts = createAgreedFolders(join(deps.folder, '.agreed'))
  /** One change at a time. */
  let work: Promise<unknown> = Promise.resolve()
  let soon: NodeJS.Immediate | undefined
  const handlers = {
    'plugins.list': async () => {
      await inTurn(look)
      return view()
    },
    'plugins.install': ({ source }) => inTurn(() => install(source)),
    'plugins.agree': ({ name, fingerprint }) => inTurn(() => agree(name, fingerprint)),
    'plugins.set': ({ name, on }) => inTurn(() => set(name, on)),
    'plugins.restart': ({ name }) => inTurn(() => restart(name)),
    'plugins.update': ({ name }) => inTurn(() => update(name)),
    'plugins.diff': async ({ name }) => {
      const { folder, read } = find(name)
      const differences = 'fault' in read ? [] : deps.consent.of(read).differences
      return { diff: await texts.diff(name, folder, differences) }
    },
    'plugins.remove': ({ name }) => inTurn(() => remove(name)),
    'plugins.create': ({ name, parent }) => inTurn(() => create(name, parent)),
    'commands.list': () => commands(),
    'commands.run': ({ sessionId, name, text }) => runCommand(sessionId, name, text),
  } satisfies Pick<Handlers, keyof PluginAnswers | 'commands.list' | 'commands.run'>
  return { handlers, start, stop }

  /** Those that the person agreed to, all at once; none of them holds up another. */
  async function start(): Promise<void> {
    const names = Object.keys(deps.store.load())
    if (names.length === 0) return
    await inTurn(look)
    if (deps.isSafeStart) return
    for (const [name, { installed, read }] of known)
      if (installed.on && !('fault' in read) && read.extension && !deps.consent.of(read).isGiven)
        deps.onHeld(name)
  }

  async function stop(): Promise<void> {
    clearImmediate(soon)
    for (const each of known.values()) end(each)
  }

  function view(): PluginsView {
    const plugins = [...known].map(([name, each]) =>
      viewPlugin(name, each, {
        ...(!('fault' in each.read) && { consent: deps.consent.of(each.read) }),
        tools: toolsOf(name),
        hooks: hooksOf(name),
      }),
    )
    return {
      plugins: plugins.sort((a, b) => (a.name < b.name ? -1 : 1)),
      isSafeStart: deps.isSafeStart,
    }
  }

  function commands(): CommandView[] {
    return [...known].flatMap(([name, { host }]) =>
      host?.state().kind === 'running'
        ? host.commands().map((command) => ({ ...command, from: name }))
        : [],
    )
  }

  /** Reads every package again, and starts or stops what that asks for. */
  async function look(): Promise<void> {
    const stored = deps.store.load()
    for (const [name, each] of known) if (!Object.hasOwn(stored, name)) forget(name, each)
    await Promise.all(
      Object.entries(stored).map(async ([name, installed]) => {
        const folder = folderOf(name, installed.source)
        const read = await readPackage(folder)
        const before = known.get(name)
        const each: Known = before
          ? Object.assign(before, { installed, folder, read: named(name, read) })
          : { installed, folder, read: named(name, read), takeOffHooks: () => {}, crashes: [] }
        known.set(name, each)
        await settle(name, each)
      }),
    )
    offerServers()
    changed()
  }

  function offerServers(): void {
    const offered = [...known].flatMap(([name, { installed, folder, read }]) => {
      if (deps.isSafeStart || !installed.on || 'fault' in read) return []
      if (read.extension && !deps.consent.of(read).isGiven) return []
      const { servers, fingerprint } = read
      const dataFolder = join(deps.dataFolder, name)
      return Object.entries(serverEntries({ name, folder, dataFolder, fingerprint, servers }))
    })
    deps.offerServers(offered)
  }

  /** Running as long as it is wanted, sound and agreed to. */
  async function settle(name: string, each: Known): Promise<void> {
    const runs = runnable(each)
    if (!runs) {
      end(each)
      return
    }
    if (each.host || each.given) return
    await run(name, each, runs)
  }

  function runnable({ installed, read }: Known): Package | undefined {
    if (deps.isSafeStart || !installed.on || 'fault' in read || !read.extension) return undefined
    return deps.consent.of(read).isGiven ? read : undefined
  }

  async function run(name: string, each: Known, { extension }: Package): Promise<void> {
    if (!extension) return
    const origin = { kind: 'plugin', id: name } as const
    const { main, capabilities } = extension
    const hookRegistrar = deps.hooks.registrar(origin)
    const dataFolder = join(deps.dataFolder, name)
    await mkdir(dataFolder, { recursive: true, mode: 0o700 })
    const host = createPluginHost({
      ...{ name, folder: each.folder, dataFolder, main, capabilities },
      start: deps.startProcess,
      registrar: deps.registry.registrar(origin, capabilities.includes('tools.override')),
      hooks: hookRegistrar,
      secret: deps.secret,
      pass: deps.pass,
      log: deps.log,
      onChange: changed,
      onCrash: (reason) => crashed(name, each, reason),
    })
    each.host = host
    await host.start()
    if (host.state().kind !== 'running') return
    // A guard stands until its successor does, so that no call slips through between them.
    each.takeOffHooks()
    each.takeOffHooks = hookRegistrar.clear
  }

  /** Its guards go on refusing until it runs again, or the person does without it. */
  function crashed(name: string, each: Known, reason: string): void {
    const now = deps.now()
    each.crashes = [...each.crashes.filter((at) => now - at < CRASHES_COUNT_MS), now]
    deps.log.warn(`the plugin ${name} has ended: ${reason}`)
    if (each.crashes.length >= MAX_CRASHES) {
      each.given = say('plugin.crashedOften', { times: MAX_CRASHES, reason })
      deps.onGivenUp(name, each.given)
      changed()
      return
    }
    void inTurn(async () => {
      const runs = known.get(name) === each ? runnable(each) : undefined
      if (runs && each.host?.state().kind === 'ended') await run(name, each, runs)
    })
  }

  async function install(source: PluginSource): Promise<{ name: string }> {
    const wanted =
      source.kind === 'folder' || source.kind === 'link'
        ? { ...source, path: deps.checkFolder(source.path) }
        : source
    const name = await installs.bring(wanted, refuseTaken)
    deps.store.save({ ...deps.store.load(), [name]: { source: wanted, on: true } })
    await look()
    return { name }
  }

  function refuseTaken(name: string): void {
    if (Object.hasOwn(deps.store.load(), name))
      throw new RuntimeError('conflict', say('plugin.nameTaken', { name }))
  }

  async function agree(name: string, fingerprint: string): Promise<null> {
    const each = find(name)
    const read = await soundPackage(each.folder)
    if (read.fingerprint !== fingerprint)
      throw new RuntimeError('conflict', say('plugin.changedMeanwhile', { name }))
    await texts.keep(name, each.folder)
    deps.consent.agree(read)
    end(each)
    each.given = undefined
    await look()
    return null
  }

  async function set(name: string, on: boolean): Promise<null> {
    const each = find(name)
    deps.store.save({ ...deps.store.load(), [name]: { ...each.installed, on } })
    each.given = undefined
    each.crashes = []
    await look()
    return null
  }

  async function restart(name: string): Promise<null> {
    const each = find(name)
    each.given = undefined
    each.crashes = []
    const runs = runnable(each)
    // Its guards stand until those of the next process do.
    if (each.host?.state().kind !== 'ended') end(each)
    if (runs) await run(name, each, runs)
    changed()
    return null
  }

  async function update(name: string): Promise<null> {
    const { source } = find(name).installed
    await installs.bring(source, (found) => {
      if (found !== name)
        throw new RuntimeError('conflict', say('plugin.otherName', { name: found, expected: name }))
    })
    await look()
    return null
  }

  async function remove(name: string): Promise<null> {
    const each = find(name)
    const { [name]: _gone, ...others } = deps.store.load()
    deps.store.save(others)
    forget(name, each)
    deps.consent.forget(name)
    await texts.forget(name)
    // What is only linked is the person's own.
    if (each.installed.source.kind !== 'link')
      await rm(each.folder, { recursive: true, force: true })
    offerServers()
    changed()
    return null
  }

  async function create(name: string, parent: string) {
    if (!pluginName.safeParse(name).success)
      throw new RuntimeError('bad-request', say('plugin.badName', { name }))
    refuseTaken(name)
    const folder = await writeTemplate(name, deps.checkFolder(parent))
    await install({ kind: 'link', path: folder })
    deps.openFolder(folder)
    return { name, folder }
  }

  async function runCommand(sessionId: string, typed: string, text: string): Promise<null> {
    const found = [...known.values()].find(({ host }) =>
      host?.commands().some(({ name }) => name === typed),
    )
    if (!found?.host) throw new RuntimeError('not-found', say('plugin.noCommand', { name: typed }))
    try {
      const said = await found.host.runCommand(typed, text, {
        sessionId,
        callTool: (name, args) => deps.callByHand(sessionId, name, args),
      })
      deps.tell(sessionId, say('plugin.commandSaid', { name: typed, said }))
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error)
      throw new RuntimeError('failed', say('plugin.commandFailed', { name: typed, cause }))
    }
    return null
  }

  function forget(name: string, each: Known): void {
    end(each)
    known.delete(name)
  }

  function end(each: Known): void {
    each.host?.stop()
    each.host = undefined
    each.takeOffHooks()
    each.takeOffHooks = () => {}
  }

  function find(name: string): Known {
    const found = known.get(name)
    if (!found) throw new RuntimeError('not-found', say('plugin.unknown', { name }))
    return found
  }

  function folderOf(name: string, source: PluginSource): string {
    return source.kind === 'link' ? source.path : join(deps.folder, name)
  }

  function toolsOf(plugin: string): string[] {
    return deps.registry
      .entries()
      .filter(({ origin }) => origin.kind === 'plugin' && origin.id === plugin)
      .map(({ name }) => name)
  }

  function hooksOf(plugin: string) {
    return deps.hooks
      .entries()
      .filter(({ origin }) => origin.kind === 'plugin' && origin.id === plugin)
      .map(({ name, isPolicy }) => ({ name, isPolicy }))
  }

  /** Tools come in bursts; windows are told once for each. */
  function changed(): void {
    soon ??= setImmediate(() => {
      soon = undefined
      deps.onChange(view(), commands())
    })
  }

  function inTurn<Value>(next: () => Promise<Value>): Promise<Value> {
    const done = work.then(next)
    work = done.catch(() => {})
    return done
  }
}

/** A folder that has become another plugin is not the one that was installed. */
function named(name: string, read: ReadPackage): ReadPackage {
  if ('fault' in read || read.name === name) return read
  return { fault: say('plugin.otherName', { name: read.name, expected: name }) }
}

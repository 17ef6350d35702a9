/** The person's own tools: a folder that is watched, and what of it may be loaded. */
import { mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { UserToolFileView } from '#contract'
import type { HookRegistrar, Hooks } from '../dispatch/hooks.ts'
import type { Log } from '../lib/log.ts'
import { toolError } from '../lib/tool-error.ts'
import type { ToolRegistrar, ToolRegistry } from '../registry/registry.ts'
import type { ToolOrigin } from '../registry/tool-entry.ts'
import { createFolderWatch } from './folder-watch.ts'
import type { Consent, ToolConsent } from './tool-consent.ts'
import { isSourceFile, mentionsRegistration } from './tool-file.ts'
import { createUserModules } from './user-modules.ts'

interface Outcome extends Pick<UserToolFileView, 'state' | 'consent' | 'error'> {
  helpers: readonly string[]
}

interface Known extends Outcome {
  /** Of the file itself and of every helper it imported. */
  stamps: ReadonlyMap<string, string>
  instance: Instance
}

interface ToolApi {
  registry: ToolRegistrar
  hooks: HookRegistrar
  toolError: typeof toolError
}

/** One load of a file. */
interface Instance {
  api: ToolApi
  /** From now on it registers nothing more. */
  retire: () => void
  takeOffHooks: () => void
}

export function createUserTools(deps: {
  folder: string
  consent: ToolConsent
  registry: Pick<ToolRegistry, 'registrar' | 'entries' | 'rejections'>
  hooks: Pick<Hooks, 'registrar' | 'entries' | 'rejections'>
  log: Log
  onChange: () => void
}) {
  const modules = createUserModules<ToolApi>()
  const known = new Map<string, Known>()
  const watch = createFolderWatch({ onRest: refresh, log: deps.log })
  let folder = deps.folder
  let work: Promise<void> = Promise.resolve()

  return { start, refresh, agree, files, stop }

  async function start(): Promise<void> {
    await mkdir(deps.folder, { recursive: true, mode: 0o700 })
    // Node knows a module by its real path, and so must we.
    folder = await realpath(deps.folder)
    watch.set(new Set([folder]))
    await refresh()
  }

  /** Looks at the folder again and loads what is new or has changed; one look at a time. */
  function refresh(): Promise<void> {
    work = work.then(look).catch((error: unknown) => {
      deps.log.error(`the tools folder could not be read: ${String(error)}`, { folder })
    })
    return work
  }

  /** The person has seen the file, and wants it. False when it is another by now. */
  async function agree(file: string, fingerprint: string, everyChange: boolean): Promise<boolean> {
    if (!known.has(file)) return false
    const isAgreed = await deps.consent.agree(join(folder, file), fingerprint, everyChange)
    if (!isAgreed) return false
    work = work.then(() => load(file))
    await work
    await refresh()
    deps.onChange()
    return true
  }

  function files(): UserToolFileView[] {
    const list = [...known].map(([file, { state, consent, error }]) => ({
      file,
      state,
      ...(consent && { consent }),
      ...(error !== undefined && { error }),
      tools: deps.registry
        .entries()
        .filter((tool) => isOf(file, tool.origin))
        .map((tool) => tool.name),
      hooks: deps.hooks
        .entries()
        .filter((hook) => isOf(file, hook.origin))
        .map(({ name, isPolicy }) => ({ name, isPolicy })),
      refused: [...refusedTools(file), ...refusedHooks(file)].map(({ name, reason }) => ({
        name,
        reason,
      })),
    }))
    return list.sort((a, b) => (a.file < b.file ? -1 : 1))
  }

  function stop(): void {
    watch.close()
    for (const { instance } of known.values()) {
      instance.retire()
      instance.takeOffHooks()
    }
    modules.dispose()
  }

  async function look(): Promise<void> {
    const names = (await readdir(folder)).filter(isSourceFile).sort()
    const gone = [...known.keys()].filter((file) => !names.includes(file))
    const isMoved = gone.length > 0 || names.some((file) => !known.has(file))
    for (const file of gone) unload(file)
    let isChanged = gone.length > 0
    for (const file of names) {
      if (!(isMoved && isWaiting(file)) && (await isUnchanged(file))) continue
      await load(file)
      isChanged = true
    }
    const helpers = [...known.values()].flatMap((each) => each.helpers)
    watch.set(new Set([folder, ...helpers.map((helper) => dirname(helper))]))
    if (isChanged) deps.onChange()
  }

  /** A file it missed may be there now, or a name it was refused may be free. */
  function isWaiting(file: string): boolean {
    return known.get(file)?.state === 'failed' || refusedTools(file).length > 0
  }

  async function isUnchanged(file: string): Promise<boolean> {
    const before = known.get(file)
    if (!before) return false
    for (const [path, stamp] of before.stamps) if ((await stampOf(path)) !== stamp) return false
    return true
  }

  async function load(file: string): Promise<void> {
    const older = known.get(file)?.instance
    older?.retire()
    registrarOf(file).clear()
    const path = join(folder, file)
    const before = await stampOf(path)
    const instance = instanceOf(file)
    const outcome = await run(path, instance.api)
    // A guard stands until its successor does, so that no call slips through between them.
    older?.takeOffHooks()
    const stamps = new Map([[path, before]])
    for (const helper of outcome.helpers) stamps.set(helper, await stampOf(helper))
    known.set(file, { ...outcome, stamps, instance })
    if (outcome.state !== 'failed') return
    instance.retire()
    // Half of a file's tools would be a riddle.
    registrarOf(file).clear()
    instance.takeOffHooks()
    deps.log.error(`your tool file ${file} could not be loaded: ${outcome.error?.text}`)
  }

  async function run(path: string, api: ToolApi): Promise<Outcome> {
    try {
      const source = await readFile(path, 'utf8')
      if (!(await isTool(path, source))) return { state: 'helper', helpers: [] }
    } catch (error) {
      return { state: 'failed', error: { text: String(error) }, helpers: [] }
    }
    const before = await deps.consent.of(path)
    if (!before.isGiven)
      return { state: 'waiting', consent: shown(before), helpers: before.helpers }
    const { error, helpers } = await modules.importFile(path, api)
    await deps.consent.learn(path, helpers)
    const consent = shown(await deps.consent.of(path))
    return { state: error === undefined ? 'loaded' : 'failed', consent, error, helpers }
  }

  function unload(file: string): void {
    const instance = known.get(file)?.instance
    instance?.retire()
    instance?.takeOffHooks()
    known.delete(file)
    registrarOf(file).clear()
  }

  /** A timer left running in an old instance must not bring its tools back. */
  function instanceOf(file: string): Instance {
    const registrar = registrarOf(file)
    const hookRegistrar = deps.hooks.registrar({ kind: 'user', file })
    let isRetired = false
    const registry: ToolRegistrar = {
      register: (registration) => !isRetired && registrar.register(registration),
      deregister: (name) => !isRetired && registrar.deregister(name),
      clear: () => {
        if (!isRetired) registrar.clear()
      },
    }
    const hooks: HookRegistrar = {
      on: (name, hook, options) => (isRetired ? () => {} : hookRegistrar.on(name, hook, options)),
      clear: hookRegistrar.clear,
    }
    return {
      api: { registry, hooks, toolError },
      retire: () => {
        isRetired = true
      },
      takeOffHooks: hookRegistrar.clear,
    }
  }

  function registrarOf(file: string): ToolRegistrar {
    return deps.registry.registrar({ kind: 'user', file })
  }

  function refusedTools(file: string) {
    return deps.registry.rejections().filter((rejection) => isOf(file, rejection.origin))
  }

  function refusedHooks(file: string) {
    return deps.hooks.rejections().filter((rejection) => isOf(file, rejection.origin))
  }
}

function shown({ fingerprint, isOutdated, everyChange }: Consent): UserToolFileView['consent'] {
  return { fingerprint, isOutdated, everyChange }
}

function isOf(file: string, origin: ToolOrigin): boolean {
  return origin.kind === 'user' && origin.file === file
}

/** The parser has a native part, which is loaded only when there is something to parse. */
async function isTool(path: string, source: string): Promise<boolean> {
  if (!mentionsRegistration(source)) return false
  const { registersTools } = await import('./scan.ts')
  return registersTools(path, source)
}

/** What tells one state of a file from the next. */
async function stampOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  return found ? `${found.mtimeMs}.${found.size}` : 'gone'
}

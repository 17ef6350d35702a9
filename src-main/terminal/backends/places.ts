/** The places where commands can run: which one a session has, and what is open there. */

import type { PlaceTroubleView } from '#contract'
import { wordsOf } from '#words'
import { THIS_MACHINE } from '../../contract/places.ts'
import type { Place } from '../../ports/place.ts'
import { BackendError, type BackendKind, type Provider, type Sandbox } from './backend.ts'
import type { Openings } from './openings.ts'
import { isPersonal } from './personal-task.ts'
import type { PlaceBook } from './place-book.ts'

/** Told of a sandbox before it is let go. */
type LetGo = (sandbox: Sandbox) => Promise<void>

interface Open {
  provider: Provider
  taskId: string
  /** The person's own session that it is for. */
  ownerId: string
  opened: Promise<Sandbox>
  /** As soon as it is open. */
  sandbox?: Sandbox
}

export function createPlaces(deps: {
  book: PlaceBook
  openings: Openings
  /** The name of the place where the commands of a session run. */
  nameFor(sessionId: string): string
  /** The person's own session that this one works for, or the session itself. */
  ownerOf(sessionId: string): string
  /** The session's folder on this machine. */
  workspaceOf(sessionId: string): string
  /** Whether the commands of a session run in the sandbox of this machine. */
  isConfined(sessionId: string): boolean
  /** Whether its walls were never proven to hold. */
  isUntried(): boolean
  /** Whether those reach nothing. */
  isOffline(sessionId: string): boolean
  /** What paths of the commands of a session on this machine mean. */
  pathsOf(
    sessionId: string,
    isConfined: boolean,
  ): Required<Pick<Place, 'followLinks'>> & Pick<Place, 'onDisk'>
  now(): number
  /** Something that a window shows of them is another. */
  onChange(): void
  /** Another sandbox is open, or one less. */
  onStanding(): void
}) {
  const { book, openings, nameFor } = deps
  /** By place and task. */
  const entries = new Map<string, Open>()
  /** Those that are not found any more, and in which something may still run. */
  const retired = new Set<Provider>()
  /** By task: the sandbox that its last command ran in. */
  const used = new Map<string, string>()
  const troubles = new Map<string, PlaceTroubleView>()
  return {
    of,
    here,
    folderOf,
    sandboxFor,
    sandboxIn,
    isOpen,
    holds,
    wasReplaced,
    leaveIfGone,
    release,
    retire,
    troubles: () => [...troubles.values()],
    standing,
    settle,
    dispose,
  }

  /** Known at once; what only the place itself can know is taken for granted until it is open. */
  function of(sessionId: string): Place {
    const name = nameFor(sessionId)
    const provider = book.find(name)
    if (!provider) return { ...NOWHERE, name, kind: name }
    const { kind, capabilities } = provider
    const known = entries.get(keyOf(name, sessionId))?.sandbox ?? provider
    const { home, initialCwd: folder, dialect = 'bash' } = known
    const { isolated, isThisMachine } = capabilities
    const confined = isThisMachine && deps.isConfined(sessionId)
    return {
      ...{ name, kind, isolated, isThisMachine, home, folder, dialect, confined },
      ...(confined && deps.isUntried() && { isUntried: true }),
      ...(confined && deps.isOffline(sessionId) && { isOffline: true }),
      ...(isThisMachine && deps.pathsOf(sessionId, confined)),
    }
  }

  /** For what runs beside all sessions, such as a server of others: no place of theirs holds it. */
  function here(): Place {
    const { kind, home, initialCwd: folder, dialect = 'bash' } = book.thisMachine
    return {
      ...{ name: THIS_MACHINE, kind, home, folder, dialect },
      ...{ isolated: false, confined: false, isThisMachine: true },
      ...deps.pathsOf('', false),
    }
  }

  /** Where work begins in the place of a session. */
  function folderOf(sessionId: string): string {
    const name = nameFor(sessionId)
    const known = entries.get(keyOf(name, sessionId))?.sandbox ?? book.find(name)
    return known?.initialCwd ?? NOWHERE.folder
  }

  /** Its files can be reached at once; this machine's always can. */
  function isOpen(taskId: string): boolean {
    const name = nameFor(taskId)
    const isHere = book.find(name)?.capabilities.isThisMachine === true
    return isHere || entries.get(keyOf(name, taskId))?.sandbox !== undefined
  }

  /** One for each task, opened when its first command comes. */
  function sandboxFor(sessionId: string, taskId: string, signal?: AbortSignal): Promise<Sandbox> {
    return sandboxIn(nameFor(sessionId), sessionId, taskId, signal)
  }

  /** In a place that may be another than the session's: the person's own terminals have any. */
  function sandboxIn(
    name: string,
    sessionId: string,
    taskId: string,
    signal?: AbortSignal,
  ): Promise<Sandbox> {
    const key = keyOf(name, taskId)
    const known = entries.get(key)
    if (known) return known.opened
    const provider = book.find(name)
    if (!provider) return Promise.reject(lostTo(sessionId, name, notThere(name)))
    const opened = openIn(provider, sessionId, taskId, signal)
    const entry: Open = { provider, taskId, ownerId: deps.ownerOf(sessionId), opened }
    entries.set(key, entry)
    opened.then(
      (sandbox) => {
        entry.sandbox = sandbox
        settle(sessionId)
        deps.onStanding()
      },
      (error: unknown) => {
        // One that could not be opened is tried again with the next command.
        if (entries.get(key) === entry) entries.delete(key)
        lostTo(sessionId, name, error)
      },
    )
    return opened
  }

  function openIn(
    provider: Provider,
    sessionId: string,
    taskId: string,
    signal?: AbortSignal,
  ): Promise<Sandbox> {
    const { name: place, kind } = provider
    const workspace = deps.workspaceOf(sessionId)
    const task = { taskId, sessionId: deps.ownerOf(sessionId), workspace }
    if (provider.capabilities.isThisMachine) return provider.open(task, UNSEEN)
    const stop = () =>
      openings.cancel((view) => view.place === place && view.sessionId === sessionId)
    signal?.addEventListener('abort', stop, { once: true })
    return openings
      .watch(
        { place, kind, ...(isPersonal(sessionId) ? { isOwn: true } : { sessionId }) },
        (opening) => provider.open(task, opening),
        (late) => void late.release('destroy'),
      )
      .finally(() => signal?.removeEventListener('abort', stop))
  }

  function notThere(name: string): BackendError {
    const { detail } = book.whyNot(name)
    // A name that no provider has; it is only shown.
    return new BackendError(name as BackendKind, 'unsupported', detail, 'after-fix')
  }

  /** The person is told, until it is open again. What they cancelled themselves is no trouble. */
  function lostTo(sessionId: string, place: string, error: unknown): unknown {
    if (error instanceof BackendError && error.reason !== 'cancelled' && !isPersonal(sessionId)) {
      troubles.set(sessionId, { sessionId, place, words: wordsOf(error), at: deps.now() })
      deps.onChange()
    }
    return error
  }

  function settle(sessionId: string): void {
    if (troubles.delete(sessionId)) deps.onChange()
  }

  /** Whether it is still the one that commands run in: a session may have moved meanwhile. */
  function holds(sandbox: Sandbox): boolean {
    return [...entries.values()].some((entry) => entry.sandbox === sandbox)
  }

  /** All that are open now, each with the person's own session that it is for. */
  function standing(): { sessionId: string; sandbox: Sandbox }[] {
    return [...entries.values()].flatMap(({ ownerId: sessionId, sandbox }) =>
      sandbox ? [{ sessionId, sandbox }] : [],
    )
  }

  /** Since the last command of the task: then what ran there is gone, and maybe more. */
  function wasReplaced(taskId: string, { id, epoch }: Sandbox): boolean {
    const now = `${id} ${epoch}`
    const before = used.get(taskId)
    used.set(taskId, now)
    return before !== undefined && before !== now
  }

  /** A connection that broke may come back; a sandbox that is gone does not. */
  async function leaveIfGone(
    of: { sessionId: string; taskId: string },
    sandbox: Sandbox,
    error: BackendError | undefined,
    letGo: LetGo,
  ): Promise<void> {
    if (error?.reason === 'host-key' || (await sandbox.health()) !== 'running')
      await drop(of, sandbox, error, letGo)
  }

  /** It is not there any more, so the next command of the task opens another one. */
  async function drop(
    of: { sessionId: string; taskId: string },
    sandbox: Sandbox,
    error: BackendError | undefined,
    letGo: LetGo,
  ): Promise<void> {
    for (const [key, entry] of entries) if (entry.sandbox === sandbox) entries.delete(key)
    deps.onStanding()
    used.set(of.taskId, `${sandbox.id} ${sandbox.epoch}`)
    lostTo(of.sessionId, sandbox.name, error)
    await letGo(sandbox)
    await sandbox.release('keep')
  }

  /** A task ends, or goes elsewhere. */
  async function release(taskId: string, letGo: LetGo): Promise<void> {
    used.delete(taskId)
    settle(taskId)
    for (const [key, entry] of [...entries])
      if (entry.taskId === taskId) {
        entries.delete(key)
        deps.onStanding()
        await close(entry, letGo, 'park')
      }
  }

  /** Places were set up anew: what is open of the old ones goes when nothing runs there any more. */
  async function retire(whenIdle: LetGo, letGo: LetGo): Promise<void> {
    await Promise.all(book.takeOutdated().map(retireOne))

    async function retireOne(provider: Provider): Promise<void> {
      retired.add(provider)
      const own = [...entries].filter(([, entry]) => entry.provider === provider)
      for (const [key] of own) entries.delete(key)
      deps.onStanding()
      const leave = async (sandbox: Sandbox) => {
        await whenIdle(sandbox)
        await letGo(sandbox)
      }
      await Promise.all(own.map(([, entry]) => close(entry, leave, 'park')))
      if (retired.delete(provider)) await provider.dispose()
    }
  }

  async function dispose(
    keepMarks: ReadonlySet<string>,
    letGo: LetGo,
    modeOf: (sandbox: Sandbox) => 'keep' | 'park' | 'destroy',
  ): Promise<void> {
    openings.cancel(() => true)
    const all = [...entries.values()]
    entries.clear()
    deps.onStanding()
    await Promise.all(all.map((entry) => close(entry, letGo, modeOf)))
    const providers = [...book.providers(), ...retired]
    retired.clear()
    await Promise.all(providers.map((provider) => provider.dispose(keepMarks)))
  }

  async function close(
    { opened }: Open,
    letGo: LetGo,
    mode: 'park' | ((sandbox: Sandbox) => 'keep' | 'park' | 'destroy'),
  ): Promise<void> {
    const sandbox = await opened.catch(() => undefined)
    if (!sandbox) return
    await letGo(sandbox)
    await sandbox.release(typeof mode === 'string' ? mode : mode(sandbox))
  }
}

export type Places = ReturnType<typeof createPlaces>

/** Of a place that is no more: nothing can be said for it. */
const NOWHERE = {
  ...{ isolated: false, confined: false, isThisMachine: false, home: '/', folder: '/' },
  dialect: 'bash',
} as const

/** This machine is open in a moment. */
const UNSEEN = {
  signal: new AbortController().signal,
  step: () => {},
  trusts: async () => false,
}

function keyOf(name: string, taskId: string): string {
  return `${name} ${taskId}`
}

/** The places where commands can run: which one a session has, and what is open there. */
import { say } from '#say'
import type { Place } from '../../ports/place.ts'
import {
  BackendError,
  type BackendKind,
  type Opening,
  type Provider,
  type Sandbox,
} from './backend.ts'

/** Told of a sandbox before it is let go. */
type LetGo = (sandbox: Sandbox) => Promise<void>

export function createPlaces(deps: {
  providers: readonly Provider[]
  /** The name of the place where the commands of a session run. */
  nameFor(sessionId: string): string
  /** The session's folder on this machine. */
  workspaceOf(sessionId: string): string
  /** Of a path on this machine. */
  followLinks(path: string): string
}) {
  const opening = new Map<string, Promise<Sandbox>>()
  const open = new Map<string, Sandbox>()
  /** By task: the sandbox that its last command ran in. */
  const used = new Map<string, string>()
  return { of, sandboxFor, wasReplaced, drop, release, dispose }

  /** Known at once; what only the place itself can know is taken for granted until it is open. */
  function of(sessionId: string): Place {
    const name = deps.nameFor(sessionId)
    const provider = find(name)
    if (!provider) return { ...NOWHERE, name, kind: name }
    const { kind, capabilities } = provider
    const known = open.get(keyOf(name, sessionId)) ?? provider
    const { home, initialCwd: folder, dialect = 'bash' } = known
    const { isolated, isThisMachine } = capabilities
    const { followLinks } = deps
    return {
      ...{ name, kind, isolated, isThisMachine, home, folder, dialect },
      ...(isThisMachine && { followLinks }),
    }
  }

  /** One for each task, opened when its first command comes. */
  function sandboxFor(sessionId: string, taskId: string): Promise<Sandbox> {
    const name = deps.nameFor(sessionId)
    const key = keyOf(name, taskId)
    const known = opening.get(key)
    if (known) return known
    const opened = openIn(name, sessionId, taskId)
    opening.set(key, opened)
    opened.then(
      (sandbox) => void (opening.get(key) === opened && open.set(key, sandbox)),
      // One that could not be opened is tried again with the next command.
      () => opening.delete(key),
    )
    return opened
  }

  async function openIn(name: string, sessionId: string, taskId: string): Promise<Sandbox> {
    const provider = find(name)
    const workspace = deps.workspaceOf(sessionId)
    if (provider) return provider.open({ taskId, sessionId, workspace }, UNSEEN)
    throw new BackendError(
      name as BackendKind, // a name that no provider has; it is only shown
      'unsupported',
      say('place.unknown', { name }),
      'after-fix',
    )
  }

  /** Since the last command of the task: then what ran there is gone, and maybe more. */
  function wasReplaced(taskId: string, { id, epoch }: Sandbox): boolean {
    const now = `${id} ${epoch}`
    const before = used.get(taskId)
    used.set(taskId, now)
    return before !== undefined && before !== now
  }

  /** It is not there any more, so the next command of the task opens another one. */
  async function drop(taskId: string, sandbox: Sandbox, letGo: LetGo): Promise<void> {
    for (const [key, known] of open) if (known === sandbox) forget(key)
    used.set(taskId, `${sandbox.id} ${sandbox.epoch}`)
    await letGo(sandbox)
    await sandbox.release('keep')
  }

  async function release(taskId: string, letGo: LetGo): Promise<void> {
    used.delete(taskId)
    for (const [key, opened] of [...opening])
      if (key.endsWith(` ${taskId}`)) {
        forget(key)
        await close(opened, letGo, 'park')
      }
  }

  async function dispose(keepMarks: ReadonlySet<string>, letGo: LetGo): Promise<void> {
    const all = [...opening.values()]
    for (const key of [...opening.keys()]) forget(key)
    await Promise.all(all.map((opened) => close(opened, letGo, 'keep')))
    await Promise.all(deps.providers.map((provider) => provider.dispose(keepMarks)))
  }

  async function close(opened: Promise<Sandbox>, letGo: LetGo, mode: 'keep' | 'park') {
    const sandbox = await opened.catch(() => undefined)
    if (!sandbox) return
    await letGo(sandbox)
    await sandbox.release(mode)
  }

  function forget(key: string): void {
    opening.delete(key)
    open.delete(key)
  }

  function find(name: string): Provider | undefined {
    return deps.providers.find((provider) => provider.name === name)
  }
}

export type Places = ReturnType<typeof createPlaces>

/** Of a place that is no more: nothing can be said for it. */
const NOWHERE = {
  ...{ isolated: false, isThisMachine: false, home: '/', folder: '/' },
  dialect: 'bash',
} as const

/** Nobody watches it being opened yet. */
const UNSEEN: Opening = {
  signal: new AbortController().signal,
  step: () => {},
  trusts: async () => false,
}

function keyOf(name: string, taskId: string): string {
  return `${name} ${taskId}`
}

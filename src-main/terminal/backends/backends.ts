/** The places where commands can run, by name. */

import { BackendError, type BackendKind, type Provider, type Sandbox } from './backend.ts'

export function createBackends(deps: {
  providers: Partial<Record<BackendKind, Provider>>
  /** Where the commands of a session run. */
  kindFor(sessionId: string): BackendKind
  /** Nothing more will run in it. */
  onRelease(sandbox: Sandbox): Promise<void>
}) {
  const sandboxes = new Map<string, Promise<Sandbox>>()
  return { sandboxFor, placeOf, release, dispose }

  /** One for each task, opened when its first command comes. */
  function sandboxFor(sessionId: string, taskId: string): Promise<Sandbox> {
    const kind = deps.kindFor(sessionId)
    const key = `${kind} ${taskId}`
    const open = sandboxes.get(key) ?? providerOf(kind).open({ taskId, persistent: true })
    sandboxes.set(key, open)
    // One that could not be opened is tried again with the next command.
    open.catch(() => sandboxes.delete(key))
    return open
  }

  /** What the gate must know about the place before anything runs there. */
  function placeOf(sessionId: string): { kind: BackendKind; isolated: boolean } {
    const kind = deps.kindFor(sessionId)
    return { kind, isolated: deps.providers[kind]?.capabilities.isolated ?? false }
  }

  async function release(taskId: string): Promise<void> {
    for (const [key, open] of [...sandboxes]) {
      if (!key.endsWith(` ${taskId}`)) continue
      sandboxes.delete(key)
      await releaseOne(open, 'park')
    }
  }

  async function releaseOne(open: Promise<Sandbox>, mode: 'keep' | 'park'): Promise<void> {
    const sandbox = await open.catch(() => undefined)
    if (!sandbox) return
    await deps.onRelease(sandbox)
    await sandbox.release(mode)
  }

  async function dispose(keepMarks: ReadonlySet<string>): Promise<void> {
    const open = [...sandboxes.values()]
    sandboxes.clear()
    await Promise.all(open.map((sandbox) => releaseOne(sandbox, 'keep')))
    await Promise.all(Object.values(deps.providers).map((provider) => provider.dispose(keepMarks)))
  }

  function providerOf(kind: BackendKind): Provider {
    const provider = deps.providers[kind]
    if (provider) return provider
    throw new BackendError(
      kind,
      'unsupported',
      `the ${kind} backend is not part of this version; choose another one`,
      'after-fix',
    )
  }
}

export type Backends = ReturnType<typeof createBackends>

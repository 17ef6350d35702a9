/** The places where commands can run, by name. */

import type { CarriedState } from '../protocol/shell-state.ts'
import { BackendError, type BackendKind, type Provider, type Sandbox } from './backend.ts'

export function createBackends(deps: {
  providers: Partial<Record<BackendKind, Provider>>
  /** Where the commands of a session run. */
  kindFor(sessionId: string): BackendKind
}) {
  const sandboxes = new Map<string, Promise<Sandbox>>()
  return { sandboxFor, carriedOf, placeOf, release, dispose }

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

  /** A place that cannot be opened has nothing; whoever wants to run something there is told why. */
  async function carriedOf(sessionId: string, taskId: string): Promise<CarriedState | undefined> {
    const sandbox = await sandboxFor(sessionId, taskId).catch(() => undefined)
    return sandbox?.carried?.()
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
      await (await open.catch(() => undefined))?.release('park')
    }
  }

  async function dispose(keepMarks: ReadonlySet<string>): Promise<void> {
    sandboxes.clear()
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

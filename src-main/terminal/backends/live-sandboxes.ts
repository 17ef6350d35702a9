/** What stands in all places of this app's making: of sessions that go on, and what is left over. */
import type { LiveSandboxView, LiveView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { BackendError, type LiveSandbox, type Provider } from './backend.ts'
import { isPersonal } from './personal-task.ts'

export function createLiveSandboxes(deps: {
  /** Those of the places that there are, and of those that are no more and may still hold something. */
  providers(): readonly Provider[]
  isPlace(name: string): boolean
  /** Of a conversation; undefined when it is gone. */
  titleOf(sessionId: string): string | undefined
  /** When its service ends what a session has in a place, where that is known. */
  endOf(place: string, sessionId: string): number | undefined
  isOpen(place: string, sessionId: string): boolean
  /** Open when the run before this one ended without a word. */
  wasLeft(place: string, sessionId: string): boolean
  /** Nothing stands there any more. */
  onEmpty(name: string): void
}) {
  return { list, remove, stop }

  async function list(isAsked: (provider: Provider) => boolean = () => true): Promise<LiveView> {
    const asked = await Promise.all(deps.providers().filter(isAsked).map(listOne))
    const live = asked.flatMap((one) => one.live).sort((a, b) => a.since - b.since)
    return {
      // Two places on one engine both know of all that stands there.
      live: [...new Map(live.map((one) => [one.id, one])).values()],
      problems: asked.flatMap(({ problems }) => problems),
    }
  }

  /** One engine that does not answer hides nothing of the others. */
  async function listOne(provider: Provider): Promise<LiveView> {
    try {
      const found = (await provider.live?.()) ?? []
      if (found.length === 0) deps.onEmpty(provider.name)
      return { live: found.map((sandbox) => viewOf(sandbox, provider)), problems: [] }
    } catch (error) {
      if (!(error instanceof BackendError)) throw error
      return { live: [], problems: [{ place: provider.name, words: error.words }] }
    }
  }

  function viewOf({ sessionId, ...sandbox }: LiveSandbox, provider: Provider): LiveSandboxView {
    const { place, state } = sandbox
    const isOwn = isPersonal(sessionId)
    const title = deps.titleOf(sessionId)
    const endsAt = deps.endOf(place, sessionId)
    const leftBy = leftByWhom(place, sessionId, state)
    return {
      ...{ ...sandbox, kind: provider.kind, via: provider.name },
      ...(isOwn && { isOwn }),
      ...(title !== undefined && { title }),
      ...(leftBy && { leftBy }),
      ...(endsAt !== undefined && state === 'running' && { endsAt }),
    }
  }

  function leftByWhom(
    place: string,
    sessionId: string,
    state: LiveSandbox['state'],
  ): LiveSandboxView['leftBy'] {
    if (deps.isOpen(place, sessionId)) return undefined
    if (!deps.isPlace(place)) return 'place'
    if (deps.titleOf(sessionId) === undefined && !isPersonal(sessionId)) return 'session'
    return state === 'running' && deps.wasLeft(place, sessionId) ? 'run' : undefined
  }

  function remove(via: string, id: string): Promise<void> {
    return asked(via, (provider) => provider.remove?.(id))
  }

  function stop(via: string, id: string): Promise<void> {
    return asked(via, (provider) => provider.stop?.(id))
  }

  async function asked(
    via: string,
    wish: (provider: Provider) => Promise<void> | undefined,
  ): Promise<void> {
    const provider = deps.providers().find(({ name }) => name === via)
    if (!provider) throw new RuntimeError('not-found', say('place.unknown', { name: via }))
    try {
      await wish(provider)
    } catch (error) {
      if (error instanceof BackendError) throw new RuntimeError('unavailable', error.words)
      throw error
    }
  }
}

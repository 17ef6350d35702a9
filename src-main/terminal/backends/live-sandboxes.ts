/** What stands in all places of this app's making: of sessions that go on, and of those that are gone. */
import type { LiveView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { THIS_MACHINE } from '../../contract/places.ts'
import { BackendError, type Provider } from './backend.ts'
import type { PlaceBook } from './place-book.ts'

export function createLiveSandboxes(deps: {
  book: PlaceBook
  /** Of a conversation; undefined when it is gone. */
  titleOf(sessionId: string): string | undefined
  /** When its service ends what a session has in a place, where that is known. */
  endOf(place: string, sessionId: string): number | undefined
}) {
  return { list, remove, stop }

  async function list(names: readonly string[]): Promise<LiveView> {
    const asked = await Promise.all(names.map(listOne))
    return {
      live: asked.flatMap(({ live }) => live).sort((a, b) => a.since - b.since),
      problems: asked.flatMap(({ problems }) => problems),
    }
  }

  /** One engine that does not answer hides nothing of the others. */
  async function listOne(name: string): Promise<LiveView> {
    try {
      const provider = deps.book.find(name)
      const found = (await provider?.live?.()) ?? []
      const live = found.map(({ sessionId, ...sandbox }) => {
        const title = deps.titleOf(sessionId)
        const endsAt = deps.endOf(name, sessionId)
        return {
          ...{ ...sandbox, kind: provider?.kind ?? THIS_MACHINE },
          ...(title !== undefined && { title }),
          ...(endsAt !== undefined && sandbox.state === 'running' && { endsAt }),
        }
      })
      return { live, problems: [] }
    } catch (error) {
      if (!(error instanceof BackendError)) throw error
      return { live: [], problems: [{ place: name, words: error.words }] }
    }
  }

  function remove(place: string, id: string): Promise<void> {
    return asked(place, (provider) => provider.remove?.(id))
  }

  function stop(place: string, id: string): Promise<void> {
    return asked(place, (provider) => provider.stop?.(id))
  }

  async function asked(
    place: string,
    wish: (provider: Provider) => Promise<void> | undefined,
  ): Promise<void> {
    const provider = deps.book.find(place)
    if (!provider) throw new RuntimeError('not-found', say('place.unknown', { name: place }))
    try {
      await wish(provider)
    } catch (error) {
      if (error instanceof BackendError) throw new RuntimeError('unavailable', error.words)
      throw error
    }
  }
}

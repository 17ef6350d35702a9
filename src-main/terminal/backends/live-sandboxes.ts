/** What stands in all places of this app's making: of sessions that go on, and of those that are gone. */
import type { LiveView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { BackendError } from './backend.ts'
import type { PlaceBook } from './place-book.ts'

export function createLiveSandboxes(deps: {
  book: PlaceBook
  /** Of a conversation; undefined when it is gone. */
  titleOf(sessionId: string): string | undefined
}) {
  return { list, remove }

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
      const found = (await deps.book.find(name)?.live?.()) ?? []
      const live = found.map(({ sessionId, ...sandbox }) => {
        const title = deps.titleOf(sessionId)
        return { ...sandbox, ...(title !== undefined && { title }) }
      })
      return { live, problems: [] }
    } catch (error) {
      if (!(error instanceof BackendError)) throw error
      return { live: [], problems: [{ place: name, words: error.words }] }
    }
  }

  async function remove(place: string, id: string): Promise<void> {
    const provider = deps.book.find(place)
    if (!provider?.remove)
      throw new RuntimeError('not-found', say('place.unknown', { name: place }))
    try {
      await provider.remove(id)
    } catch (error) {
      if (error instanceof BackendError) throw new RuntimeError('unavailable', error.words)
      throw error
    }
  }
}

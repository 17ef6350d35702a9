/** What the model of one session has been told of its guides: in the system prompt, and in messages. */
import { say } from '#say'
import type { Words } from '#words'
import { nameOf, shortened } from './guide-prompt.ts'

interface TellableGuide {
  path: string
  text: string
  fingerprint: string
}

/** What a model is to be told now. */
interface GuideNews {
  words: Words
  texts: { kind: 'text'; name: string; text: string }[]
}

export function createToldGuides() {
  /** By path, the fingerprint of the text. */
  const inPrompt = new Map<string, string>()
  const inMessages = new Map<string, string>()
  return {
    prompted,
    news,
    withdrawn,
    /** Messages may be gone: what they told is told again. */
    contextShortened: () => inMessages.clear(),
  }

  function prompted(guides: readonly TellableGuide[]): void {
    inPrompt.clear()
    for (const { path, fingerprint } of guides) inPrompt.set(path, fingerprint)
  }

  /** What the model does not know yet, or should know no longer. It counts as told from now on. */
  function news(
    used: readonly TellableGuide[],
    { holds, room }: { holds: (path: string) => boolean; room: number },
  ): GuideNews[] {
    const fresh = used.filter(
      ({ path, fingerprint }) => (inMessages.get(path) ?? inPrompt.get(path)) !== fingerprint,
    )
    const known = new Set([...inPrompt.keys(), ...inMessages.keys()])
    const gone = [...known].filter((path) => !holds(path))
    for (const path of gone) {
      inPrompt.delete(path)
      inMessages.delete(path)
    }
    for (const { path, fingerprint } of fresh) inMessages.set(path, fingerprint)
    const texts = fresh.map((guide) => ({
      kind: 'text' as const,
      name: nameOf(guide.path),
      text: shortened(guide, Math.floor(room / fresh.length)),
    }))
    const files = listed(fresh.map(({ path }) => path))
    return [
      ...(gone.length > 0
        ? [{ words: say('guides.withdrawn', { files: listed(gone) }), texts: [] }]
        : []),
      ...(fresh.length > 0 ? [{ words: say('guides.told', { files }), texts }] : []),
    ]
  }

  /** True when it stands in the prompt, which has to be made anew. */
  function withdrawn(path: string): boolean {
    return inPrompt.delete(path)
  }
}

export type ToldGuides = ReturnType<typeof createToldGuides>

function listed(paths: readonly string[]): string {
  return paths.map(nameOf).join(', ')
}

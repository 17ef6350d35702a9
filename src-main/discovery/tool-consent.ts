/**
 * Which of the person's own files may run in this process: those that the person has agreed to, as
 * they are, with what they import. A file that somebody else puts there, or changes, waits.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { parseJson } from '../lib/parse-json.ts'

const agreedSchema = z.record(
  z.string(),
  z.object({ hashes: z.record(z.string(), z.string()), everyChange: z.boolean() }),
)

type Agreed = z.infer<typeof agreedSchema>

export interface Consent {
  readonly isGiven: boolean
  /** There was one for another text of the file, or of a file that it imports. */
  readonly isOutdated: boolean
  /** Given for all texts to come. */
  readonly everyChange: boolean
  /** Names exactly these texts. */
  readonly fingerprint: string
  /** Whose texts these are, besides the file itself. */
  readonly helpers: readonly string[]
}

export function createToolConsent(store: {
  load: () => string | undefined
  save: (text: string) => void
}) {
  let agreed: Agreed | undefined
  return { of, agree, learn }

  async function of(path: string): Promise<Consent> {
    const known = entries()[path]
    const hashes = await hashesOf([path, ...Object.keys(known?.hashes ?? {})])
    const everyChange = known?.everyChange === true
    const isSame = known !== undefined && textOf(hashes) === textOf(known.hashes)
    return {
      isGiven: isSame || everyChange,
      isOutdated: known !== undefined && !isSame,
      everyChange,
      fingerprint: sha256(textOf(hashes)),
      helpers: Object.keys(hashes).filter((each) => each !== path),
    }
  }

  /** False when the texts are no longer those that the person has seen. */
  async function agree(path: string, fingerprint: string, everyChange: boolean): Promise<boolean> {
    const hashes = await hashesOf([path, ...Object.keys(entries()[path]?.hashes ?? {})])
    if (sha256(textOf(hashes)) !== fingerprint) return false
    save({ ...entries(), [path]: { hashes, everyChange } })
    return true
  }

  /** What a file was seen to import belongs to what was agreed to. */
  async function learn(path: string, helpers: readonly string[]): Promise<void> {
    const known = entries()[path]
    if (!known) return
    const fresh = await hashesOf([path, ...helpers])
    const hashes = Object.fromEntries(
      // A text that was changed while it was being loaded is not one that was agreed to.
      Object.entries(fresh).map(([each, hash]) => [
        each,
        known.everyChange ? hash : (known.hashes[each] ?? hash),
      ]),
    )
    if (textOf(hashes) !== textOf(known.hashes))
      save({ ...entries(), [path]: { ...known, hashes } })
  }

  function entries(): Agreed {
    agreed ??= agreedSchema.safeParse(parseJson(store.load() ?? '{}')).data ?? {}
    return agreed
  }

  function save(next: Agreed): void {
    store.save(JSON.stringify(next))
    agreed = next
  }
}

export type ToolConsent = ReturnType<typeof createToolConsent>

async function hashesOf(paths: readonly string[]): Promise<Record<string, string>> {
  const hashes = [...new Set(paths)].map(async (path) => {
    const bytes = await readFile(path).catch(() => undefined)
    return [path, bytes ? sha256(bytes) : 'gone'] as const
  })
  return Object.fromEntries(await Promise.all(hashes))
}

function textOf(hashes: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(hashes).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

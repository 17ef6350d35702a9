/**
 * Which guides the person lets agents read: a text as it was shown, or all that a folder brings. Until
 * then a model is told nothing of them. What is kept here lets nothing run, so it counts without a key
 * store too.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { GuideView } from '#contract'
import { parseJson } from '../../lib/parse-json.ts'

const agreedSchema = z.object({
  files: z.record(z.string(), z.object({ fingerprint: z.string(), isUsed: z.boolean() })),
  folders: z.array(z.string()),
})

type Agreed = z.infer<typeof agreedSchema>

/** A guide, as it is asked about. */
export interface Asked {
  /** Where it lies: the same path elsewhere is another file. */
  place: string
  path: string
  folder: string
  fingerprint: string
  /** Something in it is suspicious: then only a yes to this very text counts. */
  isMarked: boolean
}

export function createGuideConsent(store: {
  load: () => string | undefined
  save: (text: string) => void
}) {
  let agreed: Agreed | undefined
  return { of, decide, agreedFingerprint }

  function of(guide: Asked): Exclude<GuideView['state'], 'unreadable'> {
    const known = entries().files[keyOf(guide)]
    if (known && !known.isUsed) return 'off'
    if (known?.fingerprint === guide.fingerprint) return 'used'
    if (!guide.isMarked && isCovered(guide)) return 'used'
    return known ? 'changed' : 'new'
  }

  /** `everything`: also later texts, and guides in folders below. */
  function decide(guide: Asked, answer: { isUsed: boolean; everything: boolean }): void {
    const { files, folders } = entries()
    const { fingerprint } = guide
    const folder = folderKey(guide)
    const others = folders.filter((each) => each !== folder)
    save({
      files: { ...files, [keyOf(guide)]: { fingerprint, isUsed: answer.isUsed } },
      folders: answer.isUsed && answer.everything ? [...others, folder] : others,
    })
  }

  /** Of the text that the person agreed to last. */
  function agreedFingerprint(guide: Pick<Asked, 'place' | 'path'>): string | undefined {
    return entries().files[keyOf(guide)]?.fingerprint
  }

  function isCovered(guide: Asked): boolean {
    const own = folderKey(guide)
    return entries().folders.some(
      (folder) => own === folder || own.startsWith(`${folder}/`) || own.startsWith(`${folder}\\`),
    )
  }

  function entries(): Agreed {
    agreed ??= agreedSchema.safeParse(parseJson(store.load() ?? '')).data ?? {
      files: {},
      folders: [],
    }
    return agreed
  }

  function save(next: Agreed): void {
    store.save(JSON.stringify(next))
    agreed = next
  }
}

export type GuideConsent = ReturnType<typeof createGuideConsent>

export function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function keyOf({ place, path }: Pick<Asked, 'place' | 'path'>): string {
  return `${place}:${path}`
}

function folderKey({ place, folder }: Asked): string {
  return `${place}:${folder.replace(/[/\\]+$/, '')}`
}

/** What a result does to plain files, with both contents, for the list of what a session changed. */
import { openHeldFile } from './held-folders.ts'
import { lookAt } from './looked-at.ts'
import type { Found, Picked } from './outcome.ts'
import { below, type RawPath, rawPath, textOf } from './raw-path.ts'

export interface AppliedFiles {
  files: {
    realPath: string
    before: Uint8Array | undefined
    after: Uint8Array | undefined
    mode: number | undefined
  }[]
  /** How many it changes beside those: large ones, links, rights, folders of many files. */
  more: number
}

/** They are copied for this list, and applying should be felt no more than the renames that it is. */
const MOST_FILES = 500
const MOST_BYTES = 20 * 1024 * 1024

/** What the repository knows of its files is none of them. */
const OF_REPOSITORY = /(?:^|\/)\.git(?:\/|$)/

/** Before it is applied, while both sides are there. */
export async function appliedFiles(picked: readonly Picked[]): Promise<AppliedFiles> {
  const found: AppliedFiles = { files: [], more: 0 }
  let bytes = 0
  for (const { area, file } of picked.flatMap(entriesOf)) {
    const hasRoom = found.files.length < MOST_FILES
    const sides = hasRoom ? await sidesOf(area, file, MOST_BYTES - bytes) : undefined
    const realPath = textOf(below(area.real, file.raw))
    if (!sides || rawPath(realPath) !== below(area.real, file.raw)) found.more += file.inside ?? 1
    else {
      found.files.push({ realPath, ...sides })
      bytes += (sides.before?.length ?? 0) + (sides.after?.length ?? 0)
    }
  }
  return found
}

type File = Found['files'][number]

/** Of what was chosen among all that was found. */
function entriesOf({ found, changes }: Picked): { area: Found['area']; file: File }[] {
  const chosen = new Set(changes.map(({ path }) => path))
  return found.files
    .filter(({ raw }) => [...foldersOf(raw)].some((path) => chosen.has(path)))
    .map((file) => ({ area: found.area, file }))
}

/** The path itself, and all that it lies in. */
function* foldersOf(path: string): Generator<string> {
  yield path
  for (let end = path.lastIndexOf('/'); end >= 0; end = path.lastIndexOf('/', end - 1))
    yield path.slice(0, end)
}

/** Undefined for what is no plain file on the sides on which it is, or is too large. */
async function sidesOf({ real, upper }: Found['area'], file: File, most: number) {
  const { raw, kind } = file
  if (kind === 'replaced' || kind === 'mode' || OF_REPOSITORY.test(raw)) return undefined
  const [was, now] = await Promise.all([
    kind === 'created' ? NOTHING : looked(below(real, raw)),
    kind === 'deleted' ? NOTHING : looked(below(upper, raw)),
  ])
  if (!was || !now || was.size + now.size > most) return undefined
  const [before, after] = await Promise.all([was.read(), now.read()])
  return { before, after, mode: was.mode ?? now.mode }
}

const NOTHING = { size: 0, mode: undefined, read: async () => undefined }

async function looked(path: RawPath) {
  const found = await lookAt(path).catch(() => undefined)
  if (!found?.isFile()) return undefined
  return { size: found.size, mode: found.mode & 0o7777, read: () => readAll(path) }
}

async function readAll(path: RawPath): Promise<Buffer | undefined> {
  const file = await openHeldFile(path)
  try {
    return (await file.stat()).isFile() ? await file.readFile() : undefined
  } finally {
    await file.close()
  }
}

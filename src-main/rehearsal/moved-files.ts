/** Which new files were there before under another name. Only shown: they are applied as what they are. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { eachOf } from '../lib/each-of.ts'
import type { Area } from './copy/open-copy.ts'
import { openFile } from './held-folders.ts'
import { lookAt } from './looked-at.ts'
import { below, type RawPath } from './raw-path.ts'

interface Listed {
  raw: string
  kind: string
}

interface Sized extends Listed {
  at: RawPath
  size: number
}

/** They are read for this, and a person waits. */
const MOST_FILES = 1_000
const MOST_BYTES_OF_ONE = 20 * 1024 * 1024
const MOST_BYTES = 100 * 1024 * 1024

/** By the new name the old one, each used once. Empty files say nothing of where they come from. */
export async function movedFiles(
  { real, upper }: Pick<Area, 'real' | 'upper'>,
  files: readonly Listed[],
): Promise<ReadonlyMap<string, string>> {
  const [gone, come] = await Promise.all([sized('deleted', real), sized('created', upper)])
  const sizes = new Set(gone.map(({ size }) => size))
  const candidates = come.filter(({ size }) => sizes.has(size))
  const wanted = new Set(candidates.map(({ size }) => size))
  let bytes = 0
  const left = await marked(gone.filter(({ size }) => wanted.has(size)))
  const moved = new Map<string, string>()
  // Of several with the same in them, the one that has kept its name.
  const news = await marked(candidates)
  for (const pair of [hasItsName, () => true])
    for (const file of news.filter(({ raw }) => !moved.has(raw))) {
      const at = left.findIndex((old) => old.mark === file.mark && pair(old.raw, file.raw))
      const [from] = at < 0 ? [] : left.splice(at, 1)
      if (from) moved.set(file.raw, from.raw)
    }
  return moved

  async function sized(kind: string, side: RawPath): Promise<Sized[]> {
    const listed = files.filter((file) => file.kind === kind).slice(0, MOST_FILES)
    const found = await eachOf(listed, async (file) => {
      const at = below(side, file.raw)
      const there = await lookAt(at)
      if (!there?.isFile() || there.size === 0 || there.size > MOST_BYTES_OF_ONE) return []
      return [{ ...file, at, size: there.size }]
    })
    return found.flat()
  }

  /** Without those that cannot be read, and without the rest once enough was read. */
  async function marked(files: readonly Sized[]): Promise<{ raw: string; mark: string }[]> {
    const found: { raw: string; mark: string }[] = []
    for (const { raw, at, size } of files) {
      bytes += size
      if (bytes > MOST_BYTES) break
      const content = await contentOf(at).catch(() => undefined)
      if (content) found.push({ raw, mark: createHash('sha256').update(content).digest('hex') })
    }
    return found
  }
}

async function contentOf(path: RawPath): Promise<Buffer> {
  const file = await openFile(path)
  try {
    return await file.readFile()
  } finally {
    await file.close()
  }
}

function hasItsName(before: string, after: string): boolean {
  return basename(before) === basename(after)
}

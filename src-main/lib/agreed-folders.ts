/** Folders as the person agreed to them, kept so that a later text can be compared with theirs. */
import { cp, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

export interface Difference {
  path: string
  how: 'added' | 'changed' | 'removed'
}

const MAX_FILE_BYTES = 256_000
const MAX_FILES_SHOWN = 100
const MAX_DIFF_CHARS = 200_000

export function createAgreedFolders(folder: string) {
  return { keep, diff, forget, folderOf }

  function folderOf(name: string): string {
    return join(folder, name)
  }

  async function keep(name: string, from: string): Promise<void> {
    await forget(name)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await cp(from, join(folder, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: async (path) => {
        if (
          path
            .slice(from.length)
            .split(sep)
            .some((part) => NOT_READ.has(part))
        )
          return false
        const found = await stat(path).catch(() => undefined)
        return found !== undefined && (found.isDirectory() || found.size <= MAX_FILE_BYTES)
      },
    })
  }

  /** In unified form; of what nobody reads, only the names. */
  async function diff(
    name: string,
    now: string,
    differences: readonly Difference[],
  ): Promise<string> {
    const { createTwoFilesPatch } = await import('diff')
    const parts: string[] = []
    let chars = 0
    for (const { path, how } of differences.slice(0, MAX_FILES_SHOWN)) {
      const [before, after] = await Promise.all([
        how === 'added' ? '' : textOf(join(folder, name, path)),
        how === 'removed' ? '' : textOf(join(now, path)),
      ])
      const isText = before !== undefined && after !== undefined
      const part = isText
        ? createTwoFilesPatch(path, path, before, after).replace(/^(?:Index: .*\n)?=+\n/, '')
        : `${how} ${path}\n`
      parts.push(part)
      chars += part.length
      if (chars > MAX_DIFF_CHARS) break
    }
    const left = differences.length - parts.length
    return `${parts.join('\n').slice(0, MAX_DIFF_CHARS)}${left > 0 ? `\n… ${left}` : ''}`
  }

  async function forget(name: string): Promise<void> {
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

const NOT_READ = new Set(['node_modules', '.git'])

async function textOf(path: string): Promise<string | undefined> {
  const bytes = await readFile(path).catch(() => undefined)
  if (!bytes || bytes.length > MAX_FILE_BYTES || bytes.includes(0)) return undefined
  return bytes.toString('utf8')
}

export type AgreedFolders = ReturnType<typeof createAgreedFolders>

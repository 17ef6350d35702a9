/** All that lies in a folder, in the order in which it is worth a place in a copy. */
import type { Dirent } from 'node:fs'
import { lstat, readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { withFolder } from '../disk/held-folder.ts'
import { type IgnoreRules, parseIgnoreRules } from '../search/ignore-rules.ts'

const MAX_IGNORE_BYTES = 256 * 1024
/** Made again from a list of names, whether or not git is told to leave them out. */
export const MADE_AGAIN: ReadonlySet<string> = new Set(['node_modules', '.venv', '__pycache__'])
/** A half of a repository is none. */
const WHOLE_OR_NOT = new Set(['.git', '.hg', '.svn'])

export type Found =
  | { kind: 'folder'; path: string; mode: number }
  | { kind: 'file'; path: string; size: number }
  | { kind: 'link'; path: string; target: string }
  | { kind: 'special'; path: string }

/** Copied whole or not at all: one file, or a folder that means nothing in parts. */
export interface Unit {
  path: string
  rank: 'own' | 'repository' | 'ignored'
  found: Found[]
  files: number
  bytes: number
}

interface Above {
  rules: IgnoreRules
  prefix: string
}

/** Paths are from `root`, which has its links followed. No more than `maxFiles` of one unit are looked at. */
export async function listFolder(
  root: string,
  maxFiles: number,
  signal: AbortSignal,
): Promise<{ units: Unit[]; isWhole: boolean }> {
  const units: Unit[] = []
  let own = 0
  await walk('', [], undefined)
  return { units: units.sort((a, b) => RANKS[a.rank] - RANKS[b.rank]), isWhole: own <= maxFiles }

  async function walk(path: string, above: readonly Above[], within: Unit | undefined) {
    signal.throwIfAborted()
    const { entries, rules: fresh } = await readFolder(join(root, path), signal)
    const rules = fresh ? [...above, { rules: fresh, prefix: '' }] : above
    for (const { entry, found } of entries) {
      if ((within?.files ?? own) > maxFiles) return
      const inside = path === '' ? entry.name : `${path}/${entry.name}`
      const rank = within?.rank ?? rankOf(entry, rules)
      const unit = within ?? unitFor(rank, inside, entry.isDirectory())
      unit.found.push({ ...found, path: inside })
      if (found.kind === 'file') {
        unit.bytes += found.size
        unit.files += 1
        if (rank === 'own') own += 1
      } else if (found.kind === 'folder') {
        const below = rules.map((each) => ({ ...each, prefix: `${each.prefix}${entry.name}/` }))
        await walk(inside, below, rank === 'own' ? undefined : unit)
      }
    }
  }

  function unitFor(rank: Unit['rank'], path: string, isFolder: boolean): Unit {
    const unit: Unit = { path: isFolder ? `${path}/` : path, rank, found: [], files: 0, bytes: 0 }
    units.push(unit)
    return unit
  }
}

const RANKS = { own: 0, repository: 1, ignored: 2 } as const

function rankOf(entry: Dirent, rules: readonly Above[]): Unit['rank'] {
  if (entry.isDirectory() && WHOLE_OR_NOT.has(entry.name)) return 'repository'
  if (entry.isDirectory() && MADE_AGAIN.has(entry.name)) return 'ignored'
  for (const { rules: each, prefix } of rules.toReversed()) {
    const verdict = each.verdict(`${prefix}${entry.name}`, entry.isDirectory())
    if (verdict !== undefined) return verdict ? 'ignored' : 'own'
  }
  return 'own'
}

type Bare = Found extends infer Each ? (Each extends Found ? Omit<Each, 'path'> : never) : never

/** One that may not be read, or went meanwhile, has nothing to show. */
async function readFolder(path: string, signal: AbortSignal) {
  const read = withFolder(path, async (folder) => {
    const entries = await readdir(folder.at('.'), { withFileTypes: true })
    const found: { entry: Dirent; found: Bare }[] = []
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      signal.throwIfAborted()
      const bare = await look(folder.at(entry.name)).catch(() => undefined)
      if (bare) found.push({ entry, found: bare })
    }
    const hasRules = entries.some((entry) => entry.name === '.gitignore' && entry.isFile())
    const text = hasRules ? await readFile(folder.at('.gitignore'), 'utf8').catch(() => '') : ''
    const isUsable = text !== '' && text.length <= MAX_IGNORE_BYTES
    return { entries: found, ...(isUsable && { rules: parseIgnoreRules(text) }) }
  })
  return read.catch((error: unknown) => {
    if (signal.aborted) throw error
    return { entries: [] as { entry: Dirent; found: Bare }[], rules: undefined }
  })
}

async function look(path: string): Promise<Bare> {
  const stats = await lstat(path)
  if (stats.isFile()) return { kind: 'file', size: stats.size }
  if (stats.isDirectory()) return { kind: 'folder', mode: stats.mode }
  if (stats.isSymbolicLink()) return { kind: 'link', target: await readlink(path) }
  return { kind: 'special' }
}

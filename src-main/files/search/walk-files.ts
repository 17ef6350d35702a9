/** All files below a folder that are worth a look: nothing ignored, no links, no repositories' insides. */
import type { Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { withFolder } from '../disk/held-folder.ts'
import { factsAt } from '../disk/regular-file.ts'
import { type IgnoreRules, parseIgnoreRules } from './ignore-rules.ts'

const SKIPPED_FOLDERS = new Set(['.git', '.hg', '.svn', 'node_modules'])
const MAX_IGNORE_BYTES = 256 * 1024

interface Above {
  rules: IgnoreRules
  /** The path from the folder of these rules to the one that is being read. */
  prefix: string
}

export interface WalkedFile {
  path: string
  /** From the root of the walk, with forward slashes; the name itself when the root is a file. */
  relative: string
}

export async function* walkFiles(root: string, signal: AbortSignal): AsyncGenerator<WalkedFile> {
  const found = await factsAt(root)
  if (!found.ok) return
  if (found.kind === 'file') yield { path: root, relative: basename(root) }
  else yield* walkFolder(root, '', [], signal)
}

async function* walkFolder(
  folder: string,
  relative: string,
  above: readonly Above[],
  signal: AbortSignal,
): AsyncGenerator<WalkedFile> {
  if (signal.aborted) return
  const { entries, own } = await readFolder(folder)
  const rules = own ? [...above, { rules: own, prefix: '' }] : above
  for (const entry of entries.sort(byName)) {
    const path = join(folder, entry.name)
    const inside = relative === '' ? entry.name : `${relative}/${entry.name}`
    if (isIgnored(entry, rules)) continue
    if (entry.isFile()) yield { path, relative: inside }
    else if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) {
      const below = rules.map((each) => ({ ...each, prefix: `${each.prefix}${entry.name}/` }))
      yield* walkFolder(path, inside, below, signal)
    }
  }
}

/** The rules of the nearest folder that says anything decide. */
function isIgnored(entry: Dirent, rules: readonly Above[]): boolean {
  for (const { rules: each, prefix } of rules.toReversed()) {
    const verdict = each.verdict(`${prefix}${entry.name}`, entry.isDirectory())
    if (verdict !== undefined) return verdict
  }
  return false
}

/** A folder that may not be read, went meanwhile, or leads elsewhere now, has nothing to show. */
async function readFolder(path: string): Promise<{ entries: Dirent[]; own?: IgnoreRules }> {
  const read = withFolder(path, async (folder) => {
    const entries = await readdir(folder.at('.'), { withFileTypes: true })
    const hasRules = entries.some((entry) => entry.name === '.gitignore' && entry.isFile())
    const own = hasRules ? await readRules(folder.at('.gitignore')) : undefined
    return { entries, ...(own && { own }) }
  })
  return read.catch(() => ({ entries: [] }))
}

async function readRules(path: string): Promise<IgnoreRules | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.length > 0 && text.length <= MAX_IGNORE_BYTES ? parseIgnoreRules(text) : undefined
}

function byName(one: Dirent, other: Dirent): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0
}

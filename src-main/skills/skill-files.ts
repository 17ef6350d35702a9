/** The files of one skill, each with its hash: what a yes of the person is a yes to. */
import { createHash } from 'node:crypto'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { say } from '#say'
import type { Words } from '#words'

const MAX_FILES = 500
const MAX_BYTES = 20_000_000
/** Signs of tools of the person's own; nothing that an agent reads. */
const NOT_PARTS = new Set(['.git', '.DS_Store'])

export interface SkillFile {
  /** From the folder of the skill on, with slashes. */
  path: string
  size: number
  isExecutable: boolean
  hash: string
}

export interface SkillFiles {
  files: SkillFile[]
  /** Names exactly these files with these contents. */
  fingerprint: string
}

/** What a file was when it was read; who writes to it cannot keep the time of its last change. */
const known = new Map<string, { mark: string; hash: string }>()
const MAX_KNOWN = 20_000

export async function readSkillFiles(folder: string): Promise<SkillFiles | { fault: Words }> {
  const files: SkillFile[] = []
  const open = [folder]
  let bytes = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true })) {
      if (NOT_PARTS.has(entry.name)) continue
      const path = join(next, entry.name)
      const name = relative(folder, path).split(sep).join('/')
      if (entry.isSymbolicLink()) return { fault: say('skills.link', { path: name }) }
      if (entry.isDirectory()) {
        open.push(path)
        continue
      }
      if (!entry.isFile()) return { fault: say('skills.noFile', { path: name }) }
      const { size, mode } = await lstat(path)
      bytes += size
      if (files.length >= MAX_FILES || bytes > MAX_BYTES)
        return { fault: say('skills.tooLarge', { files: MAX_FILES, bytes: MAX_BYTES / 1_000_000 }) }
      files.push({
        ...{ path: name, size, hash: await hashOf(path) },
        isExecutable: (mode & 0o111) !== 0,
      })
    }
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1))
  const listed = files.map(({ path, hash, isExecutable }) => [path, hash, isExecutable])
  return { files, fingerprint: sha256(JSON.stringify(listed)) }
}

async function hashOf(path: string): Promise<string> {
  const { size, ino, mtimeMs, ctimeMs } = await lstat(path)
  const mark = [size, ino, mtimeMs, ctimeMs].join(':')
  const before = known.get(path)
  if (before?.mark === mark) return before.hash
  const hash = sha256(await readFile(path))
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(path, { mark, hash })
  return hash
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

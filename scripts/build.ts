/** Builds the app when a source is newer than what was built from it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exclusively } from './exclusively.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const SOURCES = [
  'src-main',
  'src-renderer',
  'tools',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
]
const BUILT = [
  'out/main/electron.js',
  'out/main/web.js',
  'out/main/command.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
]

export async function buildIfStale(): Promise<void> {
  if (!isStale(ROOT)) return
  console.log('Building what has changed.')
  await build()
}

/** One build at a time: a second one would empty the folder under the first. */
export async function build(): Promise<void> {
  await exclusively(join(ROOT, 'node_modules', '.cache', 'build.lock'), async () => {
    const electronVite = join(ROOT, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
    const child = spawn(process.execPath, [electronVite, 'build', '--logLevel', 'warn'], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error('the build failed; its reasons are above')
  })
}

export function isStale(root: string): boolean {
  const built = BUILT.map((file) => join(root, file))
  if (!built.every((file) => existsSync(file))) return true
  const oldestBuilt = Math.min(...built.map((file) => statSync(file).mtimeMs))
  return SOURCES.some((source) => newest(join(root, source)) > oldestBuilt)
}

/** A folder's own time counts too: it changes when a file in it is removed. */
function newest(path: string): number {
  if (!existsSync(path)) return 0
  const own = statSync(path)
  if (!own.isDirectory()) return own.mtimeMs
  const entries: Dirent[] = readdirSync(path, { withFileTypes: true, recursive: true })
  const times = entries.map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs)
  return Math.max(own.mtimeMs, ...times)
}

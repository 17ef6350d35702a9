/** Takes a real AppImage apart, and puts one together as the packager does. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/build.ts'
import { endOfProgram } from '../../scripts/package/appimage-runtime.ts'
import { run } from './installed-app.ts'

const BLOCK_MAP = join(ROOT, 'node_modules/app-builder-lib/out/targets/blockmap/blockmap.js')

/** By the runtime at its head. */
export function unpackAppImage(file: string, folder: string): string {
  mkdirSync(folder, { recursive: true })
  execFileSync(file, ['--appimage-extract'], { cwd: folder, stdio: 'ignore' })
  return join(folder, 'squashfs-root')
}

/** With the head of another one, and the list of blocks at its end. */
export async function appImageOf(other: string, folder: string, goal: string): Promise<string> {
  const head = readFileSync(other).subarray(0, await endOfProgram(other))
  const layout = ['-offset', String(head.length), '-all-root', '-noappend', '-no-xattrs']
  const packing = ['-comp', 'zstd', '-Xcompression-level', '3', '-no-fragments', '-quiet']
  run('mksquashfs', folder, goal, ...layout, ...packing, '-no-progress')
  const file = openSync(goal, 'r+')
  writeSync(file, head, 0, head.length, 0)
  closeSync(file)
  const build = `require(${JSON.stringify(BLOCK_MAP)}).buildBlockMap(process.argv[1], 'deflate')`
  run(process.execPath, '-e', build, goal)
  return goal
}

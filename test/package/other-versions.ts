/** The app of the deb under test with other content: another version, or one that asks a host of ours. */
import { execFileSync } from 'node:child_process'
import type { KeyObject } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/build.ts'
import { run } from './installed-app.ts'
import type { ReleaseHost } from './release-host.ts'

const ASAR = join(ROOT, 'node_modules', '@electron', 'asar', 'bin', 'asar.js')
const ELECTRON_VITE = join(ROOT, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
const ARCHIVE = join('opt', 'Talaria', 'resources', 'app.asar')

/** The deb as a folder, with the files of its archive changed as wanted. */
export function unpackDeb(tree: string, change: (files: string) => void): void {
  const files = `${tree}-files`
  run('dpkg-deb', '--raw-extract', String(process.env.TALARIA_DEB), tree)
  run(process.execPath, ASAR, 'extract', join(tree, ARCHIVE), files)
  change(files)
  const unpacked = ['--unpack', '{**/*.node,**/spawn-helper}']
  run(process.execPath, ASAR, 'pack', files, join(tree, ARCHIVE), ...unpacked)
  rmSync(files, { recursive: true })
}

/** As for a release: the address and the key are written into it. */
export function buildFor(host: ReleaseHost, key: KeyObject, output: string): string {
  const publicKey = key.export({ format: 'der', type: 'spki' }).toString('base64')
  const args = [ELECTRON_VITE, 'build', '--logLevel', 'error', '--outDir', output]
  execFileSync(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, TALARIA_FEED: host.address, TALARIA_FEED_KEY: publicKey },
    stdio: 'pipe',
  })
  return output
}

/** The program of each version. */
export function versionsOf(
  built: string,
  folder: string,
  versions: readonly string[],
): Record<string, string> {
  run('mkdir', '-p', folder)
  return Object.fromEntries(
    versions.map((version) => {
      const tree = join(folder, version)
      unpackDeb(tree, (files) => {
        rmSync(join(files, 'out'), { recursive: true })
        cpSync(built, join(files, 'out'), { recursive: true })
        const manifest = join(files, 'package.json')
        const content = JSON.parse(readFileSync(manifest, 'utf8'))
        writeFileSync(manifest, JSON.stringify({ ...content, version }))
      })
      return [version, join(tree, 'opt', 'Talaria', 'talaria')]
    }),
  )
}

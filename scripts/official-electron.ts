/** The binary that belongs to the `electron` package, which downloads it on first use. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { exclusively } from './exclusively.ts'

export type Fetched = { executable: string } | { failure: string }

const PACKAGE = dirname(fileURLToPath(import.meta.resolve('electron/package.json')))

/** Undefined until the download has been here. */
export function installedOfficialElectron(): string | undefined {
  const pathFile = join(PACKAGE, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const executable = join(PACKAGE, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(executable) ? executable : undefined
}

export async function downloadOfficialElectron(): Promise<Fetched> {
  return exclusively(join(PACKAGE, 'install.lock'), async () => {
    const failure = installedOfficialElectron() ? '' : await runInstaller()
    const executable = installedOfficialElectron()
    return executable ? { executable } : { failure }
  })
}

/** Gives the first line that the installer had to say about a failure. */
async function runInstaller(): Promise<string> {
  const { ELECTRON_OVERRIDE_DIST_PATH: _, ...env } = process.env
  const installer = spawn(process.execPath, [join(PACKAGE, 'install.js')], {
    env: { ...env, ELECTRON_GET_USE_PROXY: '1' },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const [complaint] = await Promise.all([text(installer.stderr), once(installer, 'exit')])
  return complaint.trim().split('\n', 1)[0] ?? ''
}

/**
 * `npm run test:package`: builds a deb, installs it here, starts it as a fresh user, and takes it away
 * again. Needs root on Debian or Ubuntu. `npm test` runs the first of these tests, `installed`, only.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { buildIfStale, ROOT } from './build.ts'
import { type ElectronBinary, findElectron } from './electron-binary.ts'
import { type Machine, thisMachine } from './machine.ts'
import { type MadePackage, makePackages } from './package/make-packages.ts'
import { prepareE2e } from './prepare-e2e.ts'
import { runGroup } from './run-group.ts'
import { findBrowser, missingPackagers } from './system-packages.ts'
import { openVirtualDisplay } from './virtual-display.ts'

const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
const CONFIG = join(ROOT, 'test', 'package', 'playwright.config.ts')

/** What tells a package of ours from one that somebody uses, which must stay as it is. */
const TEST_VERSION = `${packageJson.version}-test`

/** Why nothing can be installed here; undefined where it can. */
export async function cannotInstall(machine: Machine): Promise<string | undefined> {
  if (machine.platform !== 'linux' || !machine.find('apt-get') || !machine.find('dpkg-deb'))
    return 'this is neither Debian nor Ubuntu'
  if (!machine.isRoot) return 'only root may install packages'
  const { output } = await machine.run('dpkg-query', [
    '--show',
    '--showformat=${Version}',
    'talaria',
  ])
  if (output !== '' && !output.includes('test'))
    return `Talaria ${output} is installed here for use`
  return undefined
}

/** Gives Playwright's exit code. */
export async function runPackageTests(
  electron: ElectronBinary,
  args: readonly string[] = [],
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'talaria-packages-'))
  const display = await openVirtualDisplay()
  try {
    const made = await makePackages({
      targets: ['server', 'deb'],
      ...{ electron, output: folder, isQuick: true, version: TEST_VERSION },
    })
    return await runGroup(process.execPath, [PLAYWRIGHT, 'test', '--config', CONFIG, ...args], {
      cwd: ROOT,
      env: {
        ...process.env,
        TALARIA_CHROMIUM: findBrowser(thisMachine()),
        ...packagesOf(made),
        TALARIA_DISPLAY: display.name,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  } finally {
    display.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Where the tests find them. */
function packagesOf(made: readonly MadePackage[]): Record<string, string | undefined> {
  const ending = (end: string): string | undefined =>
    made.find(({ file }) => file.endsWith(end))?.file
  return { TALARIA_DEB: ending('.deb'), TALARIA_SERVER: ending('.tgz') }
}

if (import.meta.main) {
  const reason = await cannotInstall(thisMachine())
  const prepared = reason ? undefined : await prepareE2e(thisMachine(), missingPackagers)
  const electron = await findElectron()
  if (reason) console.log(`!!! THE PACKAGE WAS NOT TESTED: ${reason} !!!`)
  else if (!prepared?.ok || !electron) {
    console.error(prepared?.ok === false ? prepared.advice : 'There is no Electron here.')
    process.exitCode = 1
  } else {
    await buildIfStale()
    // Not by `exitCode`: what electron-builder hangs on the end of a process makes a 0 of it.
    process.exit(await runPackageTests(electron, process.argv.slice(2)))
  }
}

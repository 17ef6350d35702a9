/** Brings together what the end-to-end tests run on, or says exactly what to install. */
import { findElectron } from './electron-binary.ts'
import { installPackages } from './install-packages.ts'
import { type Machine, thisMachine } from './machine.ts'
import {
  canInstall,
  findBrowser,
  installAdvice,
  type MissingPart,
  missingTestParts,
  packageNames,
} from './system-packages.ts'

/** The environment that the tests read; see test/e2e/app.ts. */
export type E2eEnvironment = { TALARIA_ELECTRON: string; TALARIA_CHROMIUM: string }

export type Prepared = { ok: true; env: E2eEnvironment } | { ok: false; advice: string }

/** With `alsoFor`: what the tests need beside what every walk does. */
export async function prepareE2e(
  machine: Machine = thisMachine(),
  alsoFor: (machine: Machine) => MissingPart[] = () => [],
): Promise<Prepared> {
  const electron = await findElectron()
  if (!electron)
    return {
      ok: false,
      advice:
        'There is no Electron here and none could be downloaded. Set ELECTRON_OVERRIDE_DIST_PATH to a folder that holds one.',
    }
  const look = async (): Promise<MissingPart[]> => [
    ...(await missingTestParts(electron.executable, machine)),
    ...alsoFor(machine),
  ]
  let missing = await look()
  if (missing.length > 0 && canInstall(machine)) {
    const packages = await packageNames(missing, machine)
    console.log(`Installing ${packages.join(' ')}`)
    await installPackages(packages)
    missing = await look()
  }
  const browser = findBrowser(machine)
  if (missing.length === 0 && browser)
    return { ok: true, env: { TALARIA_ELECTRON: electron.executable, TALARIA_CHROMIUM: browser } }
  const what = missing.map((part) => part.what).join(', ')
  return {
    ok: false,
    advice: `This machine lacks ${what}. To run the tests: ${await installAdvice(missing, machine)}`,
  }
}

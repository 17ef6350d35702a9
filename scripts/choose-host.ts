/** Whether `npm start` can open the desktop window here, or shows the app in a browser, and why. */
import type { ElectronBinary } from './electron-binary.ts'
import type { Machine } from './machine.ts'
import { installAdvice, missingElectronParts } from './system-packages.ts'

export type Host =
  | { kind: 'electron'; executable: string; args: string[]; note?: string }
  | { kind: 'web'; reason?: string }

export async function chooseHost(deps: {
  wantsWeb: boolean
  machine: Machine
  findElectron: () => Promise<ElectronBinary | undefined>
}): Promise<Host> {
  if (deps.wantsWeb) return { kind: 'web' }
  if (!hasDisplay(deps.machine))
    return {
      kind: 'web',
      reason: 'there is no display here (DISPLAY and WAYLAND_DISPLAY are unset)',
    }

  const electron = await deps.findElectron()
  if (!electron) return { kind: 'web', reason: 'there is no Electron here and none could be had' }

  const missing = await missingElectronParts(electron.executable, deps.machine)
  if (missing.length > 0) {
    const advice = await installAdvice(missing, deps.machine)
    const what = missing.map((part) => part.what).join(', ')
    return { kind: 'web', reason: `Electron lacks ${what}; for a window: ${advice}` }
  }
  return withSandbox(electron.executable, deps.machine)
}

function hasDisplay({ platform, env }: Machine): boolean {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}

async function withSandbox(executable: string, machine: Machine): Promise<Host> {
  if (machine.platform !== 'linux') return { kind: 'electron', executable, args: [] }
  if (machine.isRoot) {
    const note =
      'Running as root: Chromium’s sandbox does not work for root, so it is off (--no-sandbox).'
    return { kind: 'electron', executable, args: ['--no-sandbox'], note }
  }
  // Some systems keep these namespaces from programs they do not know; Electron would abort.
  const { ok: hasNamespaces } = await machine.run('unshare', ['--user', '--map-root-user', 'true'])
  if (hasNamespaces) return { kind: 'electron', executable, args: [] }
  const helper = executable.replace(/electron$/, 'chrome-sandbox')
  const { output: owner } = await machine.run('stat', ['--format', '%u %a', helper])
  if (owner.trim() === '0 4755') return { kind: 'electron', executable, args: [] }
  return {
    kind: 'web',
    reason: `this system lets no unprivileged program build Chromium’s sandbox; for a window: sudo chown root ${helper} && sudo chmod 4755 ${helper}`,
  }
}

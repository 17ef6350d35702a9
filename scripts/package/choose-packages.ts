/** Which packages this machine can make, and what it lacks for the others. */
import type { Machine } from '../machine.ts'
import type { AppImageRuntime } from './appimage-runtime.ts'

export type Target = 'server' | 'deb' | 'rpm' | 'tar.gz' | 'AppImage' | 'dmg' | 'zip' | 'nsis'

interface Need {
  program: string
  package: string
}

/** In the order in which they are made: the quick ones first. The server is the same for every system. */
const TARGETS: Partial<Record<NodeJS.Platform, readonly Target[]>> = {
  linux: ['server', 'deb', 'rpm', 'tar.gz', 'AppImage'],
  darwin: ['dmg', 'zip'],
  win32: ['nsis'],
}

/** For a text of Chromium's that only it makes small. */
const XZ: Need = { program: 'xz', package: 'xz-utils' }

const NEEDS: Partial<Record<Target, readonly Need[]>> = {
  server: [{ program: 'npm', package: 'npm' }],
  deb: [{ program: 'dpkg-deb', package: 'dpkg' }, XZ],
  rpm: [{ program: 'rpmbuild', package: 'rpm' }, XZ],
  'tar.gz': [{ program: 'tar', package: 'tar' }, XZ],
  AppImage: [
    XZ,
    { program: 'mksquashfs', package: 'squashfs-tools' },
    { program: 'desktop-file-validate', package: 'desktop-file-utils' },
  ],
}

export interface Choice {
  targets: Target[]
  /** For an AppImage, where electron-builder need not fetch it. */
  runtime?: string
  leftOut: string[]
  refused?: string
}

/** Without names: all that can be made here. A named one that cannot be made is refused. */
export async function choosePackages(
  named: readonly string[],
  machine: Machine,
  findRuntime: () => Promise<AppImageRuntime>,
): Promise<Choice> {
  const known = TARGETS[machine.platform] ?? []
  const unknown = named.filter((name) => !known.some((target) => target === name))
  if (unknown.length > 0)
    return none(
      `${unknown.join(', ')} cannot be made on this system; it makes: ${known.join(', ')}`,
    )
  const wanted = known.filter((target) => named.length === 0 || named.includes(target))
  const lacking: { target: Target; lack: string }[] = []
  let runtime: string | undefined
  for (const target of wanted) {
    const lack = programsMissing(target) ?? (await runtimeMissing(target))
    if (lack) lacking.push({ target, lack })
  }
  const leftOut = lacking.map(({ target, lack }) => `No ${target}: ${lack}`)
  if (named.length > 0 && leftOut.length > 0) return none(leftOut.join('\n'))
  const targets = wanted.filter((target) => !lacking.some((entry) => entry.target === target))
  if (targets.length === 0) return { ...none('There is nothing to make here.'), leftOut }
  return { targets, leftOut, ...(runtime && { runtime }) }

  function programsMissing(target: Target): string | undefined {
    const missing = (NEEDS[target] ?? []).filter(({ program }) => !machine.find(program))
    if (missing.length === 0) return undefined
    const programs = missing.map(({ program }) => program).join(', ')
    const packages = missing.map((need) => need.package).join(' ')
    return `${programs} is missing; sudo apt-get install ${packages}`
  }

  async function runtimeMissing(target: Target): Promise<string | undefined> {
    if (target !== 'AppImage') return undefined
    const found = await findRuntime()
    if ('lack' in found) return found.lack
    runtime = found.file
    return undefined
  }
}

function none(refused: string): Choice {
  return { targets: [], leftOut: [], refused }
}

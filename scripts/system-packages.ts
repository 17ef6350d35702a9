/** What Electron and the end-to-end tests need of a Linux system, and how apt gives it. */
import type { Machine } from './machine.ts'

const ELECTRON_PACKAGES = [
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libxss1',
  'libatk-bridge2.0-0',
  'libcups2',
]
const DISPLAY_PACKAGES = ['xvfb', 'xauth']
const KEY_RING_PACKAGES = ['dbus', 'gnome-keyring', 'libsecret-tools']
const KEY_RING_PROGRAMS = ['dbus-daemon', 'gnome-keyring-daemon', 'secret-tool']
const VOICE_PACKAGES = ['espeak-ng']
const FONT_PACKAGES = ['fonts-noto-color-emoji']
const BROWSER_PACKAGES = ['chromium']
/** What the tests of packages want beside the deb: an rpm, an AppImage, bare systems to install on, a tray. */
const PACKAGERS: readonly MissingPart[] = [
  { what: 'rpmbuild', packages: ['rpm'] },
  { what: 'mksquashfs', packages: ['squashfs-tools'] },
  { what: 'desktop-file-validate', packages: ['desktop-file-utils'] },
  { what: 'mmdebstrap', packages: ['mmdebstrap'] },
  { what: 'trayer', packages: ['trayer'] },
  { what: 'xdotool', packages: ['xdotool'] },
]
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** A part of the system that is not there, and the packages that bring it. */
export interface MissingPart {
  what: string
  packages: string[]
}

export async function missingElectronParts(
  executable: string,
  machine: Machine,
): Promise<MissingPart[]> {
  if (machine.platform !== 'linux') return []
  const { output } = await machine.run('ldd', [executable])
  const libraries = [...output.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1])
  if (libraries.length === 0) return []
  return [{ what: [...new Set(libraries)].join(', '), packages: ELECTRON_PACKAGES }]
}

/** Electron itself comes as an argument: without one there is nothing to ask about its libraries. */
export async function missingTestParts(
  executable: string,
  machine: Machine,
): Promise<MissingPart[]> {
  const missing = await missingElectronParts(executable, machine)
  if (machine.platform === 'linux') {
    if (!machine.find('Xvfb')) missing.push({ what: 'Xvfb', packages: DISPLAY_PACKAGES })
    const ofKeyRing = KEY_RING_PROGRAMS.filter((program) => !machine.find(program))
    if (ofKeyRing.length > 0)
      missing.push({ what: ofKeyRing.join(', '), packages: KEY_RING_PACKAGES })
    if (!machine.find('espeak-ng')) missing.push({ what: 'espeak-ng', packages: VOICE_PACKAGES })
    const fonts = await machine.run('fc-list', [':color=True', 'family'])
    if (!/emoji/i.test(fonts.output))
      missing.push({ what: 'a colour-emoji font', packages: FONT_PACKAGES })
  }
  if (!findBrowser(machine)) missing.push({ what: 'Chromium', packages: BROWSER_PACKAGES })
  return missing
}

export function missingPackagers(machine: Machine): MissingPart[] {
  return PACKAGERS.filter(({ what }) => !machine.find(what))
}

/** A Chromium of the machine's own; the tests never download one. */
export function findBrowser(machine: Machine): string | undefined {
  const named = machine.env.TALARIA_CHROMIUM
  if (named) return named
  for (const browser of BROWSERS) {
    const found = machine.find(browser)
    if (found) return found
  }
  return undefined
}

export function canInstall(machine: Machine): boolean {
  return machine.platform === 'linux' && machine.isRoot && machine.find('apt-get') !== undefined
}

/** The exact command that brings the missing parts, or what to look for where there is no apt. */
export async function installAdvice(missing: MissingPart[], machine: Machine): Promise<string> {
  const what = missing.map((part) => part.what).join(', ')
  if (!machine.find('apt-get')) {
    if (machine.platform === 'linux') return `install with this system's package manager: ${what}`
    return `install ${what}; TALARIA_CHROMIUM can name the program`
  }
  const packages = await packageNames(missing, machine)
  return `${machine.isRoot ? '' : 'sudo '}apt-get install --yes ${packages.join(' ')}`
}

export async function packageNames(missing: MissingPart[], machine: Machine): Promise<string[]> {
  const wanted = [...new Set(missing.flatMap((part) => part.packages))]
  return Promise.all(wanted.map((name) => currentName(name, machine)))
}

// Newer Debian and Ubuntu renamed libraries for 64-bit time, and the old name may have no candidate.
async function currentName(name: string, machine: Machine): Promise<string> {
  if (!name.startsWith('lib')) return name
  const { output } = await machine.run('apt-cache', ['policy', `${name}t64`])
  return /Candidate: (?!\(none\))/.test(output) ? `${name}t64` : name
}

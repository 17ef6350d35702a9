/** Whether the system starts the app when the person logs in, hidden until it is wanted. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** With this the window stays out of the way at the start. */
export const HIDDEN = '--hidden'

export function createStartAtLogin(deps: {
  platform: NodeJS.Platform
  /** Where a Linux desktop looks for what to start. */
  configFolder: string
  /** The program that a person would start. */
  program: string
  setLoginItem: (settings: { openAtLogin: boolean; args: string[] }) => void
}) {
  return { set }

  function set(isWanted: boolean): void {
    if (deps.platform !== 'linux') {
      deps.setLoginItem({ openAtLogin: isWanted, args: [HIDDEN] })
      return
    }
    const folder = join(deps.configFolder, 'autostart')
    const file = join(folder, 'talaria.desktop')
    if (!isWanted) {
      rmSync(file, { force: true })
      return
    }
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, entry(deps.program))
  }
}

function entry(program: string): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Talaria',
    `Exec=${quoted(program)} ${HIDDEN}`,
    'Icon=talaria',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/** As the entries of a desktop quote: four signs by a backslash, which itself is written twice, and a percent sign twice. */
function quoted(path: string): string {
  return `"${path.replaceAll(/["`$\\]/g, (sign) => (sign === '\\' ? '\\\\\\\\' : `\\\\${sign}`)).replaceAll('%', '%%')}"`
}

/** Where the app keeps what it remembers; both hosts use the same folder. */
import { chmodSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const NAME = 'Talaria'

export function userDataFolder(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string = homedir(),
): string {
  if (environment.TALARIA_USER_DATA) return environment.TALARIA_USER_DATA
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', NAME)
  if (platform === 'win32')
    return join(environment.APPDATA ?? join(home, 'AppData', 'Roaming'), NAME)
  return join(environment.XDG_CONFIG_HOME ?? join(home, '.config'), NAME)
}

/** Conversations, rules and keys lie in it: only the person may look inside, whatever made it. */
export function keepPrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
}

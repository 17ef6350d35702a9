/**
 * What is in the environment of a process stays readable there for every other program of the person, a
 * command of an agent among them. So whoever starts the app gives it only what it needs to run, and hands
 * over the rest through a pipe that is read once.
 */
import { closeSync, readFileSync } from 'node:fs'
import { isHarmlessVariable, looksSecret } from '../lib/environment/harmless-variables.ts'
import { type Environment, outsideAppImage } from '../lib/environment/outside-app-image.ts'
import { parseJson } from '../lib/parse-json.ts'

/** The first file after the three that every process has. */
const HANDED_FILE = 3
const HANDED = 'TALARIA_HANDED'

/** Windows and their frameworks find the screen, the session and their settings by these. */
const OF_THE_DESKTOP =
  /^(?:DISPLAY|XAUTHORITY|WAYLAND_|XDG_|DBUS_|DESKTOP_|GDK_|GTK_|QT_|XMODIFIERS|ICEAUTHORITY|SESSION_MANAGER|INIT_CWD|TALARIA_|ELECTRON_|CHROME_|FONTCONFIG_|LIBGL_|MESA_|__CF)/

/** What the app is started with, and what it is told by the pipe. */
export function splitEnvironment(environment: Environment): {
  open: Record<string, string>
  handed: Record<string, string>
} {
  const all = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const isOpen = ([name, value]: readonly [string, string]): boolean =>
    isHarmlessVariable(name, value) || (OF_THE_DESKTOP.test(name) && !looksSecret(value))
  return {
    open: { ...Object.fromEntries(all.filter(isOpen)), [HANDED]: '1' },
    handed: Object.fromEntries(all.filter((pair) => !isOpen(pair))),
  }
}

/** The whole environment as the person set it; asked for once, before anything is started. */
export function takeEnvironment(environment: NodeJS.ProcessEnv): Environment {
  if (environment[HANDED] === undefined) return outsideAppImage(environment)
  delete environment[HANDED]
  return outsideAppImage({ ...environment, ...readHanded() })
}

function readHanded(): Record<string, string> {
  try {
    const handed = parseJson(readFileSync(HANDED_FILE, 'utf8'))
    closeSync(HANDED_FILE)
    return Object.fromEntries(Object.entries(handed ?? {}).filter(isVariable))
  } catch {
    // Somebody else's variable of that name: nothing was handed over.
    return {}
  }
}

function isVariable(pair: [string, unknown]): pair is [string, string] {
  return typeof pair[1] === 'string'
}

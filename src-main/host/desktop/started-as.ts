/** What the app was started for, by its words; without a screen Chromium would end in a crash. */
import { HIDDEN } from './start-at-login.ts'

export type StartedAs =
  | { kind: 'window' }
  /** An editor started it: no second app, but a way to the one that runs. */
  | { kind: 'bridge'; hasScreen: boolean }
  /** Said in the terminal, and nothing else. */
  | { kind: 'answer'; text: string; exitCode: 0 | 1 }

interface Start {
  /** Without the program itself. */
  words: readonly string[]
  environment: Readonly<Record<string, string | undefined>>
  platform: NodeJS.Platform
  version: string
}

export function startedAs({ words, environment, platform, version }: Start): StartedAs {
  if (words.some((word) => word === '--version' || word === '-v'))
    return { kind: 'answer', text: `Talaria ${version}\n`, exitCode: 0 }
  if (words.some((word) => word === '--help' || word === '-h'))
    return { kind: 'answer', text: usage(version), exitCode: 0 }
  const hasScreen =
    platform !== 'linux' ||
    Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY) ||
    // Somebody knows what they do.
    words.some((word) => /^--(?:headless|ozone-platform)\b/.test(word))
  // The first word is that, and neither an address nor a file.
  if (words.find((word) => !word.startsWith('-')) === 'acp') return { kind: 'bridge', hasScreen }
  return hasScreen ? { kind: 'window' } : { kind: 'answer', text: NO_SCREEN, exitCode: 1 }
}

function usage(version: string): string {
  return `Talaria ${version}

  talaria                 opens the window
  talaria ${HIDDEN}        opens it out of the way, as at login
  talaria talaria://…     shows the session or question of a link
  talaria acp             lets an editor talk to the app that runs
`
}

const NO_SCREEN = `Talaria needs a screen, and there is none here: neither DISPLAY nor WAYLAND_DISPLAY is set.

Over ssh, start it on the machine's own desktop. On a machine without one, install the server package
(talaria-app-server) instead: it serves the same window to your browser. The README says how.
`

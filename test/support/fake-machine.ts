import type { Machine } from '../../scripts/machine.ts'

const DESKTOP_PROGRAMS =
  'apt-get Xvfb dbus-daemon gnome-keyring-daemon secret-tool espeak-ng chromium ldd fc-list'.split(
    ' ',
  )

/** A Debian desktop with nothing missing, changed by what a test gives. */
export function fakeMachine(
  given: {
    platform?: NodeJS.Platform
    env?: Record<string, string>
    isRoot?: boolean
    programs?: string[]
    /** What a program prints, by its name and first argument; `false` makes it fail. */
    prints?: Record<string, string | false>
  } = {},
): Machine {
  const programs = given.programs ?? DESKTOP_PROGRAMS
  const prints: Record<string, string | false> = {
    'fc-list :color=True': 'Noto Color Emoji',
    ...given.prints,
  }
  return {
    platform: given.platform ?? 'linux',
    env: given.env ?? { DISPLAY: ':0' },
    isRoot: given.isRoot ?? false,
    find: (program) => (programs.includes(program) ? `/usr/bin/${program}` : undefined),
    run: async (program, args) => {
      const printed = prints[`${program} ${args[0]}`] ?? prints[program] ?? ''
      return { ok: printed !== false, output: printed || '' }
    },
  }
}

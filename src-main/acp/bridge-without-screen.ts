import { standIn } from '../lib/start-child.ts'

/** Chromium takes this only from the very start. */
const WITHOUT_SCREEN = ['--ozone-platform=headless', '--disable-gpu', '--log-level=3']

/** The app once more, in a way that needs no screen; this process only waits for it. */
export function bridgeWithoutScreen(): never {
  const args = [...WITHOUT_SCREEN, ...process.argv.slice(1)]
  process.exit(standIn({ file: process.execPath, args }))
}

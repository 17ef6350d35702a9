/** Shows a file in the person's browser, which then lives its own life. */
import type { Program } from '../../lib/closed-command.ts'
import { startChild } from '../../lib/start-child.ts'

export function openBrowser(
  path: string,
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): void {
  const program = opener(path, platform, env)
  if (!program) return
  const child = startChild(program, { detached: true, stdio: ['ignore', 'ignore', 'ignore'] })
  // Without such a program the person opens the address that was printed.
  child.on('error', () => {})
  // It may run for as long as the browser does, and nobody waits for that.
  child.unref()
}

function opener(
  path: string,
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): Program | undefined {
  if (platform === 'darwin') return { file: 'open', args: [path] }
  if (platform === 'win32') return { file: 'explorer.exe', args: [path] }
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return undefined
  return { file: 'xdg-open', args: [path] }
}

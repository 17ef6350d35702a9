import { _electron } from '@playwright/test'
import { ROOT } from '../../scripts/build.ts'
import type { OpenApp } from './app.ts'

export async function openInElectron(env: Record<string, string>): Promise<OpenApp> {
  const { TALARIA_ELECTRON: executablePath } = env
  if (!executablePath) throw new Error('run the end-to-end tests by npm run test:e2e')
  const electron = await _electron.launch({ executablePath, args: electronArguments(), env })
  const page = await electron.firstWindow()
  return {
    electron,
    page,
    resize: ({ width, height }) =>
      electron.evaluate(
        ({ BrowserWindow }, size) =>
          BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
        { width, height },
      ),
    close: () => electron.close(),
    kill: async () => {
      const ended = electron.waitForEvent('close')
      electron.process().kill('SIGKILL')
      await ended
    },
  }
}

/** Without a graphics card terminals are page elements, so a test can read them. */
export function electronArguments(): string[] {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return [...sandbox, '--disable-gpu', ROOT]
}

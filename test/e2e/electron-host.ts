import { _electron } from '@playwright/test'
import { ROOT } from '../../scripts/build.ts'
import type { OpenApp } from './app.ts'

export async function openInElectron(env: Record<string, string>): Promise<OpenApp> {
  const { TALARIA_ELECTRON: executablePath } = env
  if (!executablePath) throw new Error('run the end-to-end tests by npm run test:e2e')
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const app = await _electron.launch({ executablePath, args: [...sandbox, ROOT], env })
  const page = await app.firstWindow()
  return { page, close: () => app.close() }
}

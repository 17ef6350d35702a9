import { chromium } from '@playwright/test'
import { startServer, stopServer } from '../support/web-server.ts'
import type { OpenApp } from './app.ts'
import { microphone } from './microphone.ts'

/** As large as the desktop window. */
const VIEWPORT = { width: 1280, height: 820 }

export async function openInBrowser(
  env: Record<string, string>,
  handed?: Record<string, string>,
): Promise<OpenApp> {
  const { TALARIA_CHROMIUM: executablePath } = env
  if (!executablePath) throw new Error('run the end-to-end tests by npm run test:e2e')
  const { server, address } = await startServer(env, handed)
  // Without a graphics card terminals are page elements, so a test can read them.
  const browser = await chromium.launch({
    executablePath,
    args: ['--disable-gpu', ...microphone(env)],
  })
  const context = await browser.newContext({
    viewport: VIEWPORT,
    permissions: ['clipboard-read', 'clipboard-write', 'microphone'],
  })
  const page = await context.newPage()
  await page.goto(address)
  return {
    page,
    resize: (size) => page.setViewportSize(size),
    close: async () => {
      await browser.close()
      await stopServer(server, 'SIGTERM')
    },
    kill: async () => {
      await stopServer(server, 'SIGKILL')
      await browser.close()
    },
  }
}

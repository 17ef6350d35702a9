import { type Browser, chromium } from '@playwright/test'
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
  const [{ server, address }, browser] = await Promise.all([
    startServer(env, handed),
    browserWith(executablePath, microphone(env)),
  ])
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
      await context.close()
      await stopServer(server, 'SIGTERM')
    },
    kill: async () => {
      await stopServer(server, 'SIGKILL')
      await context.close()
    },
  }
}

/** A worker's walks share a browser, each with a profile of its own: starting one takes as long as many a walk. */
const browsers = new Map<string, Promise<Browser>>()

/** It ends with its worker. */
function browserWith(executablePath: string, args: readonly string[]): Promise<Browser> {
  // Without a graphics card terminals are page elements, so a test can read them.
  const all = ['--disable-gpu', ...args]
  const key = all.join(' ')
  const known = browsers.get(key) ?? chromium.launch({ executablePath, args: all })
  browsers.set(key, known)
  return known
}

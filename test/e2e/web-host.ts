import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { ROOT } from '../../scripts/build.ts'
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

async function startServer(env: Record<string, string>, handed?: Record<string, string>) {
  const server = spawn(process.execPath, [join(ROOT, 'out/main/web.js')], {
    env: { ...env, TALARIA_PORT: '0' },
    cwd: env.HOME,
    stdio: ['ignore', 'pipe', 'inherit', handed ? 'pipe' : 'ignore'],
  })
  const pipe = server.stdio[3]
  if (pipe instanceof Writable) pipe.end(JSON.stringify(handed))
  for await (const line of createInterface({ input: outputOf(server) })) {
    const entrance = /ready at (file:\S+)/.exec(line)?.[1]
    if (entrance) return { server, address: addressIn(fileURLToPath(entrance)) }
  }
  throw new Error('the web host ended before it was ready')
}

function outputOf({ stdout }: ChildProcess): Readable {
  if (!stdout) throw new Error('the web host was started without its output')
  return stdout
}

/** Where the page leads that only the person can read. */
function addressIn(path: string): string {
  const address = /url=(http:[^"]+)/.exec(readFileSync(path, 'utf8'))?.[1]
  if (!address) throw new Error(`${path} leads nowhere`)
  return address
}

async function stopServer(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill(signal)
  await once(server, 'exit')
}

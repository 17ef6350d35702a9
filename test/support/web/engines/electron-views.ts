/** The desktop app's own views as a test's browser: real ones, in an Electron of their own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findElectron } from '../../../../scripts/electron-binary.ts'
import { openVirtualDisplay } from '../../../../scripts/virtual-display.ts'
import type { BrowserHost, BrowserLine } from '../../../../src-main/ports/browser.ts'
import type { FromViews, ToViews } from './view-messages.ts'

const MAIN = fileURLToPath(new URL('views-main.ts', import.meta.url))

type Opening = Parameters<BrowserHost['open']>[0]

export async function startElectronViews(): Promise<{ host: BrowserHost; close: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'views-'))
  const display = process.platform === 'linux' ? await openVirtualDisplay() : undefined
  const electron = await startElectron(folder, display?.name)
  const opened = new Map<number, Opening>()
  const waiting = new Map<number, PromiseWithResolvers<void>>()
  let count = 0
  electron.on('message', (message: FromViews) => hear(message))
  await once(electron, 'message')
  const host: BrowserHost = {
    isShared: false,
    problem: () => undefined,
    open,
    keepAwake: (sessionId, why) => {
      const id = nextId()
      tell({ kind: 'keep awake', id, sessionId, why })
      return () => tell({ kind: 'let sleep', id })
    },
    forgetLogins: () => done({ kind: 'forget', id: nextId() }),
  }
  return { host, close }

  async function open(opening: Opening): Promise<BrowserLine> {
    const id = nextId()
    const { sessionId, proxy, keepsLogins } = opening
    opened.set(id, opening)
    await done({ kind: 'open', id, sessionId, proxy, keepsLogins })
    return {
      send: (message) => tell({ kind: 'send', id, message }),
      close: () => tell({ kind: 'close', id }),
    }
  }

  function hear(message: FromViews): void {
    if (message.kind === 'said') opened.get(message.id)?.onMessage(message.message)
    if (message.kind === 'closed') opened.get(message.id)?.onClosed(message.reason)
    if (message.kind !== 'done') return
    const { problem } = message
    const asked = waiting.get(message.id)
    if (problem === undefined) asked?.resolve()
    else asked?.reject(new Error(problem))
  }

  function done(message: ToViews): Promise<void> {
    const asked = Promise.withResolvers<void>()
    waiting.set(message.id, asked)
    tell(message)
    return asked.promise
  }

  function tell(message: ToViews): void {
    if (electron.connected) electron.send(message)
  }

  function nextId(): number {
    count += 1
    return count
  }

  function close(): void {
    electron.once('exit', () => {
      display?.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    })
    if (electron.connected) electron.disconnect()
  }
}

async function startElectron(folder: string, display: string | undefined): Promise<ChildProcess> {
  const electron = await findElectron()
  if (!electron) throw new Error('there is no Electron to test with; see above')
  const flags = ['--no-sandbox', '--disable-gpu', `--user-data-dir=${folder}`]
  const env = { ...process.env, ...(display && { DISPLAY: display, WAYLAND_DISPLAY: '' }) }
  return spawn(electron.executable, [...flags, MAIN], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** The app as a test drives it: the same in the desktop window and in a browser on the web host. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type ElectronApplication, expect, type Page } from '@playwright/test'
import { ROOT } from '../../scripts/build.ts'
import { machinePath } from '../support/machine-path.ts'
import { openInElectron } from './electron-host.ts'
import { misfitsIn } from './misfits.ts'
import { openInBrowser } from './web-host.ts'

export { expect }

export interface HostOption {
  host: 'electron' | 'web'
}

/** Further environment of the app, for example the address of a fake model. */
interface EnvironmentOption {
  appEnv: Record<string, string>
  /** What the person has in theirs, given to the app as `npm start` does. */
  handedEnv: Record<string, string> | undefined
}

/** A running app of one host. */
export interface OpenApp {
  page: Page
  electron?: ElectronApplication
  resize(size: WindowSize): Promise<void>
  close(): Promise<void>
  /** Ends the app as a crash would, without a word. */
  kill(): Promise<void>
}

export interface WindowSize {
  width: number
  height: number
}

export interface App {
  readonly host: HostOption['host']
  /** The window; another one after a restart. */
  readonly page: Page
  /** The desktop app behind the window; there is none behind a browser. */
  readonly electron: ElectronApplication | undefined
  readonly userData: string
  /** The person's home folder, empty but for a plain prompt. */
  readonly home: string
  /** Changes the window itself, as a person would by dragging its edge. */
  resize(size: WindowSize): Promise<void>
  /** Ends the app in an orderly way and starts it again on the same data. */
  restart(meanwhile?: () => void): Promise<void>
  /** Ends the app in an orderly way for good: what it keeps is on the disk then. */
  end(): Promise<void>
  /** The app dies in the middle of its work and is started again on the same data. */
  crashAndRestart(): Promise<void>
  /** Saves a picture as test-results/screens/<name>-<host>.png. */
  screenshot(name: string): Promise<void>
}

export const test = base.extend<{ app: App } & HostOption & EnvironmentOption>({
  host: ['electron', { option: true }],
  appEnv: [{}, { option: true }],
  handedEnv: [undefined, { option: true }],
  app: async ({ host, appEnv, handedEnv }, use, info) => {
    const folder = mkdtempSync(join(tmpdir(), 'talaria-e2e-'))
    const home = join(folder, 'home')
    const userData = join(home, 'user-data')
    mkdirSync(home)
    shareCompiledCode(userData)
    writeFileSync(join(home, '.bashrc'), "PS1='ready$ '\n")
    const env = {
      ...plainEnvironment(info.parallelIndex),
      ...appEnv,
      ...(handedEnv && { TALARIA_HANDED: '1' }),
      TALARIA_USER_DATA: userData,
      HOME: home,
    }
    const faults: string[] = []
    const open = async (): Promise<OpenApp> => {
      const openHost = host === 'electron' ? openInElectron : openInBrowser
      const opened = await openHost(env, handedEnv)
      watchForFaults(opened.page, faults)
      try {
        // The status bar comes with the first snapshot: from then on the app is there to be used.
        await opened.page.locator('footer').waitFor()
        // A display of its own starts with the pointer in the middle, over whatever is there.
        await opened.page.mouse.move(0, 0)
        return opened
      } catch (error) {
        const shown = await opened.page.locator('body').innerText({ timeout: 5_000 }).catch(String)
        console.error('the app did not come up; it shows:', shown, faults)
        // Nobody else can end it now, and the worker would wait for it.
        await opened.kill()
        throw error
      }
    }
    let opened = await open()

    await use({
      host,
      userData,
      home,
      get page() {
        return opened.page
      },
      get electron() {
        return opened.electron
      },
      resize: (size) => opened.resize(size),
      restart: async (meanwhile) => {
        await opened.close()
        meanwhile?.()
        opened = await open()
      },
      end: () => opened.close(),
      crashAndRestart: async () => {
        await opened.kill()
        opened = await open()
      },
      screenshot: async (name) => {
        const path = join(ROOT, 'test-results', 'screens', `${name}-${host}.png`)
        await opened.page.screenshot({ path, animations: 'disabled' })
      },
    })

    // What has just come may still be finding its place.
    if (info.status === info.expectedStatus)
      await expect
        .configure({ soft: true })
        .poll(() => misfitsIn(opened.page), { message: 'what is laid out where nobody sees it' })
        .toEqual([])
    await opened.close()
    // A browser engine may write to it while it ends.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    expect(faults, 'errors in the window').toEqual([])
  },
})

/** Each walk begins with fresh data, but need not compile the app anew. */
function shareCompiledCode(userData: string): void {
  const [shared, cache] = [join(ROOT, 'test-results', 'code'), join(userData, 'cache')]
  mkdirSync(shared, { recursive: true })
  mkdirSync(cache, { recursive: true, mode: 0o700 })
  symlinkSync(shared, join(cache, 'code'))
}

/** The same on every machine, whoever's it is. */
export function plainEnvironment(workerIndex: number): Record<string, string> {
  const display = process.env.TALARIA_DISPLAYS?.split(' ')[workerIndex]
  const plain = {
    SHELL: '/bin/bash',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    ...(display && { DISPLAY: display, WAYLAND_DISPLAY: undefined }),
    // The key ring of whoever runs the tests is none of theirs.
    ...{ DBUS_SESSION_BUS_ADDRESS: undefined, XDG_RUNTIME_DIR: undefined },
  }
  return Object.fromEntries(
    Object.entries({ ...process.env, PATH: machinePath(), ...plain }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    ),
  )
}

/** An error that nobody caught, or a breach of the page's policy, fails the test that caused it. */
function watchForFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text())
  })
}

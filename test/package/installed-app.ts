/** A package of the app on this system, and a person of its own who starts it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { ROOT } from '../../scripts/build.ts'

export const PERSON = 'talaria-test'
const APT = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'APT::Sandbox::User=root', '--yes']
const SEARCHED = ['/opt', '/etc', '/usr', '/var/lib', '/var/cache']

export function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** With all that it needs; the lists of a fresh machine may be older than the packages. */
export function install(deb: string): void {
  const args = [
    ...APT,
    '--no-install-recommends',
    '--reinstall',
    '--allow-downgrades',
    'install',
    deb,
  ]
  try {
    run('apt-get', ...args)
  } catch {
    run('apt-get', '-qq', 'update')
    run('apt-get', ...args)
  }
}

export function purge(): void {
  run('dpkg', '--purge', 'talaria')
}

/** Makes packages as a person does, into a folder of their own. */
export function makePackages(output: string, ...names: string[]): string[] {
  const script = join(ROOT, 'scripts', 'package.ts')
  run(process.execPath, script, ...names, '--quick', '--output', output)
  return readdirSync(output).map((name) => join(output, name))
}

/** What bears our name outside of the folders of people. */
export function traces(): string[] {
  return run('find', ...SEARCHED, '-xdev', '-iname', '*talaria*')
    .split('\n')
    .filter(Boolean)
    .sort()
}

export interface Person {
  home: string
  data: string
  remove(): void
}

export function addPerson(): Person {
  removePerson()
  const folder = mkdtempSync(join(tmpdir(), 'talaria-person-'))
  chmodSync(folder, 0o755)
  const home = join(folder, 'home')
  run('useradd', '--create-home', '--home-dir', home, '--shell', '/bin/bash', PERSON)
  writeFileSync(join(home, '.bashrc'), "PS1='ready$ '\n")
  const data = join(home, '.config', 'Talaria')
  mkdirSync(data, { recursive: true })
  // So that the test can look into the window.
  writeFileSync(join(data, 'allow-debugging'), '')
  run('chown', '--recursive', `${PERSON}:`, home)
  return {
    home,
    data,
    remove: () => {
      removePerson()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** Also what an earlier run left, which may have been ended in the middle. */
function removePerson(): void {
  if (!readFileSync('/etc/passwd', 'utf8').includes(`${PERSON}:`)) return
  for (const pid of processesOf(PERSON)) kill(pid)
  // Forced: a process may take a moment to be gone.
  run('userdel', '--force', PERSON)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended just now.
  }
}

export function processesOf(person: string): number[] {
  const uid = Number(run('id', '--user', person))
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => statusOf(Number(pid), 'Uid').split('\t')[0] === String(uid))
    .map(Number)
}

/** A line of what the kernel says of a process; empty when it is gone. */
export function statusOf(pid: number, name: string): string {
  const path = `/proc/${pid}/status`
  if (!existsSync(path)) return ''
  try {
    return new RegExp(`^${name}:\\t(.*)$`, 'm').exec(readFileSync(path, 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}

/** As this person, with an environment like that of a fresh login. */
export function startAs(
  person: Person,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  const variables = {
    HOME: person.home,
    USER: PERSON,
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    DISPLAY: String(process.env.TALARIA_DISPLAY),
    ...env,
  }
  const list = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  const all = ['-u', PERSON, '--', 'env', '-i', '-C', person.home, ...list, ...args]
  return spawn('runuser', all, { stdio: ['pipe', 'pipe', 'pipe'] })
}

/** Runs to its end, and gives its exit code and all that it wrote. */
export async function runAs(
  person: Person,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const child = startAs(person, args, env)
  child.stdin?.end()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data))
  const [code] = await once(child, 'close')
  return { code, output }
}

export interface OpenApp {
  page: Page
  /** Settles when it ends, by itself or by `close`. */
  ended: Promise<unknown>
  close(): Promise<void>
}

/** The app with its window, as a test drives it: the installed one, or one that lies elsewhere. */
export async function open(
  person: Person,
  program = 'talaria',
  args: readonly string[] = [],
  env?: Readonly<Record<string, string>>,
): Promise<OpenApp> {
  const all = [program, '--remote-debugging-port=0', '--disable-gpu', ...args]
  const child = startAs(person, all, env)
  const exited = once(child, 'exit')
  const address = await Promise.race([
    debuggerOf(child),
    exited.then(([code]) => {
      throw new Error(`${program} ended at once, with exit code ${code}`)
    }),
  ])
  const { browser, page } = await windowAt(address)
  return {
    page,
    ended: exited,
    close: async () => {
      // Not the runuser, which would end before the app does.
      for (const pid of processesOf(PERSON))
        if (statusOf(pid, 'PPid') === String(child.pid)) process.kill(pid, 'SIGTERM')
      await exited
      await browser.close().catch(() => {})
    },
  }
}

/** The window of an app that another one started. */
export async function pageOfRunning(person: Person): Promise<Pick<OpenApp, 'page' | 'close'>> {
  let found: Awaited<ReturnType<typeof windowAt>> | undefined
  await expect
    .poll(async () => {
      try {
        const file = readFileSync(join(person.data, 'DevToolsActivePort'), 'utf8')
        const [port, path] = file.split('\n')
        found ??= await windowAt(`ws://127.0.0.1:${port}${path}`)
      } catch {
        // Not yet there, or of the app that has just ended.
      }
      return found !== undefined
    })
    .toBe(true)
  if (!found) throw new Error('the app has no window')
  const { browser, page } = found
  return {
    page,
    close: async () => {
      await browser.close().catch(() => {})
      for (const pid of processesOf(PERSON)) kill(pid)
      await expect.poll(() => processesOf(PERSON)).toEqual([])
    },
  }
}

async function windowAt(address: string): Promise<{ browser: Browser; page: Page }> {
  const browser = await chromium.connectOverCDP(address)
  const context = browser.contexts()[0]
  const page = context?.pages()[0] ?? (await context?.waitForEvent('page'))
  if (!page) throw new Error('the app has no window')
  return { browser, page }
}

function debuggerOf(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve) => {
    child.stderr?.on('data', (data) => {
      output += data
      const address = /DevTools listening on (ws:\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
  })
}

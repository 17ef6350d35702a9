/** Another user of this machine looks for the way in: in arguments, in output, in files. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { ROOT } from '../../scripts/build.ts'
import { expect, plainEnvironment, test } from '../e2e/app.ts'

test.skip(process.platform !== 'linux', 'looks for processes in /proc')

/** Says with what it was started, and stays as a browser would. */
const BROWSER = '#!/bin/sh\necho "$@" >"$HOME/opened"\nexec sleep 600\n'

test('the address is for the person alone, and a browser keeps nobody waiting', async ({
  host: _host,
}, info) => {
  const home = info.outputPath('home')
  const programs = join(home, 'programs')
  mkdirSync(programs, { recursive: true })
  writeFileSync(join(programs, 'xdg-open'), BROWSER)
  chmodSync(join(programs, 'xdg-open'), 0o755)
  // Nobody else is kept out by a folder above, so that the app itself has to.
  chmodSync(home, 0o755)
  const userData = join(home, 'user-data')
  const start = spawn(process.execPath, [join(ROOT, 'scripts', 'start.ts'), '--web'], {
    env: {
      ...plainEnvironment(info.parallelIndex),
      HOME: home,
      PATH: `${programs}:${process.env.PATH}`,
      DISPLAY: ':1',
      TALARIA_USER_DATA: userData,
      TALARIA_PORT: '0',
      TALARIA_LOG: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(start, 'exit')
  const printed = Promise.all([text(start.stdout), text(start.stderr)])
  try {
    const entrance = join(userData, 'open-in-browser.html')
    await expect(() =>
      expect(readFileSync(join(home, 'opened'), 'utf8')).toBe(`${entrance}\n`),
    ).toPass()
    const token = /token=([\w-]+)/.exec(readFileSync(entrance, 'utf8'))?.[1] ?? ''
    expect(token).toHaveLength(43)
    expect([modeOf(entrance), modeOf(userData)]).toEqual([0o600, 0o700])
    expect(processesNaming(token)).toEqual([])
    if (process.getuid?.() === 0) expect(readAsNobody(entrance)).toContain('Permission denied')
    else console.warn('NOT TRIED: only root can become another user and try to read the page')

    const browser = await chromium.launch({ executablePath: process.env.TALARIA_CHROMIUM ?? '' })
    const page = await browser.newPage()
    await page.goto(pathToFileURL(entrance).href)
    await page.locator('footer').waitFor()
    expect(readdirSync(userData)).not.toContain('open-in-browser.html')
    expect(processesNaming(token)).toEqual([])
    await browser.close()

    start.kill('SIGTERM')
    await exited
    expect((await printed).join('')).toContain('Talaria is ready at file:')
    expect((await printed).join('')).not.toContain(token)
    for (const entry of readdirSync(userData, { recursive: true, withFileTypes: true }))
      if (entry.isFile())
        expect(readQuietly(join(entry.parentPath, entry.name)), entry.name).not.toContain(token)
  } finally {
    start.kill('SIGKILL')
    for (const pid of processesNaming('600').filter((pid) => startedIn(pid, home)))
      process.kill(Number(pid), 'SIGKILL')
  }
})

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}

function processesNaming(word: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readQuietly(`/proc/${pid}/cmdline`).includes(word))
}

function startedIn(pid: string, home: string): boolean {
  return readQuietly(`/proc/${pid}/environ`).includes(`HOME=${home}\0`)
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function readAsNobody(path: string): string {
  // The folders above are opened as far as a test may, so that the file itself has to hold.
  for (
    let folder = dirname(dirname(path));
    folder.includes('test-results');
    folder = dirname(folder)
  )
    chmodSync(folder, 0o755)
  try {
    return execFileSync('cat', [path], { uid: 65534, gid: 65534, stdio: 'pipe' }).toString()
  } catch (error) {
    return String(error)
  }
}

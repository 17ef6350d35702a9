import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../../scripts/build.ts'
import { expect, type HostOption, plainEnvironment, test } from './app.ts'
import { environmentsOf, processesOf } from './left-behind.ts'

test.skip(process.platform !== 'linux', 'looks for processes in /proc')

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`npm start opens the app, and ${signal} leaves no process behind`, async ({
    host,
  }, info) => {
    const home = info.outputPath('home')
    mkdirSync(home)
    const { start, exited } = startScript(home, host, info.parallelIndex)
    try {
      await expect
        .poll(() => processesOf(home).filter(isOpen[host]), { timeout: START_MS })
        .not.toEqual([])
      start.kill(signal)
      await exited

      await expect.poll(() => processesOf(home)).toEqual([])
    } finally {
      start.kill('SIGTERM')
    }
  })
}

test('no process of the app has the keys of the person in its environment', async ({
  host,
}, info) => {
  const home = info.outputPath('home')
  mkdirSync(home)
  const { start, exited } = startScript(home, host, info.parallelIndex)
  try {
    await expect
      .poll(() => processesOf(home).filter(isOpen[host]), { timeout: START_MS })
      .not.toEqual([])
    const ofTheApp = environmentsOf(home).filter(({ command }) => !command.includes('start.ts'))

    expect(ofTheApp.filter(({ environment }) => environment.includes('HOME='))).not.toEqual([])
    expect(ofTheApp.filter(({ environment }) => environment.includes(KEY))).toEqual([])
  } finally {
    start.kill('SIGTERM')
    await exited
  }
})

const START_MS = 120_000 // a desktop app on a busy machine
const KEY = 'sk-of-the-person'

const isOpen = {
  electron: (command: string) => command.includes('--type=renderer'),
  web: (command: string) => command.includes('out/main/web.js'),
}

function startScript(home: string, host: HostOption['host'], worker: number) {
  const start = spawn(process.execPath, [join(ROOT, 'scripts', 'start.ts')], {
    env: {
      ...plainEnvironment(worker),
      // Where there is no display the app opens in the browser.
      ...(host === 'web' && { DISPLAY: '' }),
      HOME: home,
      TALARIA_USER_DATA: join(home, 'user-data'),
      TALARIA_PORT: '0',
      OPENAI_API_KEY: KEY,
      OF_NO_KNOWN_NAME: KEY,
      ELECTRON_OVERRIDE_DIST_PATH: dirname(String(process.env.TALARIA_ELECTRON)),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { start, exited: once(start, 'exit') }
}

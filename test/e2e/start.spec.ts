import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ROOT } from '../../scripts/build.ts'
import { expect, plainEnvironment, test } from './app.ts'
import { processesOn } from './left-behind.ts'

test.skip(process.platform !== 'linux', 'looks for processes in /proc')

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`npm start opens the app, and ${signal} leaves no process behind`, async ({
    host,
  }, info) => {
    const userData = info.outputPath('user-data')
    const env = { ...plainEnvironment(info.parallelIndex), TALARIA_USER_DATA: userData }
    const start = startScript(host === 'web' ? { ...env, DISPLAY: '' } : env)

    await expect(() => expect(processesOn(userData).filter(isOpen[host])).not.toEqual([])).toPass()
    start.kill(signal)
    await once(start, 'exit')

    expect(processesOn(userData)).toEqual([])
  })
}

const isOpen = {
  electron: (command: string) => command.includes('--type=renderer'),
  web: (command: string) => command.includes('out/main/web.js'),
}

function startScript(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(ROOT, 'scripts', 'start.ts')], {
    env: { ...env, TALARIA_PORT: '0' },
    stdio: 'ignore',
  })
}

import { describe, expect, it } from 'vitest'
import { loginPath } from '../../../../../src-main/terminal/backends/local/login-path.ts'

const STANDARD = '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin'

describe('the PATH of commands', () => {
  it('is that of the login shell when the app was started from an icon', async () => {
    const asked: string[][] = []
    const path = await loginPath({
      platform: 'linux',
      shell: '/bin/zsh',
      env: { PATH: '/usr/bin' },
      run: async (file, args) => {
        asked.push([file, ...args.slice(0, 1)])
        return 'Welcome!\n__talaria_path__/home/a/.nvm/bin:/usr/bin__talaria_path__'
      },
    })
    expect(path).toBe(
      '/home/a/.nvm/bin:/usr/bin:/usr/local/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin',
    )
    expect(asked).toEqual([['/bin/zsh', '-ilc']])
  })

  it('is the one that the app has when it was started from a terminal', async () => {
    const run = () => Promise.reject(new Error('not asked'))
    const env = { PATH: '/a:/usr/bin', TERM: 'xterm' }
    expect(await loginPath({ platform: 'linux', shell: '/bin/sh', env, run })).toMatch(
      /^\/a:\/usr\/bin:/,
    )
  })

  it('has the standard folders when the login shell says nothing', async () => {
    const run = async () => undefined
    expect(await loginPath({ platform: 'linux', shell: '/bin/sh', env: {}, run })).toBe(STANDARD)
  })

  it('has Homebrew on macOS', async () => {
    const run = async () => undefined
    const path = await loginPath({ platform: 'darwin', shell: '/bin/zsh', env: {}, run })
    expect(path).toBe(`/opt/homebrew/bin:/opt/homebrew/sbin:${STANDARD}`)
  })

  it('is left alone on Windows', async () => {
    const env = { PATH: 'C:\\x;C:\\y' }
    expect(await loginPath({ platform: 'win32', shell: 'x', env })).toBe('C:\\x;C:\\y')
  })

  it('is really asked for', async () => {
    const env = { PATH: '/usr/bin:/bin:/marker', HOME: '/nonexistent' }
    expect(await loginPath({ platform: 'linux', shell: '/bin/bash', env })).toContain('/usr/bin')
  })
})

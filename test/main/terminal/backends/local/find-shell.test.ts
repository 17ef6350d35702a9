import { describe, expect, it } from 'vitest'
import {
  findAgentShell,
  findPersonShell,
} from '../../../../../src-main/terminal/backends/local/find-shell.ts'

const windows = {
  ProgramFiles: 'C:\\Program Files',
  LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local',
  SystemRoot: 'C:\\Windows',
  ComSpec: 'C:\\Windows\\System32\\cmd.exe',
  Path: 'C:\\Windows\\System32;C:\\tools',
}
const powershell = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe'

describe("the shell of the agent's commands", () => {
  it.each([
    [
      'bash on Linux',
      'linux',
      { PATH: '/x' },
      ['/usr/bin/bash'],
      { dialect: 'bash', path: '/usr/bin/bash' },
    ],
    [
      'bash of Homebrew',
      'darwin',
      {},
      ['/opt/homebrew/bin/bash'],
      { dialect: 'bash', path: '/opt/homebrew/bin/bash' },
    ],
    [
      'bash in the PATH',
      'freebsd',
      { PATH: '/x:/y' },
      ['/y/bash'],
      { dialect: 'bash', path: '/y/bash' },
    ],
    ['nothing', 'linux', { PATH: '/x' }, [], undefined],
    [
      'Git Bash',
      'win32',
      windows,
      ['C:\\Program Files\\Git\\bin\\bash.exe', powershell],
      { dialect: 'bash', path: 'C:\\Program Files\\Git\\bin\\bash.exe' },
    ],
    [
      "Git Bash of one person's own",
      'win32',
      windows,
      ['C:\\Users\\a\\AppData\\Local\\Programs\\Git\\bin\\bash.exe'],
      { dialect: 'bash', path: 'C:\\Users\\a\\AppData\\Local\\Programs\\Git\\bin\\bash.exe' },
    ],
    [
      'PowerShell rather than the bash of another system',
      'win32',
      windows,
      ['C:\\Windows\\System32\\bash.exe', powershell],
      { dialect: 'powershell', path: powershell },
    ],
    [
      'a newer PowerShell first',
      'win32',
      windows,
      ['C:\\tools\\pwsh.exe', powershell],
      { dialect: 'powershell', path: 'C:\\tools\\pwsh.exe' },
    ],
  ] as const)('is %s', (_, platform, env, existing, shell) => {
    const isExecutable = (path: string) => existing.some((known) => known === path)
    expect(findAgentShell({ platform, env, isExecutable })).toEqual(shell)
  })
})

describe("a person's own shell", () => {
  it.each([
    [
      'what they chose',
      'linux',
      { SHELL: '/bin/fish' },
      ['/bin/fish', '/bin/bash'],
      { path: '/bin/fish', args: [] },
    ],
    [
      'another when theirs is gone',
      'linux',
      { SHELL: '/gone' },
      ['/bin/bash'],
      { path: '/bin/bash', args: [] },
    ],
    [
      'a login shell on macOS',
      'darwin',
      { SHELL: '/bin/zsh' },
      ['/bin/zsh'],
      { path: '/bin/zsh', args: ['-l'] },
    ],
    ['PowerShell on Windows', 'win32', windows, [powershell], { path: powershell, args: [] }],
    ['the command prompt otherwise', 'win32', windows, [], { path: windows.ComSpec, args: [] }],
  ] as const)('is %s', (_, platform, env, existing, shell) => {
    const isExecutable = (path: string) => existing.some((known) => known === path)
    expect(findPersonShell({ platform, env, isExecutable })).toEqual(shell)
  })

  it('is the one that the person chose, while it is there', () => {
    const machine = {
      platform: 'linux' as const,
      env: { SHELL: '/bin/bash' },
      isExecutable: (path: string) => path !== '/opt/gone',
    }

    expect(findPersonShell(machine, '/usr/bin/fish').path).toBe('/usr/bin/fish')
    expect(findPersonShell(machine, '/opt/gone').path).toBe('/bin/bash')
    expect(findPersonShell(machine, '').path).toBe('/bin/bash')
  })
})

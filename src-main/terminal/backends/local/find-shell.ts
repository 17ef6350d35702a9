/** Which shell runs the agent's commands on this machine; bash wherever there is one. */
import { posix, win32 } from 'node:path'

export interface Machine {
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
  isExecutable(path: string): boolean
}

export type AgentShell =
  | { dialect: 'bash'; path: string }
  /** Windows without Git Bash: commands run, but nothing but the folder is carried over. */
  | { dialect: 'powershell'; path: string }

export function findAgentShell(machine: Machine): AgentShell | undefined {
  const candidates = machine.platform === 'win32' ? windowsShells(machine) : unixShells(machine)
  return candidates.find((shell) => machine.isExecutable(shell.path))
}

/** The bash that comes with macOS is of 2007; a newer one is taken where somebody installed it. */
function unixShells({ env, platform }: Machine): AgentShell[] {
  const system = ['/usr/bin', '/bin']
  const added = ['/opt/homebrew/bin', '/usr/local/bin']
  const first = platform === 'darwin' ? [...added, ...system] : [...system, ...added]
  const folders = [...first, ...split(env.PATH, ':')]
  return folders.map((folder) => ({ dialect: 'bash', path: posix.join(folder, 'bash') }))
}

/** `System32\bash.exe` is another system's shell (WSL) and cannot be used for this one. */
function windowsShells({ env }: Machine): AgentShell[] {
  const roots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA]
  const gitFolders = roots.flatMap((root) =>
    root ? [win32.join(root, 'Git'), win32.join(root, 'Programs', 'Git')] : [],
  )
  const bash = [
    ...(env.TALARIA_GIT_BASH ? [env.TALARIA_GIT_BASH] : []),
    ...gitFolders.flatMap((git) => [
      win32.join(git, 'bin', 'bash.exe'),
      win32.join(git, 'usr', 'bin', 'bash.exe'),
    ]),
    ...split(env.Path ?? env.PATH, ';')
      .filter((folder) => !/\\(system32|windowsapps)\\?$/i.test(folder))
      .map((folder) => win32.join(folder, 'bash.exe')),
  ]
  const powershell = [
    ...split(env.Path ?? env.PATH, ';').map((folder) => win32.join(folder, 'pwsh.exe')),
    win32.join(
      env.SystemRoot ?? 'C:\\Windows',
      'System32',
      'WindowsPowerShell',
      'v1.0',
      'powershell.exe',
    ),
  ]
  return [
    ...bash.map((path) => ({ dialect: 'bash' as const, path })),
    ...powershell.map((path) => ({ dialect: 'powershell' as const, path })),
  ]
}

/** The person's own shell, for their own tabs; the one they chose when it is there. */
export function findPersonShell(
  machine: Machine,
  chosen?: string,
): { path: string; args: string[] } {
  if (chosen && machine.isExecutable(chosen)) return { path: chosen, args: loginArguments(machine) }
  if (machine.platform === 'win32') {
    const shell = findAgentShell(machine)
    const path = shell?.dialect === 'powershell' ? shell.path : (machine.env.ComSpec ?? 'cmd.exe')
    return { path, args: [] }
  }
  const wanted = [machine.env.SHELL, '/bin/bash', '/bin/zsh', '/bin/sh']
  const path = wanted.find((shell) => shell && machine.isExecutable(shell)) ?? '/bin/sh'
  return { path, args: loginArguments(machine) }
}

/** macOS gives apps a bare environment; there, every terminal starts a login shell. */
function loginArguments({ platform }: Machine): string[] {
  return platform === 'darwin' ? ['-l'] : []
}

function split(list: string | undefined, separator: string): string[] {
  return (list ?? '').split(separator).filter((part) => part !== '')
}

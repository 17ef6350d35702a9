/** What runs a script on this machine. */
import { posix, win32 } from 'node:path'

export interface InterpreterMachine {
  platform: NodeJS.Platform
  /** Of the person's shell, where they have it from. */
  path: string
  isExecutable(path: string): boolean
  execPath: string
  /** Our own program is Node, can be used as Node, or cannot: a packaged one refuses. */
  self: 'node' | 'electron' | 'packaged'
}

export interface Interpreter {
  file: string
  /** What makes our own program behave as Node. */
  env: Record<string, string>
}

export function findInterpreter(
  language: 'javascript' | 'python',
  machine: InterpreterMachine,
): Interpreter | undefined {
  if (language === 'python') return onPath(['python3', 'python'], machine)
  if (machine.self === 'node') return { file: machine.execPath, env: {} }
  if (machine.self === 'electron')
    return { file: machine.execPath, env: { ELECTRON_RUN_AS_NODE: '1' } }
  return onPath(['node'], machine)
}

/** The app that is running; `defaultApp` is set by Electron when it was not packaged. */
export function selfKind(): InterpreterMachine['self'] {
  if (process.versions.electron === undefined) return 'node'
  return 'defaultApp' in process && process.defaultApp ? 'electron' : 'packaged'
}

/** Absolute folders only: another one would let a project put its own program there. */
function onPath(names: readonly string[], machine: InterpreterMachine): Interpreter | undefined {
  const { join, isAbsolute, delimiter } = machine.platform === 'win32' ? win32 : posix
  const ending = machine.platform === 'win32' ? '.exe' : ''
  const folders = machine.path.split(delimiter).filter((folder) => isAbsolute(folder))
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name + ending)))
  const file = files.find(machine.isExecutable)
  return file === undefined ? undefined : { file, env: {} }
}

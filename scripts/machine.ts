/** What the scripts ask of the machine they run on; a test gives its own answers. */
import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface Machine {
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
  isRoot: boolean
  /** Where a program is, by the search path. */
  find(program: string): string | undefined
  /** Runs a program to its end and gives what it printed; a program that is not there fails. */
  run(program: string, args: readonly string[]): Promise<{ ok: boolean; output: string }>
}

export function thisMachine(): Machine {
  return {
    platform: process.platform,
    env: process.env,
    isRoot: process.getuid?.() === 0,
    find,
    run: (program, args) =>
      new Promise((resolve) =>
        execFile(program, args, (error, output) => resolve({ ok: error === null, output })),
      ),
  }
}

function find(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

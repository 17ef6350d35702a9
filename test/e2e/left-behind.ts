/** Which processes still run for a test's own person, whoever started them. */
import { readdirSync, readFileSync } from 'node:fs'

export function processesOf(home: string): string[] {
  return environmentsOf(home).map(({ command }) => command)
}

/** The same, each with the environment that every other program of the person can read. */
export function environmentsOf(home: string): { command: string; environment: string }[] {
  return (
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => ({
        environment: read(`/proc/${pid}/environ`),
        command: read(`/proc/${pid}/cmdline`),
      }))
      .filter(
        ({ environment, command }) =>
          environment.includes(`HOME=${home}\0`) ||
          // Chromium's children write their title over their environment.
          command.includes(`--user-data-dir=${home}`),
      )
      .map(({ command, environment }) => ({
        command: command.replaceAll('\0', ' ').trim(),
        environment,
      }))
      // The dead that nobody has collected yet have no command line any more.
      .filter(({ command }) => command !== '')
  )
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

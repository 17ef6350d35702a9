/**
 * Chromium's debugging port lets any program of this machine press every button of the window, “Run
 * once” among them. A packaged app opens it only where the person has put a file for that into the data
 * folder, which agents cannot write.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const SWITCHES = ['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address']

interface CommandLine {
  hasSwitch(name: string): boolean
  removeSwitch(name: string): void
}

/** Says whether somebody may look into the window; asked before Chromium starts. */
export function holdDebuggersBack(commandLine: CommandLine, userData: string): boolean {
  if (existsSync(join(userData, 'allow-debugging')))
    return SWITCHES.some((name) => commandLine.hasSwitch(name))
  for (const name of SWITCHES) commandLine.removeSwitch(name)
  return false
}

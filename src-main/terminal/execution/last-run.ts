/** The mark of the last run of the app, so that the next one finds what that one left running. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MARK = /^[0-9a-f]{8}$/

/** Writes ours down before anything can be started, and returns the one before. */
export function rememberRun(
  stateFolder: string,
  appMark: string,
  onFailure: (error: unknown) => void,
): string | undefined {
  const path = join(stateFolder, 'last-run')
  const before = readOrNothing(path)
  try {
    mkdirSync(stateFolder, { recursive: true, mode: 0o700 })
    writeFileSync(path, appMark, { mode: 0o600 })
  } catch (error) {
    // Where it cannot be written no decision can be recorded either, so the gate lets nothing start.
    onFailure(error)
  }
  return MARK.test(before) ? before : undefined
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

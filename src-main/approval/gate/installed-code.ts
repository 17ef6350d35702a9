/**
 * Code of installed packages that was changed after they were installed. Package managers write
 * thousands of files there, and leave a record when they are done: what is younger, they did not write.
 */
import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { IsWork } from './session-scripts.ts'

const MOST_ENTRIES = 6_000 // looked at for one list; some ten milliseconds

const RECORD =
  /(?:^|\/)(?:\.package-lock\.json|\.modules\.yaml|\.yarn-(?:integrity|state\.yml)|[^/]+\.dist-info\/RECORD|specifications\/[^/]+\.gemspec|composer\/installed\.json)$/

/** What interpreters leave beside the code when they run it. */
const LEFT_BY_RUNS = /^(?:__pycache__|\.(?!bin$|pnpm$|yarn$).+)$/

/** Notes and data beside the code are not run. */
const CODE = /\.(?:[cm]?[jt]sx?|json|py|pth|rb|php|lua|sh|wasm|so|node)$|\/bin\/[^/]+$/i

/** Of a folder with more than can be looked at, those nearest to its top. */
export function changedAfterInstall(top: string, isWork: IsWork): string[] {
  const changed: { path: string; at: number }[] = []
  let installedAt = 0
  for (const path of filesFrom(top)) {
    const isRecord = RECORD.test(path)
    if (!isRecord && !CODE.test(path)) continue
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats?.isFile()) continue
    if (isRecord) installedAt = Math.max(installedAt, stats.ctimeMs)
    else if (isWork(stats)) changed.push({ path, at: stats.ctimeMs })
  }
  return changed.filter(({ at }) => at > installedAt).map(({ path }) => path)
}

function* filesFrom(top: string): Generator<string> {
  const folders = [top]
  let entries = 0
  for (const folder of folders)
    for (const entry of entriesOf(folder)) {
      if (++entries > MOST_ENTRIES) return
      const path = join(folder, entry.name)
      if (!entry.isDirectory()) yield path
      else if (!LEFT_BY_RUNS.test(entry.name)) folders.push(path)
    }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // Not there, or not open to us: then nothing of it is run by way of us.
    return []
  }
}

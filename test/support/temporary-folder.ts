import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder that is gone when the test is over. */
export function temporaryFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'talaria-test-'))
  onTestFinished(() =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  )
  return folder
}

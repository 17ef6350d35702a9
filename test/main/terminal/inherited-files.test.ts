import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { findElectron } from '../../../scripts/electron-binary.ts'

const SCRIPT = fileURLToPath(new URL('../../support/inherited-files.ts', import.meta.url))

const hasPython = spawnSync('python3', ['--version']).status === 0

/** None of the app's, whatever was started: the other ends of the person's shells least of all. */
const NOTHING = {
  command: [],
  'warm command': [],
  terminal: [],
  background: [],
  'javascript script': [],
  'python script': hasPython ? [] : undefined,
  'person’s shell': [],
  search: [],
  helper: [],
}

// Only Linux tells which files another process has open.
describe.skipIf(process.platform !== 'linux')('the open files that a child inherits', () => {
  it('are none of the app’s, in Node', { timeout: 60_000 }, async () => {
    expect(await inheritedIn(process.execPath, [SCRIPT])).toEqual({ inherited: NOTHING })
  })

  // A machine without Electron has no end-to-end tests either, and says so.
  it.skipIf(process.env.TALARIA_SKIP_E2E === '1')(
    'are none of the app’s, in the main process of Electron',
    { timeout: 60_000 },
    async () => {
      const electron = await findElectron()
      if (!electron) throw new Error('there is no Electron to test with; see above')
      const args = ['--no-sandbox', '--ozone-platform=headless', '--disable-gpu', SCRIPT]

      expect(await inheritedIn(electron.executable, args)).toEqual({
        electron: expect.any(String),
        inherited: NOTHING,
      })
    },
  )
})

async function inheritedIn(file: string, args: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(file, args)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

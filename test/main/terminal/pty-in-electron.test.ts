import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { findElectron } from '../../../scripts/electron-binary.ts'

const SCRIPT = fileURLToPath(new URL('../../support/pty-tails.ts', import.meta.url))

// A machine without Electron has no end-to-end tests either, and says so.
describe.skipIf(process.env.TALARIA_SKIP_E2E === '1')('a terminal inside Electron', () => {
  it('shows the last line of every fast command, 300 times out of 300', {
    timeout: 300_000,
  }, async () => {
    const electron = await findElectron()
    if (!electron) throw new Error('there is no Electron to test with; see above')
    const { stdout } = await promisify(execFile)(electron.executable, [SCRIPT, '300', '50'], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    })

    expect(JSON.parse(stdout)).toMatchObject({
      electron: expect.any(String),
      lost: { wrapped: 0, replaced: 0, raw: 0 },
    })
  })
})

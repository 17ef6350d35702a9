import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { findElectron } from '../../../scripts/electron-binary.ts'

const SCRIPT = fileURLToPath(new URL('../../support/signalled.ts', import.meta.url))
const REFUSAL = fileURLToPath(new URL('../../../src-main/host/refuse-debugger.ts', import.meta.url))
const NOTHING = 'node:path'

describe.skipIf(process.platform === 'win32')('the signal that opens the debugger', () => {
  it('opens none in Node', async () => {
    expect(await signalled(process.execPath, [SCRIPT, REFUSAL])).toEqual({ debugger: null })
  })

  it('would open one otherwise', async () => {
    const args = ['--inspect-port=0', SCRIPT, NOTHING]

    expect(await signalled(process.execPath, args)).toEqual({ debugger: expect.any(String) })
  })

  // A machine without Electron has no end-to-end tests either, and says so.
  it.skipIf(process.env.TALARIA_SKIP_E2E === '1')(
    'opens none in the main process of Electron',
    { timeout: 60_000 },
    async () => {
      const electron = await findElectron()
      if (!electron) throw new Error('there is no Electron to test with; see above')
      const flags = ['--no-sandbox', '--ozone-platform=headless', '--disable-gpu']

      expect(await signalled(electron.executable, [...flags, SCRIPT, REFUSAL])).toEqual({
        electron: expect.any(String),
        debugger: null,
      })
    },
  )
})

async function signalled(file: string, args: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(file, args)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

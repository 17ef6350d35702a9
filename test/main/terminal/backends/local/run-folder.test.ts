import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openRunFolder } from '../../../../../src-main/terminal/backends/local/run-folder.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** More than any system gives. */
const NOBODY = 999_999_999

it('removes what a crashed app left, and nothing that somebody still needs', async () => {
  const parent = temporaryFolder()
  const crashed = `run-${NOBODY}-aaaa`
  const ofLivingApp = `run-${process.ppid}-bbbb`
  const other = 'not-ours'
  for (const name of [crashed, ofLivingApp, other])
    mkdirSync(join(parent, name, 'inside'), { recursive: true })

  const own = await openRunFolder(parent, 'cccc')

  expect(own).toBe(join(parent, `run-${process.pid}-cccc`))
  expect(readdirSync(parent).sort()).toEqual([other, ofLivingApp, `run-${process.pid}-cccc`].sort())
})

it.runIf(process.platform === 'linux')(
  'keeps the folder of a crashed app whose process runs on',
  async () => {
    const parent = temporaryFolder()
    const left = `run-${NOBODY}-dddd`
    mkdirSync(join(parent, left))
    const survivor = spawn('sleep', ['600'], { env: { ...process.env, TALARIA_PROC_ID: 'dddd.1' } })
    onTestFinished(() => void survivor.kill())
    await once(survivor, 'spawn')

    await openRunFolder(parent, 'eeee')

    expect(readdirSync(parent)).toContain(left)
  },
)

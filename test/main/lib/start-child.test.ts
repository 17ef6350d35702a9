import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runChild } from '../../../src-main/lib/start-child.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe.skipIf(process.platform === 'win32')('a helper program', () => {
  it('runs nothing of the person’s before, whatever it is not told by the environment', async () => {
    const home = temporaryFolder()
    const marker = join(home, 'ran')
    for (const name of ['.bashrc', '.bash_profile', '.profile'])
      writeFileSync(join(home, name), `echo noise; touch ${marker}\n`)

    // Without SHLVL a bash on a socket takes itself for the first one behind sshd.
    const said = await runChild(
      { file: 'echo', args: ['said'] },
      { env: { HOME: home, PATH: process.env.PATH } },
    )

    expect(said).toBe('said\n')
    expect(existsSync(marker)).toBe(false)
  })
})

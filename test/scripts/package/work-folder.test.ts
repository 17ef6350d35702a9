import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { makeWorkFolder } from '../../../scripts/package/work-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

it('what a run left that was ended in the middle is taken away, and nothing else', () => {
  const output = temporaryFolder()
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  mkdirSync(join(output, `.making-${ended}-half`))
  writeFileSync(join(output, `.making-${ended}-half`, 'half.deb'), 'half')
  writeFileSync(join(output, 'talaria_0.1.0_amd64.deb'), 'whole')
  const first = makeWorkFolder(output)

  const second = makeWorkFolder(output)

  const left = ['talaria_0.1.0_amd64.deb', basename(first), basename(second)]
  expect(readdirSync(output).sort()).toEqual(left.sort())
})

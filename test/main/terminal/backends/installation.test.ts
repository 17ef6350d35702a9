import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createInstallation } from '../../../../src-main/terminal/backends/installation.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

it('an installation has one name for ever, and another has another', () => {
  const path = join(temporaryFolder(), 'places', 'installation')
  const name = createInstallation(path)()

  expect(name).toMatch(/^[0-9a-f]{16}$/)
  expect(createInstallation(path)()).toBe(name)
  expect(createInstallation(join(temporaryFolder(), 'installation'))()).not.toBe(name)
})

it('a name that cannot be one is made anew', () => {
  const path = join(temporaryFolder(), 'installation')
  writeFileSync(path, '--label=x\n')
  expect(createInstallation(path)()).toMatch(/^[0-9a-f]{16}$/)
})

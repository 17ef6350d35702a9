import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { systemClock } from '../../../../src-main/lib/clock.ts'
import type { Sandbox } from '../../../../src-main/terminal/backends/backend.ts'
import { createShells } from '../../../../src-main/terminal/protocol/shells.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

it('takes nothing from the next shells of a sandbox when given up late', async () => {
  const sharedFolder = temporaryFolder()
  // No command is run, so the rest of a sandbox is not needed.
  const sandbox = {
    id: 'one',
    sharedFolder,
    environment: () => ({ variables: { KEPT: '1' }, definitions: '' }),
  } as Partial<Sandbox> as Sandbox
  const before = await createShells(sandbox, systemClock)
  const after = await createShells(sandbox, systemClock)

  await before.close()
  expect(readdirSync(sharedFolder)).toHaveLength(1)
  await after.close()
  expect(readdirSync(sharedFolder)).toEqual([])
})

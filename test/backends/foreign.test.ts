import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createForeignPlace } from '../support/foreign-place.ts'
import { describeBackend } from './contract.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** What every place beyond this machine will stand on, with one file of provider code. */
describeBackend('foreign', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'talaria-foreign-'))
  folders.push(folder)
  const { provider, initialCwd } = createForeignPlace(folder)
  return { provider, workFolder: initialCwd }
})

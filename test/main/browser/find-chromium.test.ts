import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findChromium } from '../../../src-main/browser/find-chromium.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function withPrograms(...names: string[]): string {
  const folder = join(temporaryFolder(), 'bin')
  mkdirSync(folder)
  for (const name of names) {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), 0o755)
  }
  return folder
}

it('finds Chromium before others, on the path of the person', () => {
  const folder = withPrograms('brave', 'google-chrome', 'chromium')

  expect(findChromium('linux', { PATH: `/nowhere:${folder}` })).toBe(join(folder, 'chromium'))
  expect(findChromium('linux', { PATH: '/nowhere' })).toBeUndefined()
  expect(findChromium('linux', {})).toBeUndefined()
})

import { copyFileSync } from 'node:fs'
import { FuseState, getCurrentFuseWire } from '@electron/fuses'
import { expect, test } from '@playwright/test'
import { applyFuses, FUSES } from '../../scripts/fuses.ts'

// A test of a file, not of a window; it is here because only these tests have an Electron.
test('burns every listed fuse into a copy of Electron', async () => {
  const copy = test.info().outputPath('electron')
  copyFileSync(String(process.env.TALARIA_ELECTRON), copy)

  await applyFuses(copy)

  const states = Object.entries(FUSES).map(([fuse, isOn]) => [
    fuse,
    isOn ? FuseState.ENABLE : FuseState.DISABLE,
  ])
  expect(await getCurrentFuseWire(copy)).toMatchObject(Object.fromEntries(states))
})

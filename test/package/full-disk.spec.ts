import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { makePackages, run } from './installed-app.ts'

test('a disk that fills up is said, and leaves the package that was there', () => {
  test.setTimeout(600_000)
  const disk = test.info().outputPath('disk')
  const output = join(disk, 'dist')
  mkdirSync(disk)
  // Too small for Electron alone.
  run('mount', '-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk)
  try {
    mkdirSync(output)
    writeFileSync(join(output, 'talaria_0.1.0_amd64.deb'), 'of an earlier day')

    expect(() => makePackages(output, 'deb')).toThrow('The disk is full')

    expect(readdirSync(output)).toEqual(['talaria_0.1.0_amd64.deb'])
    expect(readFileSync(join(output, 'talaria_0.1.0_amd64.deb'), 'utf8')).toBe('of an earlier day')
  } finally {
    run('umount', disk)
  }
})

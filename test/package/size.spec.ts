import { expect, test } from '@playwright/test'
import { run } from './installed-app.ts'

/** Electron alone is 229 of them, with all that is left out of it. */
const MOST_MIB = 250

test('what is installed stays small', () => {
  const kib = run('dpkg-deb', '--field', String(process.env.TALARIA_DEB), 'Installed-Size')

  expect(Number(kib) / 1024).toBeLessThan(MOST_MIB)
})

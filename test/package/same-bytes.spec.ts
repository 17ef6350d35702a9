import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ROOT } from '../../scripts/build.ts'
import { run } from './installed-app.ts'

test('the same commit gives the same package, whenever it is made', () => {
  test.setTimeout(600_000)
  const sums = ['first', 'second'].map((name) => {
    const output = test.info().outputPath(name)
    run(process.execPath, join(ROOT, 'scripts', 'package.ts'), 'deb', '--quick', '--output', output)
    const deb = readdirSync(output).find((file) => file.endsWith('.deb'))
    return createHash('sha256')
      .update(readFileSync(join(output, String(deb))))
      .digest('hex')
  })

  expect(sums[0]).toBe(sums[1])
})

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { makePackages } from './installed-app.ts'

test('the same commit gives the same package, whenever it is made', () => {
  test.setTimeout(600_000)
  const sums = ['first', 'second'].map((name) => {
    const made = makePackages(test.info().outputPath(name), 'deb')
    const deb = made.find((file) => file.endsWith('.deb'))
    return createHash('sha256')
      .update(readFileSync(String(deb)))
      .digest('hex')
  })

  expect(sums[0]).toBe(sums[1])
})

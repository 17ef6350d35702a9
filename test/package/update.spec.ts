import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { appImageOf } from '../support/app-image.ts'
import { addPerson, open, PERSON, type Person, pageOfRunning, run } from './installed-app.ts'
import { leftBeside, lookAndFetch, openAbout, release } from './newer-version.ts'
import { buildFor, versionsOf } from './other-versions.ts'
import { type ReleaseHost, startReleaseHost } from './release-host.ts'

const BLOCK = 100_000
const keys = generateKeyPairSync('ed25519')

let person: Person
let host: ReleaseHost
let programs: Record<string, string>

// The app as it is packed, with an address to ask. What starts it is a script in the place of the
// runtime of an AppImage: it is read, replaced and started in the same way.
test.beforeAll(async () => {
  test.setTimeout(600_000)
  person = addPerson()
  host = await startReleaseHost(test.info().outputPath('releases'))
  const built = buildFor(host, keys.publicKey, test.info().outputPath('built'))
  programs = versionsOf(built, join(person.home, 'versions'), ['0.1.0', '0.1.1'])
  run('chown', '--recursive', `${PERSON}:`, join(person.home, 'versions'))
})

test.afterAll(async () => {
  await host?.close()
  person?.remove()
})

test('an AppImage fetches what differs, takes the place of itself and goes on', async () => {
  const program = standIn('Talaria.AppImage', startOf('0.1.0'))
  const fresh = await announce('0.1.1', startOf('0.1.1'))
  const app = await open(person, program)
  const { page } = app

  await lookAndFetch(page, '0.1.1')
  expect(host.bytesOf('Talaria-0.1.1.AppImage')).toBeLessThan(fresh.length / 2)
  await page.screenshot({ path: 'test-results/screens/update-ready.png' })
  await page.getByRole('button', { name: 'Restart with it' }).click()
  await app.ended

  expect(readFileSync(program).equals(fresh)).toBe(true)
  expect(leftBeside(person, program)).toEqual([])
  const next = await pageOfRunning(person)
  await openAbout(next.page)
  await expect(next.page.getByText('0.1.1', { exact: true })).toBeVisible()
  await next.page.screenshot({ path: 'test-results/screens/update-done.png' })
  await next.close()
})

test('a version that does not start is taken back, told of, and not offered again', async () => {
  const program = standIn('Talaria.AppImage', startOf('0.1.0'))
  const before = readFileSync(program)
  writeFileSync(join(person.data, 'mine.txt'), 'of the person')
  await announce('0.1.2', 'exit 1')
  const app = await open(person, program)

  await lookAndFetch(app.page, '0.1.2')
  await app.page.getByRole('button', { name: 'Restart with it' }).click()
  await app.ended

  expect(readFileSync(program).equals(before)).toBe(true)
  expect(leftBeside(person, program)).toEqual([])
  const back = await pageOfRunning(person)
  await expect(back.page.getByText('Version 0.1.2 of Talaria did not start here')).toBeVisible()
  await back.page.screenshot({ path: 'test-results/screens/update-went-back.png' })
  const notices = back.page.getByRole('region', { name: 'Notices' })
  await notices.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(back.page.getByText('did not start here, so this one is back')).toBeVisible()
  await back.page.getByRole('button', { name: 'Look now' }).click()
  await expect(back.page.getByText('This is the newest')).toBeVisible()
  expect(readFileSync(join(person.data, 'mine.txt'), 'utf8')).toBe('of the person')
  await back.close()
})

test('a disk that is full beside the program is said, and changes nothing', async () => {
  const disk = join(person.home, 'small')
  mkdirSync(disk)
  run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk)
  try {
    const program = standIn('small/Talaria.AppImage', startOf('0.1.0'))
    const before = readFileSync(program)
    await announce('0.1.3', startOf('0.1.1'), 20)
    const app = await open(person, program)

    await lookAndFetch(app.page, '0.1.3')
    await app.page.getByRole('button', { name: 'Restart with it' }).click()
    await expect(
      app.page.getByText('The disk is full, so there is no room for version 0.1.3'),
    ).toBeVisible()
    await app.page.screenshot({ path: 'test-results/screens/update-full-disk.png' })

    expect(readFileSync(program).equals(before)).toBe(true)
    expect(leftBeside(person, program)).toEqual([])
    await app.close()
  } finally {
    run('umount', '--lazy', disk)
  }
})

/** What the runtime does: it names its own file to the program inside. */
function startOf(version: string): string {
  return `APPIMAGE="$0" exec '${programs[version]}' --remote-debugging-port=0 --disable-gpu "$@"`
}

function standIn(name: string, script: string, fillers = 4): string {
  const path = join(person.home, name)
  writeFileSync(path, appImage(script, fillers), { mode: 0o755 })
  run('chown', `${PERSON}:`, dirname(path), path)
  return path
}

function appImage(script: string, fillers: number): Buffer {
  const first = Buffer.alloc(BLOCK, '\n')
  first.write(`#!/bin/sh\n${script}\nexit\n`)
  const others = Array.from({ length: fillers }, (_, index) => Buffer.alloc(BLOCK, 97 + index))
  return appImageOf([first, ...others])
}

async function announce(version: string, script: string, fillers = 4): Promise<Buffer> {
  const image = appImage(script, fillers)
  writeFileSync(join(host.folder, `Talaria-${version}.AppImage`), image)
  await release(host, version, keys.privateKey)
  return image
}

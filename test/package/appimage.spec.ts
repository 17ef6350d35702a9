import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { appImageOf, unpackAppImage } from './app-images.ts'
import { asksBeforeHarm } from './at-work.ts'
import {
  addPerson,
  makePackages,
  PERSON,
  type Person,
  pageOfRunning,
  run,
  startAs,
} from './installed-app.ts'
import { leftBeside, lookAndFetch, openAbout, release } from './newer-version.ts'
import { buildFor, versionsOf } from './other-versions.ts'
import { type ReleaseHost, startReleaseHost } from './release-host.ts'

const keys = generateKeyPairSync('ed25519')

let person: Person
let host: ReleaseHost
let made: string
let work: string

// Real ones, as they are given out: the runtime at the head, the packed app, the list of blocks.
test.beforeAll(async () => {
  test.setTimeout(900_000)
  const output = test.info().outputPath('made')
  try {
    made = String(makePackages(output, 'AppImage')[0])
  } catch (error) {
    test.skip(String(error).includes('its runtime cannot be had'), 'no runtime is to be had here')
    throw error
  }
  work = test.info().outputPath('work')
  person = addPerson()
  host = await startReleaseHost(test.info().outputPath('releases'))
})

test.afterAll(async () => {
  await host?.close()
  person?.remove()
})

test('the AppImage runs for an ordinary user, and asks before harm', async () => {
  const { page, close } = await start(put(made))

  await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible()
  await expect(page.getByText('The window runs without its sandbox')).toBeHidden()
  await asksBeforeHarm(page, person, 'appimage-question')
  await close()
})

test('it fetches what differs of a newer one, takes the place of itself, and goes back', async () => {
  test.setTimeout(900_000)
  const built = buildFor(host, keys.publicKey, test.info().outputPath('built'))
  const programs = versionsOf(built, join(work, 'programs'), ['0.1.0', '0.1.1'])
  const present = await image('0.1.0', 'exec "$BIN" --remote-debugging-port=0 --disable-gpu')
  const newer = await image('0.1.1', 'exec "$BIN" --remote-debugging-port=0 --disable-gpu')
  const broken = await image('0.1.2', 'exit 1')
  const program = put(present)

  await announce('0.1.1', newer)
  const app = await start(program)
  await lookAndFetch(app.page, '0.1.1')
  expect(host.bytesOf('Talaria-0.1.1.AppImage')).toBeLessThan(statSync(newer).size / 4)
  await restart(app.page)
  await expect.poll(() => isSame(program, newer)).toBe(true)
  await expect.poll(() => leftBeside(person, program)).toEqual([])
  const next = await pageOfRunning(person)
  await openAbout(next.page)
  await expect(next.page.getByText('0.1.1', { exact: true })).toBeVisible()
  await next.page.screenshot({ path: 'test-results/screens/appimage-updated.png' })
  await next.page.keyboard.press('Escape')

  await announce('0.1.2', broken)
  await lookAndFetch(next.page, '0.1.2')
  await restart(next.page)
  const back = await pageOfRunning(person)
  await expect(back.page.getByText('Version 0.1.2 of Talaria did not start here')).toBeVisible()
  await back.page.screenshot({ path: 'test-results/screens/appimage-went-back.png' })
  expect(isSame(program, newer)).toBe(true)
  expect(leftBeside(person, program)).toEqual([])
  await back.close()

  /** The packed app of this version, whose start ends in another way. */
  async function image(version: string, start: string): Promise<string> {
    const folder = unpackAppImage(made, join(work, version))
    const resources = join(dirname(String(programs[version] ?? programs['0.1.1'])), 'resources')
    run('cp', '--recursive', join(resources, 'app.asar'), join(folder, 'resources'))
    const entry = join(folder, 'AppRun')
    const text = readFileSync(entry, 'utf8').replaceAll('exec "$BIN"', start)
    writeFileSync(entry, text, { mode: 0o755 })
    return appImageOf(made, folder, join(work, `${version}.AppImage`))
  }
})

async function announce(version: string, image: string): Promise<void> {
  copyFileSync(image, join(host.folder, `Talaria-${version}.AppImage`))
  await release(host, version, keys.privateKey)
}

function put(image: string): string {
  const program = join(person.home, 'Talaria.AppImage')
  copyFileSync(image, program)
  chmodSync(program, 0o755)
  run('chown', `${PERSON}:`, program)
  return program
}

function start(
  program: string,
): Promise<Pick<Awaited<ReturnType<typeof pageOfRunning>>, 'page' | 'close'>> {
  startAs(person, [program, '--remote-debugging-port=0', '--disable-gpu'], howToRun())
  return pageOfRunning(person)
}

/** Where this person may mount nothing, it unpacks itself for as long as it runs. */
function howToRun(): Record<string, string> {
  try {
    run('runuser', '-u', PERSON, '--', 'sh', '-c', 'command -v fusermount3 && exec 3<>/dev/fuse')
    return {}
  } catch {
    const unpacked = join(person.home, 'unpacked')
    mkdirSync(unpacked, { recursive: true })
    run('chown', `${PERSON}:`, unpacked)
    return { APPIMAGE_EXTRACT_AND_RUN: '1', TMPDIR: unpacked }
  }
}

async function restart(page: Page): Promise<void> {
  const gone = page.waitForEvent('close')
  await page.getByRole('button', { name: 'Restart with it' }).click()
  await gone
}

function isSame(one: string, other: string): boolean {
  return readFileSync(one).equals(readFileSync(other))
}

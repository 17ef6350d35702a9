import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPreferences } from '../../src-main/approval/modes.ts'
import { createSafetySeal } from '../../src-main/approval/safety-seal.ts'
import { chromiumFormat } from '../../src-main/secrets/chromium-format.ts'
import { type App, plainEnvironment } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { expect, test } from './key-ring.ts'
import { openSection } from './open-section.ts'
import { openInBrowser } from './web-host.ts'

test.skip(process.platform !== 'linux', 'other systems have no key ring that a test can start')

test('a key store keeps rules as they were made, over starts and in either host', async ({
  app,
  appEnv,
}, info) => {
  const { begin, folder, run } = approvalsIn(app)
  await begin()
  await openSection(app.page, 'About')
  await expect(app.page.getByText('In the system’s key store')).toBeVisible()
  await app.screenshot('key-store')
  await app.page.keyboard.press('Escape')
  const build = folder('build')
  await alwaysAllowRemoval(app)
  await expect.poll(() => existsSync(build)).toBe(false)
  expect(storedIn(app).map(({ encrypted }) => encrypted)).not.toContain(false)

  await app.restart()
  folder('build')
  await run('rm -rf build', 'in a new session')
  await expect.poll(() => existsSync(build)).toBe(false)

  await app.end()
  const env = { ...plainEnvironment(info.parallelIndex), ...appEnv, HOME: app.home }
  const other = await openInBrowser({ ...env, TALARIA_USER_DATA: app.userData })
  folder('build')
  await approvalsIn({ ...app, page: other.page }).run('rm -rf build', 'in a new session')
  await expect.poll(() => existsSync(build)).toBe(false)
  await other.close()
})

for (const { by, encrypted, hide } of [
  { by: 'as plain text', encrypted: false, hide: Buffer.from },
  { by: 'with the password of every Chromium', encrypted: true, hide: hideFromNobody },
])
  test(`no rule is forged past a key store ${by}`, async ({ app }) => {
    const { begin, folder, ask } = approvalsIn(app)
    await begin()
    const build = folder('build')

    await app.restart(() => forgeRule(app, (text) => ({ encrypted, value: base64(hide(text)) })))

    await expect(app.page.getByText('Safety settings were changed outside')).toBeVisible()
    await ask('rm -rf build', 'in a new session')
    expect(existsSync(build)).toBe(true)
  })

interface Entry {
  encrypted: boolean
  value: string
}

async function alwaysAllowRemoval(app: App): Promise<void> {
  const { ask, button } = approvalsIn(app)
  await ask('rm -rf build')
  await button('More ways to allow').click()
  await app.page.getByRole('menuitem', { name: 'Always allow…' }).click()
  await app.page.getByRole('button', { name: 'Save rule and run' }).click()
}

function storedIn({ userData }: App): Entry[] {
  return Object.values(JSON.parse(readFileSync(join(userData, 'secrets.json'), 'utf8')).entries)
}

/** A rule and the seal that goes with it, by somebody who knows how the app does it, but no password. */
function forgeRule({ userData }: App, entryOf: (text: string) => Entry): void {
  const file = join(userData, 'settings.json')
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  const allowlist = ['recursive delete']
  writeFileSync(file, JSON.stringify({ ...settings, commandAllowlist: { entries: allowlist } }))
  const sealed = {
    allowlist,
    denyRules: [],
    preferences: readPreferences(settings.approvals?.preferences),
    ...{ shell: '', passthrough: [], servers: [] },
  }
  const key = 'chosen by the forger'
  let seal = ''
  createSafetySeal({
    ...{ read: () => sealed, untouched: {}, isFirstStart: false, key },
    store: {
      load: () => undefined,
      save: (made) => {
        seal = made
      },
    },
  }).renew()
  const entries = { 'safety.key': entryOf(key), 'safety.seal': entryOf(seal) }
  writeFileSync(join(userData, 'secrets.json'), JSON.stringify({ version: 1, entries }))
}

/** As Chromium writes where there is no key store. */
function hideFromNobody(text: string): Buffer {
  const bytes = chromiumFormat('peanuts').encrypt(text)
  bytes.write('v10')
  return bytes
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64')
}

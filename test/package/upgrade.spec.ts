import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ROOT } from '../../scripts/build.ts'
import { addPerson, install, open, type Person, purge, run } from './installed-app.ts'

const ASAR = join(ROOT, 'node_modules', '@electron', 'asar', 'bin', 'asar.js')
/** The app looks at its program once a minute. */
const LOOKED_MS = 120_000

let person: Person
let app: Awaited<ReturnType<typeof open>>

test.beforeAll(async () => {
  install(String(process.env.TALARIA_DEB))
  person = addPerson()
  app = await open(person)
})

test.afterAll(async () => {
  await app?.close()
  person?.remove()
  purge()
})

test('an upgrade under the running app breaks no page, and a restart is offered', async () => {
  const { page } = app
  await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible()

  install(newerDeb(test.info().outputPath('newer')))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible()
  // A part of the window that nobody has loaded before.
  await page.getByRole('button', { name: 'Settings' }).first().click()
  await page.getByRole('tab', { name: 'Appearance' }).click()
  await expect(page.getByText('简体中文')).toBeVisible()
  await page.keyboard.press('Escape')

  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices.getByText('Talaria was updated')).toBeVisible({ timeout: LOOKED_MS })
  await expect(notices.getByRole('button', { name: 'Restart' })).toBeVisible()
  await page.screenshot({ path: 'test-results/screens/installed-upgraded.png' })
})

/** The same app with a file before all others, so that each of them lies elsewhere in the archive. */
function newerDeb(folder: string): string {
  const [tree, files, deb] = ['tree', 'files', 'newer.deb'].map((name) => join(folder, name))
  run('mkdir', '-p', folder)
  run('dpkg-deb', '--raw-extract', String(process.env.TALARIA_DEB), String(tree))
  const archive = join(String(tree), 'opt', 'Talaria', 'resources', 'app.asar')
  run(process.execPath, ASAR, 'extract', archive, String(files))
  writeFileSync(join(String(files), '0-first.txt'), 'x'.repeat(12_345))
  run(
    process.execPath,
    ASAR,
    'pack',
    String(files),
    archive,
    '--unpack',
    '{**/*.node,**/spawn-helper}',
  )
  const control = join(String(tree), 'DEBIAN', 'control')
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^(Version: .*)$/m, '$1.newer'))
  run('dpkg-deb', '-Znone', '--build', String(tree), String(deb))
  return String(deb)
}

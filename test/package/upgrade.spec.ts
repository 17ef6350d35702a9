import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { installForAll } from './install-for-all.ts'
import { install, run } from './installed-app.ts'
import { unpackDeb } from './other-versions.ts'

/** The app looks at its program once a minute. */
const LOOKED_MS = 120_000

const here = installForAll()

test('half of a package changes nothing, and the app runs on', async () => {
  const whole = readFileSync(String(process.env.TALARIA_DEB))
  const half = test.info().outputPath('half.deb')
  writeFileSync(half, whole.subarray(0, whole.length / 2))

  expect(() => run('apt-get', '-qq', '--yes', '--reinstall', 'install', half)).toThrow()

  const state = run('dpkg-query', '--show', '--showformat=${Status}', 'talaria')
  expect(state).toBe('install ok installed')
  expect(run('dpkg', '--verify', 'talaria')).toBe('')
  await here.app.page.reload()
  await expect(here.app.page.getByRole('button', { name: 'Connected' })).toBeVisible()
})

test('an upgrade under the running app breaks no page, and a restart is offered', async () => {
  const { page } = here.app
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
  const [tree, deb] = [join(folder, 'tree'), join(folder, 'newer.deb')]
  run('mkdir', '-p', folder)
  unpackDeb(tree, (files) => writeFileSync(join(files, '0-first.txt'), 'x'.repeat(12_345)))
  const control = join(tree, 'DEBIAN', 'control')
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^(Version: .*)$/m, '$1.newer'))
  run('dpkg-deb', '-Znone', '--build', tree, deb)
  return deb
}

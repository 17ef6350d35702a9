import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type App, expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'

test('rules that somebody else wrote allow nothing, and the person is told', async ({ app }) => {
  const { begin, ask, button, card, folder, record, showPane } = approvalsIn(app)
  const build = folder('build')
  const banner = () => app.page.getByRole('alert').filter({ hasText: 'Rules were changed' })
  const notice = () => app.page.getByText('Safety settings were changed outside this window')
  await begin()
  await ask('rm -rf build')
  await button(/^Deny N/).click()
  await expect(record('Denied')).toBeVisible()

  allowRecursiveDelete(app)
  await ask('rm -rf build')
  await expect(notice()).toBeVisible()
  const rules = await showPane('Rules')
  await expect(banner()).toBeVisible()
  await expect(rules.getByText('recursive delete')).toBeHidden()
  await app.screenshot('approval-tampered')
  await banner().getByRole('button').click()
  await expect(banner()).toBeHidden()
  await button(/^Deny N/).click()
  await expect(card()).toBeHidden()

  await app.restart(() => allowRecursiveDelete(app))
  await expect(notice()).toBeVisible()
  await app.page.getByRole('button', { name: 'New session' }).first().click()
  await ask('rm -rf build')
  expect(existsSync(build)).toBe(true)
})

/** As a program could that gets at the file. */
function allowRecursiveDelete({ userData }: App): void {
  const file = join(userData, 'settings.json')
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  const entries = [...(settings.commandAllowlist?.entries ?? []), 'recursive delete']
  writeFileSync(file, JSON.stringify({ ...settings, commandAllowlist: { entries } }))
}

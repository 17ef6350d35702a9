import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { seriousProblems } from './axe.ts'
import { openSection } from './open-section.ts'

/** As the app itself finds out. */
const WALLS = ['--unshare-pid', '--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc']
const works = spawnSync('/usr/bin/bwrap', [...WALLS, '--', 'true']).status === 0

test('a person sees whether commands run in the sandbox, and why not', async ({ app }) => {
  const { page } = app
  const { begin, run, folder, record, card, button, showPane } = approvalsIn(app)
  const item = page.getByRole('contentinfo').getByRole('button', { name: /sandbox/i })
  const project = folder('project')
  const beside = folder('beside')
  // A program that no rule can read, which would write elsewhere.
  copyFileSync('/usr/bin/touch', join(project, 'tool'))
  await begin()
  await run('echo first')
  await expect(item).toHaveText('Not sandboxed')
  await item.hover()
  await expect(page.getByRole('tooltip')).toHaveText(
    works ? /too much to be the folder of one session/ : /^Not sandboxed: .+ To change that: .+/,
  )
  await app.screenshot('sandbox-not')
  test.skip(!works, 'this machine cannot have a sandbox')

  // The folder is the reason, and the bar leads to choosing another.
  await item.click()
  const facts = page.getByRole('dialog', { name: 'Sandbox of this session' })
  await expect(facts).toContainText('To change that: choose the folder of a project.')
  await app.screenshot('sandbox-not-facts')
  await page.emulateMedia({ colorScheme: 'dark' })
  await app.screenshot('sandbox-not-facts-dark')
  await app.resize({ width: 800, height: 600 })
  await app.screenshot('sandbox-not-facts-small-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await app.screenshot('sandbox-not-facts-small')
  await app.resize({ width: 1280, height: 800 })
  expect(await seriousProblems(page)).toEqual([])
  await facts.getByRole('button', { name: 'Choose a folder…' }).click()
  const path = page.getByRole('textbox', { name: 'Path of the folder' })
  await expect(path).toBeFocused()
  await path.fill(project)
  await path.press('Enter')
  await expect(item).toHaveText('Sandboxed')
  await run(`chmod +x tool && ./tool own.txt && ./tool ${join(beside, 'made.txt')}`)
  // It has failed for want of that path, so the person is asked whether it may leave.
  await expect(card()).toContainText(`it wants to write to ${join(beside, 'made.txt')}`)
  await expect(card()).toContainText('Leaves the sandbox')
  // On a copy it would be refused the same.
  await expect(button(/^Deny( N)?$/)).toBeVisible()
  await expect(button(/^Rehearse/)).toHaveCount(0)
  await app.screenshot('sandbox-leaves')
  await button(/^Deny( N)?$/).click()
  await expect(record('Denied')).toBeVisible()
  expect(existsSync(join(project, 'own.txt'))).toBe(true)
  expect(existsSync(join(beside, 'made.txt'))).toBe(false)

  // For the session, as the question offers: it runs outside, and the same is not asked about again.
  const leave = `touch ${join(beside, 'made.txt')}`
  await run(leave)
  await expect(card()).toContainText(`it wants to write to ${join(beside, 'made.txt')}`)
  await button('More ways to allow').click()
  await expect(page.getByRole('menuitem', { name: 'Allow in this project' })).toBeVisible()
  await app.screenshot('sandbox-leaves-scopes')
  await page.getByRole('menuitem', { name: 'Allow in this session' }).click()
  await expect(card()).toBeHidden()
  await expect.poll(() => existsSync(join(beside, 'made.txt'))).toBe(true)
  await expect(page.getByRole('button', { name: 'Stop the agent' })).toBeHidden()
  rmSync(join(beside, 'made.txt'))
  await run(leave)
  await expect.poll(() => existsSync(join(beside, 'made.txt'))).toBe(true)
  await expect(page.getByRole('button', { name: 'Stop the agent' })).toBeHidden()
  const rules = await showPane('Rules')
  const row = rules.getByRole('listitem').filter({ hasText: 'leaving the sandbox' })
  await expect(row).toContainText('This session')
  await row.scrollIntoViewIfNeeded()
  await app.screenshot('sandbox-leaves-rule')
  await row.getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toBeHidden()

  await run('./tool own.txt')
  await expect(page.getByRole('button', { name: 'Stop the agent' })).toBeHidden()
  await page.getByRole('button', { name: 'Open its terminal' }).last().click()
  await expect(page.getByText('In the sandbox', { exact: true })).toBeVisible()
  await app.screenshot('sandbox-on')

  await openSection(page, 'Approvals')
  const choice = page.getByRole('switch', { name: 'Run commands in a sandbox' })
  await expect(choice).toBeChecked()
  await choice.click()
  await expect(choice).not.toBeChecked()
  await app.screenshot('sandbox-setting')
  await page.keyboard.press('Escape')
  await expect(item).toHaveText('Not sandboxed')
  await item.click()
  await facts.getByRole('button', { name: 'Open Settings › Approvals' }).click()
  await expect(choice).toBeVisible()
  await expect(facts).toBeHidden()
})

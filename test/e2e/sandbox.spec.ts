import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { openSection } from './open-section.ts'

/** As the app itself finds out. */
const WALLS = ['--unshare-pid', '--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc']
const works = spawnSync('/usr/bin/bwrap', [...WALLS, '--', 'true']).status === 0

test('a person turns the sandbox on, and sees where commands run and why not', async ({ app }) => {
  const { page } = app
  const { begin, run, folder, workIn, record } = approvalsIn(app)
  const item = page.getByRole('contentinfo').getByRole('button', { name: /sandbox/i })
  const project = folder('project')
  const beside = folder('beside')
  // A program that no rule can read, which would write elsewhere.
  copyFileSync('/usr/bin/touch', join(project, 'tool'))
  await begin()
  await openSection(page, 'Approvals')
  const choice = page.getByRole('switch', { name: 'Run commands in a sandbox' })
  await expect(choice).not.toBeChecked()
  await choice.click()
  await expect(choice).toBeChecked()
  await app.screenshot('sandbox-setting')
  await page.keyboard.press('Escape')

  await run('echo first')
  await expect(item).toHaveText('Not sandboxed')
  await item.hover()
  await expect(page.getByRole('tooltip')).toHaveText(
    works ? /too much to be the folder of one session/ : /^Not sandboxed: .+ To change that: .+/,
  )
  await app.screenshot('sandbox-not')
  test.skip(!works, 'this machine cannot have a sandbox')

  await workIn('project')
  await expect(item).toHaveText('Sandboxed')
  await run(`chmod +x tool && ./tool own.txt && ./tool ${join(beside, 'made.txt')}`)
  await expect(record(/^Run without asking: in the sandbox · exit 1/)).toBeVisible()
  expect(existsSync(join(project, 'own.txt'))).toBe(true)
  expect(existsSync(join(beside, 'made.txt'))).toBe(false)
  await page.getByRole('button', { name: 'Open its terminal' }).last().click()
  await expect(page.getByText('In the sandbox', { exact: true })).toBeVisible()
  await app.screenshot('sandbox-on')
})

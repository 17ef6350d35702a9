import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { shellIn } from './shell.ts'

test('a new terminal opens where the conversation in front works', async ({ app }) => {
  const { begin, folder, workIn, run, record } = approvalsIn(app)
  const shell = shellIn(app.page)
  await begin()
  folder('project/inside')
  await workIn('project/inside')
  await run('echo here')
  await expect(record(/The command is done/).first()).toBeVisible()

  await app.page.getByRole('button', { name: 'New terminal' }).first().click()
  await shell.expectOutput('ready$')
  await shell.run('echo "in $(basename "$PWD")"')
  await shell.expectOutput('in inside')
})

test('nothing runs elsewhere when the working folder is gone, and that is said', async ({
  app,
}) => {
  const { begin, folder, workIn, run, record } = approvalsIn(app)
  const shell = shellIn(app.page)
  await begin()
  folder('project')
  folder('other')
  await workIn('project')
  await run('echo here')
  await expect(record(/The command is done/).first()).toBeVisible()
  rmSync(join(app.home, 'project'), { recursive: true })

  await run('echo ran-elsewhere')
  await expect(app.page.getByText(/working folder .*project is gone/).first()).toBeVisible()
  await app.page.getByRole('button', { name: 'New terminal' }).first().click()
  await expect(app.page.getByText(/^the folder .*project is gone; make it again/)).toBeVisible()
  await app.screenshot('folder-gone')

  await workIn('other')
  await app.page.getByRole('button', { name: 'New terminal' }).first().click()
  await shell.expectOutput('ready$')
  await shell.run('echo "in $(basename "$PWD")"')
  await shell.expectOutput('in other')
})

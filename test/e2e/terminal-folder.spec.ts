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

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'

test.use({ appEnv: { SSH_AUTH_SOCK: '/nowhere/agent.sock', DBUS_SESSION_BUS_ADDRESS: 'unix:x' } })

test('a session reaches the SSH keys only while the person lets it', async ({ app }) => {
  const { page } = app
  const { begin, run } = approvalsIn(app)
  const mode = page.getByRole('button', { name: /^When to ask/ }).last()
  const keys = page.getByRole('menuitemcheckbox', { name: /^Your SSH keys/ })
  const seen = async (name: string): Promise<string> => {
    await run(`env > ${name}; echo end >> ${name}`)
    const read = () => readFileSync(join(app.home, name), 'utf8')
    await expect(() => expect(read()).toContain('end')).toPass()
    await expect(page.getByRole('button', { name: 'Stop the agent' })).toBeHidden()
    return read()
  }
  await begin()
  expect(await seen('first.txt')).not.toContain('agent.sock')

  await mode.click()
  await keys.click()
  await expect(keys).toBeChecked()
  await app.screenshot('doors')
  await page.keyboard.press('Escape')
  await expect(mode).toHaveAccessibleName(/Your SSH keys$/)
  const opened = await seen('second.txt')
  expect(opened).toContain('SSH_AUTH_SOCK=/nowhere/agent.sock')
  expect(opened).not.toContain('DBUS_SESSION_BUS_ADDRESS')

  await mode.click()
  await keys.click()
  await expect(keys).not.toBeChecked()
  await page.keyboard.press('Escape')
  expect(await seen('third.txt')).not.toContain('agent.sock')
})

import { expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { look } from './look.ts'

test('the running command is in front, what has ended is in a list, and a process is stopped', async ({
  app,
}) => {
  const { page } = app
  const { begin, run, record } = approvalsIn(app)
  const tabs = page.getByRole('tablist', { name: 'Open terminals' })
  const front = tabs.getByRole('tab', { selected: true })
  await begin()
  await run('echo first')
  await expect(record(/The command is done/)).toHaveCount(1)
  await run('echo second')
  await expect(record(/The command is done/)).toHaveCount(2)
  await expect(front).toHaveText(/echo second/)
  await expect(tabs.getByRole('tab')).toHaveCount(1)

  await page.getByRole('button', { name: '1 finished terminal' }).click()
  await look(app, 'terminals-finished')
  await page.getByRole('menuitem', { name: /echo first/ }).click()
  await expect(front).toHaveText(/echo first/)

  await run('sleep 600')
  await expect(tabs.getByRole('tab', { name: /sleep 600/ })).toBeVisible()
  await expect(front).toHaveText(/echo first/)
  await tabs.getByRole('tab', { name: /sleep 600/ }).click()
  await page.getByRole('contentinfo').getByRole('button', { name: '1 process' }).click()
  const processes = page.getByRole('dialog', { name: 'What runs now' })
  await expect(processes.getByText('sleep 600')).toBeVisible()
  await look(app, 'processes')
  await processes.getByRole('button', { name: 'Stop sleep 600' }).click()
  await expect(page.getByRole('button', { name: '1 process' })).toBeHidden()

  await page.getByRole('button', { name: '2 finished terminals' }).click()
  await page.getByRole('menuitem', { name: 'Close all finished' }).click()
  await expect(page.getByRole('button', { name: /finished terminal/ })).toBeHidden()
  await expect(front).toHaveText(/sleep 600/)
})

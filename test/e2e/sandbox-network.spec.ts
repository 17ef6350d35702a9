import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { seriousProblems } from './axe.ts'
import { openSection } from './open-section.ts'

/** As the app itself finds out. */
const WALLS = ['--unshare-pid', '--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc']
const works = spawnSync('/usr/bin/bwrap', [...WALLS, '--', 'true']).status === 0

/** Beside 127.0.0.1, for which no proxy is asked. */
const HOST = '127.0.0.2'

test('what commands reach on the network is noted, allowed by host, or cut off', async ({
  app,
}) => {
  test.skip(!works, 'this machine cannot have a sandbox')
  const { page } = app
  const { begin, run, folder, workIn, card, button, showPane } = approvalsIn(app)
  const messages = page.getByRole('log', { name: 'Conversation' })
  const item = page.getByRole('contentinfo').getByRole('button', { name: /sandbox/i })
  const asked: string[] = []
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '')
    answer.end(`this is page ${request.url}\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  const host = `${HOST}:${(server.address() as AddressInfo).port}`
  const get = (name: string) => `curl -sSf http://${host}/${name}`
  const isOver = () => expect(page.getByRole('button', { name: 'Stop the agent' })).toBeHidden()
  folder('project')
  await begin()
  await workIn('project')

  try {
    await test.step('open, a host is noted in the terminal and in the log', async () => {
      await run(get('noted'))
      await expect(messages.getByText(/this is page \/noted/).first()).toBeVisible()
      await isOver()
      await page.getByRole('button', { name: 'Open its terminal' }).last().click()
      await expect(page.getByText(`Reached ${host}`)).toBeVisible()
      await app.screenshot('network-noted')
      const log = await showPane('Decisions')
      await log.getByRole('button', { name: /curl/ }).first().click()
      await expect(log.getByText(host, { exact: true })).toBeVisible()
      await app.screenshot('network-log')
    })

    await test.step('for one project the person wants allowed hosts only', async () => {
      await openSection(page, 'Approvals')
      const everywhere = page.getByRole('combobox', { name: 'Network in the sandbox' })
      await expect(everywhere).toHaveValue('open')
      const here = page.getByRole('combobox', { name: 'Network in this project' })
      await here.selectOption('listed')
      await expect(page.getByText(/Another host becomes a question with its name/)).toBeVisible()
      await here.scrollIntoViewIfNeeded()
      await app.screenshot('network-settings')
      expect(await seriousProblems(page)).toEqual([])
      await page.keyboard.press('Escape')
      await item.hover()
      await expect(page.getByRole('tooltip')).toContainText('only hosts that you allowed')
    })

    await test.step('another host is a question with its name, and no is no', async () => {
      await run(get('refused'))
      await expect(card()).toContainText(`may not reach ${host}`)
      await expect(card()).toContainText('In the sandbox')
      // There is no network on a copy, so it would show nothing of this.
      await expect(button(/^Rehearse/)).toBeHidden()
      await app.screenshot('network-asked')
      await button(/^Deny( N)?$/).click()
      await isOver()
      expect(asked).toEqual(['/noted'])
    })

    await test.step('allowed for the project it is reached, and not asked about again', async () => {
      await run(get('allowed'))
      await expect(card()).toContainText(`may not reach ${host}`)
      await button('More ways to allow').click()
      await page.getByRole('menuitem', { name: 'Allow in this project' }).click()
      await expect(messages.getByText(/this is page \/allowed/).first()).toBeVisible()
      await isOver()
      await run(get('again'))
      await expect(messages.getByText(/this is page \/again/).first()).toBeVisible()
      await isOver()
      expect(asked).toEqual(['/noted', '/allowed', '/again'])
    })

    await test.step('the rule is on the Rules page, and taken back there', async () => {
      const rules = await showPane('Rules')
      const row = rules.getByRole('listitem').filter({ hasText: host })
      await expect(row).toContainText('This project')
      await app.screenshot('network-rule')
      await row.getByRole('button', { name: 'Revoke' }).click()
      await expect(row).toBeHidden()
      await run(get('revoked'))
      await expect(card()).toContainText(`may not reach ${host}`)
      await button(/^Deny( N)?$/).click()
      await isOver()
      expect(asked).not.toContain('/revoked')
    })

    await test.step('off, no host is there, and one that is wanted is asked about', async () => {
      await openSection(page, 'Approvals')
      await page.getByRole('combobox', { name: 'Network in this project' }).selectOption('off')
      await page.keyboard.press('Escape')
      await item.hover()
      await expect(page.getByRole('tooltip')).toContainText('they reach no host')
      await run('curl -sSf http://host.example/')
      await expect(card()).toContainText('may not reach host.example')
      await app.screenshot('network-off-asked')
      await button(/^Deny( N)?$/).click()
      await isOver()
    })
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

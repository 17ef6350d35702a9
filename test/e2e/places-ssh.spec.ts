import { startSshd, type TestSshd } from '../../scripts/places/sshd.ts'
import { test as base, expect } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { seriousProblems } from './axe.ts'
import { openSection } from './open-section.ts'

const test = base.extend<object, { sshd: TestSshd }>({
  sshd: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
    async ({}, use) => {
      const sshd = await startSshd()
      await use(sshd)
      await sshd.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.skip(process.env.TALARIA_SKIP_PLACES === '1', 'TALARIA_SKIP_PLACES=1')

test('a host is trusted by the person, and once more when it is another', async ({ app, sshd }) => {
  const { page } = app
  const { begin, run } = approvalsIn(app)
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  const form = dialog.getByRole('form', { name: /^New place/ })
  const messages = page.getByRole('log', { name: 'Conversation' })
  const type = (name: string, text: string) => form.getByRole('textbox', { name }).fill(text)
  await begin()
  await openSection(page, 'Places')
  await dialog.getByRole('button', { name: 'Add a place' }).click()
  await page.getByRole('menuitem', { name: /Another machine/ }).click()
  await type('Name', 'far')
  await type('Host', sshd.host)
  await type('User', sshd.user)
  await form.getByText('Further settings').click()
  await type('Port', String(sshd.port))
  await type('Key file', sshd.keyFile)
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  const unknown = form.getByRole('region', { name: 'Do you trust this host?' })
  await expect(unknown).toContainText(await sshd.fingerprint())
  await app.screenshot('places-host-unknown')
  expect(await seriousProblems(page)).toEqual([])
  await unknown.getByRole('button', { name: 'Trust this host' }).click()
  await expect(form.getByText('Works', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Place/ }).click()
  await page.getByRole('menuitemradio', { name: /^far/ }).click()
  await run('echo "over there $((40 + 2))"')
  await expect(messages.getByText('over there 42').last()).toBeVisible()

  sshd.dropConnections()
  await sshd.changeHostKey()
  await run('echo "and again $((40 + 2))"')
  const trouble = page.getByRole('region', { name: 'far cannot be used now' })
  const changed = page.getByRole('region', { name: 'This host is not what it was' })
  await trouble.getByRole('button', { name: 'Try again' }).click()
  await expect(changed).toContainText(await sshd.fingerprint())
  await app.screenshot('places-host-changed')
  expect(await seriousProblems(page)).toEqual([])

  // Whoever is somewhere else is called, and led back to the question.
  const rows = page.getByRole('navigation', { name: 'Sessions' })
  await expect(rows.getByText('Trust host?')).toBeVisible()
  await expect(rows.getByRole('button', { name: /over there/ })).toContainText('Waiting for you')
  await page.getByRole('button', { name: 'New session' }).first().click()
  await expect(changed).toBeHidden()
  await page.getByRole('button', { name: '1 waits for you' }).click()
  const inbox = page.getByRole('region', { name: 'Other things that wait' })
  await expect(inbox).toContainText('A host wants to be trusted')
  await app.screenshot('places-waits-for-you')
  await inbox.getByRole('button', { name: /^Open the question in/ }).click()
  await changed.getByRole('button', { name: 'Do not connect' }).click()
  await expect(trouble).toBeVisible()
  await app.screenshot('places-trouble')

  await trouble.getByRole('button', { name: 'Try again' }).click()
  await changed.getByRole('button', { name: 'Trust the new key' }).click()
  await expect(trouble).toBeHidden()
  await expect(messages.getByText('can be used again').first()).toBeVisible()
})

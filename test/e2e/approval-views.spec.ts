import { expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { downloaded } from './downloaded.ts'
import { openSection } from './open-section.ts'

test('every decision is in the log, can be searched, and is exported', async ({ app }) => {
  const { begin, ask, run, button, record, showPane } = approvalsIn(app)
  await begin()
  await ask('rm -rf build')
  await button(/^Deny N/).click()
  await expect(record('Denied')).toBeVisible()
  await run('echo harmless')
  const log = await showPane('Decisions')
  await expect(log.getByRole('listitem')).toHaveCount(2)

  await log.getByRole('combobox', { name: 'Outcome' }).selectOption('Denied')
  await expect(log.getByRole('listitem')).toHaveCount(1)
  await log.getByRole('button', { name: /rm -rf build/ }).click()
  await expect(log.getByRole('definition').getByText('fs.recursive-delete')).toBeVisible()
  await app.screenshot('approval-log')
  await log.getByRole('combobox', { name: 'Outcome' }).selectOption('Outcome')
  await log.getByRole('textbox', { name: 'Search the log' }).fill('harmless')
  await expect(log.getByRole('listitem')).toHaveCount(1)

  const text = await downloaded(app, () =>
    log.getByRole('button', { name: 'Export as JSON lines' }).click(),
  )
  const lines = text.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { command: 'echo harmless', outcome: 'allowed', decider: { kind: 'mode' } },
  ])
})

test('a command is tried without being run', async ({ app }) => {
  const { begin, showPane } = approvalsIn(app)
  await begin()
  const pane = await showPane('Try a command')
  const field = pane.getByRole('textbox', { name: 'Command to try' })

  await field.fill('ls -la')
  await expect(pane.getByText('Would run')).toBeVisible()
  await field.fill('cd x && git push --force origin main')
  await expect(pane.getByText('Would ask you')).toBeVisible()
  await expect(pane.getByText('Replaces history on the server')).toBeVisible()
  await expect(pane.getByText('git.force-push')).toBeHidden()
  await pane.getByText('Details', { exact: true }).click()
  await expect(pane.getByText('git.force-push')).toBeVisible()
  await app.screenshot('approval-try')
  await field.fill('rm -rf /')
  await expect(pane.getByText('Would not run')).toBeVisible()
})

test('full access needs a second yes, and asks nothing but what never runs', async ({ app }) => {
  const { page } = app
  const { begin, ask, run, button, record } = approvalsIn(app)
  await begin()
  await ask('rm -rf build')
  await button(/^Deny N/).click()
  await expect(record('Denied')).toBeVisible()

  await page.getByRole('button', { name: /^When to ask/ }).click()
  await page.getByRole('menuitemradio', { name: /^Full access/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give full access' }).click()
  await expect(page.getByRole('button', { name: 'When to ask: Full access' })).toBeVisible()

  await run('rm -rf build')
  await expect(record(/^Run without asking: full access/)).toBeVisible()
  await run('rm -rf /')
  await expect(record(/^Never runs/)).toBeVisible()
})

test('Settings › Approvals keep what is chosen over a restart', async ({ app }) => {
  const { begin, setWait } = approvalsIn(app)
  await begin()
  await setWait('12')
  const open = () => openSection(app.page, 'Approvals')
  await open()
  await app.page.getByRole('combobox', { name: 'New sessions' }).selectOption('Ask before acting')
  await expect(app.page.getByRole('combobox', { name: 'New sessions' })).toHaveValue('ask-always')
  await app.page.getByRole('radio', { name: 'Strict' }).click()
  await expect(app.page.getByRole('radio', { name: 'Strict' })).toBeChecked()
  const asksLess = () => app.page.getByRole('switch', { name: 'Ask less in isolated places' })
  await expect(asksLess()).toBeChecked()
  await asksLess().click()
  await expect(asksLess()).not.toBeChecked()
  await app.screenshot('approval-settings')

  await app.restart()
  await open()

  await expect(app.page.getByRole('spinbutton', { name: 'Minutes until then' })).toHaveValue('12')
  await expect(app.page.getByRole('combobox', { name: 'New sessions' })).toHaveValue('ask-always')
  await expect(app.page.getByRole('radio', { name: 'Strict' })).toBeChecked()
  await expect(asksLess()).not.toBeChecked()
})

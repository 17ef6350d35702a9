import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { look } from './look.ts'

test('a message names files, takes a long text with it, and comes back', async ({ app }) => {
  const { page } = app
  const { begin, folder, workIn, composer } = approvalsIn(app)
  await begin()
  const project = folder('shop')
  mkdirSync(join(project, 'src', 'my pages'), { recursive: true })
  for (const name of ['src/cart.ts', 'src/cart-list.ts', 'src/my pages/cart view.ts'])
    writeFileSync(join(project, name), '')
  await workIn('shop')

  await composer().pressSequentially('say hello to @cart')
  const offers = page.getByRole('listbox', { name: 'Files and folders to name' })
  await expect(offers.getByRole('option')).toHaveText([/^cart\.ts/, /^cart-list/, /^cart view/])
  await look(app, 'composer-mentions')
  await composer().press('ArrowUp')
  await composer().press('Enter')
  await expect(composer()).toHaveValue('say hello to @"src/my pages/cart view.ts" ')
  await expect(offers).toBeHidden()
  await composer().pressSequentially('and @src/ca')
  await expect(offers.getByRole('option').first()).toHaveText(/^cart\.ts/)
  await composer().press('Tab')
  const said = 'say hello to @"src/my pages/cart view.ts" and @src/cart.ts '
  await expect(composer()).toHaveValue(said)

  await composer().evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'a line of a log\n'.repeat(65_000))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  const files = page.getByRole('list', { name: 'Attachments' })
  await expect(files.getByRole('listitem')).toHaveText([/Pasted text.*1,040 KB/])
  await expect(composer()).toHaveValue(said)
  await look(app, 'composer-pasted')
  await composer().press('Enter')
  const talk = page.getByRole('log', { name: 'Conversation' })
  await expect(talk.getByText('@src/cart.ts')).toBeVisible()
  await expect(talk.getByText('Pasted text')).toBeVisible()

  await expect(composer()).toHaveValue('')
  await composer().press('ArrowUp')
  await expect(composer()).toHaveValue(said)
})

test('a plan comes first: nothing is touched until it is carried out', async ({ app }) => {
  const { page } = app
  const { begin, folder, workIn, composer, run, record } = approvalsIn(app)
  await begin()
  const made = join(folder('shop'), 'made.txt')
  await workIn('shop')
  await page.getByRole('button', { name: 'Plan first: look, do not touch' }).click()
  await expect(page.getByText('the agent looks and proposes, and changes nothing')).toBeVisible()

  await run('touch made.txt')
  await expect(record(/Not run: the session plans first/)).toBeVisible()
  const bar = page.getByRole('contentinfo')
  await expect(bar.getByRole('button', { name: 'Plan first' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Carry out the plan' })).toBeVisible()
  await look(app, 'composer-plan')
  expect(existsSync(made)).toBe(false)

  await page.getByRole('button', { name: 'Carry out the plan' }).click()
  const talk = page.getByRole('log', { name: 'Conversation' })
  await expect(talk.getByText('Carry out the plan.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Carry out the plan' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Stop the agent' })).toBeHidden()
  await expect(composer()).toHaveAttribute('placeholder', /^Ask for something/)
  await run('touch made.txt')
  await expect(record(/The command is done/).first()).toBeVisible()
  expect(existsSync(made)).toBe(true)

  await composer().pressSequentially('/')
  const commands = page.getByRole('listbox', { name: 'Commands' })
  await expect(commands.getByRole('option')).toHaveText([
    ...[/^\/new/, /^\/folder/, /^\/plan/, /^\/rename/, /^\/branch/, /^\/shorten/, /^\/export/],
  ])
  await look(app, 'composer-commands')
  await composer().pressSequentially('pl')
  await composer().press('Enter')
  await expect(composer()).toHaveValue('')
  await expect(bar.getByRole('button', { name: 'Plan first' })).toBeVisible()
  // To begin planning is no turn that could go on.
  await expect(talk.getByText(/all else is refused until you end planning/).last()).toBeInViewport()
  await expect(talk.getByRole('button', { name: 'Continue' })).toBeHidden()
})

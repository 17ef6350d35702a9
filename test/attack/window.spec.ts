import { existsSync } from 'node:fs'
import { conversationIn } from '../e2e/fake-model.ts'
import { WORST_TEXTS } from '../support/hostile-texts.ts'
import { expect, test } from './hostile.ts'

test('no text of a model bricks the window, nor does a reply without an end', async ({
  app,
  model,
  hostile: _entered,
}) => {
  test.slow()
  const { page } = app
  const texts = ['quotes', 'bullets with an end', 'nested emphasis', 'empty cells', 'nested links']
  for (const [at, name] of texts.entries()) {
    model.script({ deltas: [{ content: WORST_TEXTS[name] }, { content: `\n\nText ${at}.` }] })
    await conversationIn(page).say(`Say ${at}, please.`)
    await expect(page.getByText(`Text ${at}.`).last()).toBeVisible({ timeout: 30_000 })
  }
  await app.screenshot('hostile-texts')

  model.script({ endlessLine: 300 })
  await conversationIn(page).say('Go on.')
  await expect(page.getByText(/sent a reply of more than 16 MB/)).toBeVisible()

  const calls = Array.from({ length: 10_000 }, (_, index) => ({
    name: 'todo',
    arguments: { todos: [{ id: '1', content: `Item ${index}`, status: 'pending' }] },
  }))
  model.script({ calls }, { text: 'All called.' })
  await conversationIn(page).say('Call.')
  await expect(page.getByText('All called.')).toBeVisible({ timeout: 60_000 })
  const results = model.requests
    .at(-1)
    ?.body.messages.filter(({ role }: { role: string }) => role === 'tool')
  expect(results).toHaveLength(65)
  expect(results.at(-1).content).toContain('only the first 64 calls')

  await app.restart()
  await app.page.getByRole('button', { name: 'Say 0, please.' }).click()
  await expect(conversationIn(app.page).messages.getByText('All called.')).toBeVisible()
})

test('a conversation over which the window died is opened only by hand', async ({
  app,
  model,
  hostile: _entered,
}) => {
  model.script({ text: 'Some **bold** words.' })
  await conversationIn(app.page).say('Speak.')
  await expect(app.page.getByText('bold', { exact: true })).toBeVisible()
  await app.page.evaluate(() => localStorage.setItem('talaria.showing', 'this one'))
  await app.page.reload()

  await expect(app.page.getByText(/was not opened/)).toBeVisible()
  await app.screenshot('conversation-left-out')
  await app.page.getByRole('button', { name: 'Open as plain text' }).click()
  await expect(app.page.getByText('Some **bold** words.')).toBeVisible()
  await app.screenshot('conversation-plain')
  await app.page.getByRole('button', { name: 'Show formatted' }).click()
  await expect(app.page.getByText('bold', { exact: true })).toBeVisible()
})

test('neither keys nor escape sequences of a program do what only a person may', async ({
  app,
  model,
  hostile,
}) => {
  const { page } = app
  await page.evaluate(() => navigator.clipboard.writeText('mine')).catch(() => {})
  const file = hostile.plant('Documents/letter.txt')
  model.script(
    { calls: [{ name: 'terminal', arguments: { command: 'rm -rf ~/Documents' } }] },
    { text: 'Done with it.' },
  )
  await conversationIn(page).say('Tidy up.')
  const card = page.locator('[data-approval-card]')
  await expect(card).toBeVisible()
  await expect(card.getByRole('button', { name: /^Run once/ })).not.toHaveClass(
    /(^| )pointer-events-none( |$)/,
  )
  await page.getByRole('main').focus()
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('Control+Enter')
  await page.keyboard.press('y')
  await expect(card).toBeVisible()
  expect(existsSync(file)).toBe(true)
  await card.getByRole('button', { name: /^Deny( N)?$/ }).click()
  await expect(page.getByText('Done with it.')).toBeVisible()

  await hostile.run("printf '\\033]52;c;c3RvbGVu\\007'; echo shown")
  const terminal = page.getByRole('button', { name: 'Show in terminal' })
  if (await terminal.first().isVisible()) await terminal.last().click()
  const read = await page.evaluate(() => navigator.clipboard.readText().catch(() => 'mine'))
  expect(read).not.toBe('stolen')
})

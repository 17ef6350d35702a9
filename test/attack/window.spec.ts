import { existsSync } from 'node:fs'
import { clipboardOf } from '../e2e/clipboard.ts'
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
  // One message of each: a text that would not be drawn would keep the next from coming.
  const names = ['quotes', 'nested emphasis', 'empty cells', 'nested links']
  const nextPlease = [{ name: 'todo', arguments: {} }]
  model.script(...names.map((name) => ({ text: String(WORST_TEXTS[name]), calls: nextPlease })), {
    text: 'All said.',
  })
  await conversationIn(page).say('Say all, please.')
  await expect(page.getByText('All said.')).toBeVisible({ timeout: 30_000 })
  await app.screenshot('hostile-texts')

  model.script({ endlessLine: 20 })
  await conversationIn(page).say('Go on.')
  await expect(page.getByText(/sent a reply of more than 16 MB/)).toBeVisible({ timeout: 30_000 })

  const calls = Array.from({ length: 1_000 }, (_, index) => ({
    name: 'todo',
    arguments: { todos: [{ id: '1', content: `Item ${index}`, status: 'pending' }] },
  }))
  model.script({ calls }, { text: 'All called.' })
  await conversationIn(page).say('Call.')
  await expect(page.getByText('All called.')).toBeVisible({ timeout: 60_000 })
  const results = model.requests
    .at(-1)
    ?.body.messages.filter(({ role }: { role: string }) => role === 'tool')
  expect(results).toHaveLength(names.length + 65)
  expect(results.at(-1).content).toContain('only the first 64 calls')

  await app.restart()
  await app.page.getByRole('button', { name: 'Say all, please.' }).click()
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
  // As if it died: whatever the window does at its end, the mark is left.
  await app.page.evaluate(() =>
    addEventListener('pagehide', () => localStorage.setItem('talaria.showing', 'this one')),
  )
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

  await clipboardOf(app).write('mine')
  const link = '\\033]8;;https://evil.example/\\033\\\\bank.example\\033]8;;\\033\\\\'
  await hostile.run(`printf '\\033]52;c;c3RvbGVu\\007${link}\\n'; echo shown`)
  await page.getByRole('button', { name: 'Open its terminal' }).last().click()
  const screen = page.locator('.xterm-rows')
  await expect(screen).toContainText('shown')
  // That it asks shows that the sequence was read; unanswered, nothing is copied.
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices.getByText(/wants to set the clipboard/)).toBeVisible()
  expect(await clipboardOf(app).read()).toBe('mine')
  await notices.getByRole('button', { name: 'Dismiss' }).last().click()

  // The screen lies over its letters and takes the pointer for them.
  const words = screen.getByText('bank.example', { exact: true })
  await words.hover({ force: true })
  await expect(page.locator('.xterm-cursor-pointer')).toBeVisible()
  await words.click({ force: true })
  await expect(notices.getByText('https://evil.example/', { exact: true })).toBeVisible()
  await app.screenshot('link-address-first')
  await notices.getByRole('button', { name: 'Dismiss' }).last().click()
  expect(await clipboardOf(app).read()).toBe('mine')
  expect(page.context().pages()).toHaveLength(1)
})

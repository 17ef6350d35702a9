import { expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { look } from './look.ts'

test('words are found in a conversation and among sessions, and shown', async ({ app }) => {
  const { page } = app
  const { begin, run, record, composer } = approvalsIn(app)
  await begin()
  await run('echo tulips in the garden')
  await expect(record(/The command is done/).first()).toBeVisible()
  for (const text of ['say nothing', 'say roses', 'say even less']) {
    await composer().fill(text)
    await composer().press('Enter')
    await expect(page.getByRole('button', { name: 'Stop the agent' })).toBeHidden()
  }

  await page.keyboard.press('Control+f')
  const bar = page.getByRole('search', { name: 'Find in the conversation' })
  const field = bar.getByRole('textbox')
  await expect(field).toBeFocused()
  await field.fill('TULIPS')
  await expect(bar.getByRole('status')).toHaveText(/^\d+ of \d+$/)
  await expect.poll(marked).toContain('tulips')
  await look(app, 'find')
  await field.press('Enter')
  // What is found at the end leaves the end in view: there is nothing to jump to.
  await field.fill('even less')
  await expect.poll(marked).toContain('even less')
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeHidden()
  await field.fill('no such word')
  await expect(bar.getByRole('status')).toHaveText('No match')
  await field.press('Escape')
  await expect(bar).toBeHidden()
  await expect(composer()).toBeFocused()
  await expect.poll(marked).toEqual([])

  await page.getByRole('button', { name: 'New session' }).first().click()
  await page.getByRole('searchbox', { name: 'Search sessions' }).fill('garden')
  const sessions = page.getByRole('navigation', { name: 'Sessions' })
  await expect(sessions.getByText(/tulips in the garden/).first()).toBeVisible()
  await look(app, 'find-sessions')
  await sessions.getByRole('button', { name: /tulips in the garden/ }).click()
  await expect(bar.getByRole('textbox')).toHaveValue('garden')
  await expect.poll(marked).toContain('garden')

  /** The texts that are marked in the page. */
  function marked(): Promise<string[]> {
    return page.evaluate(() =>
      [...(CSS.highlights.get('find-current') ?? [])].map((range) => {
        const { startContainer, startOffset, endContainer, endOffset } = range
        const whole = document.createRange()
        whole.setStart(startContainer, startOffset)
        whole.setEnd(endContainer, endOffset)
        return String(whole)
      }),
    )
  }
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { approvalsIn } from './approvals.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'

test('a turn that a crash cut off is found again and can be continued', async ({ app, model }) => {
  await enterModel(app.page, model)
  // Longer than anybody waits: what was said is kept now and then, while more comes.
  const words = ['Half ', 'of ', 'what ', ...Array<string>(1_000).fill('more ')]
  model.script({ deltas: words.map((content) => ({ content })), gapMs: 100 })
  await conversationIn(app.page).say('Tell me everything')
  await expect.poll(() => lastReply(app.userData)).toContain('Half of what')

  await app.crashAndRestart()
  model.script({ text: 'And now the whole of it.' })
  const { messages, sessions } = conversationIn(app.page)
  await sessions.getByText('Tell me everything').click()
  await expect(messages.getByText('Half of')).toBeVisible()
  await app.page.getByRole('button', { name: 'Continue' }).click()
  await expect(messages.getByText('And now the whole of it.')).toBeVisible()
  await app.screenshot('continued-after-a-crash')
})

test('a question that a crash left open is shown as not run, and asked again', async ({ app }) => {
  const { begin, ask, card, button, folder, record, showPane } = approvalsIn(app)
  const build = folder('build')
  await begin()
  await ask('rm -rf build')

  await app.crashAndRestart()
  await conversationIn(app.page).sessions.getByText('run rm -rf build').click()
  await expect(record('Talaria ended before anybody answered, not run')).toBeVisible()
  await expect(card()).toBeHidden()
  expect(existsSync(build)).toBe(true)
  const inbox = await showPane('Waiting')
  await expect(inbox.getByText('rm -rf build')).toBeVisible()
  await app.screenshot('not-run-after-a-crash')

  await inbox.getByRole('button', { name: 'Ask again' }).click()
  await expect(card()).toContainText('rm -rf build')
  expect(existsSync(build)).toBe(true)
  await button(/^Run once/).click()
  await expect(() => expect(existsSync(build)).toBe(false)).toPass()
  await expect(record(/^Approved once by you · exit 0/)).toBeVisible()
})

test('a command with a secret can only be said again after a crash', async ({ app }) => {
  const { begin, ask, showPane } = approvalsIn(app)
  await begin()
  await ask('rm -rf build --token=ghp_0123456789abcdefghij')

  expect(readFileSync(join(app.userData, 'open-questions.json'), 'utf8')).not.toContain('ghp_0123')
  await app.crashAndRestart()
  const inbox = await showPane('Waiting')
  await expect(inbox.getByText('Say it again to the agent.')).toBeVisible()
  await expect(inbox.getByRole('button', { name: 'Ask again' })).toBeHidden()
})

/** As it would be found now after a crash. */
function lastReply(userData: string): string {
  const db = new DatabaseSync(join(userData, 'talaria.db'), { readOnly: true })
  const row = db.prepare('SELECT content FROM messages ORDER BY id DESC LIMIT 1').get()
  db.close()
  return String(row?.content ?? '')
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'

test('what the agent notes is shown in words, and taken back by a click', async ({
  app,
  model,
}) => {
  const { page } = app
  const { say, messages, sessions } = conversationIn(page)
  const notes = join(app.userData, 'memory', 'USER.md')
  const kept = () => readFileSync(notes, 'utf8')
  const remember = (args: Record<string, unknown>, text: string) =>
    model.script({ calls: [{ name: 'memory', arguments: { target: 'user', ...args } }] }, { text })
  await enterModel(page, model)
  remember({ action: 'add', content: 'Drinks tea' }, 'Noted.')
  await say('I drink tea')
  await expect(messages.getByText('Noted about you: “Drinks tea”')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Notices' }).getByText('The agent changed its notes'),
  ).toBeVisible()
  await app.screenshot('note-kept')
  remember({ action: 'replace', old_text: 'tea', new_text: 'Drinks coffee' }, 'Changed.')
  await say('Coffee now')
  await expect(
    messages.getByText('Changed about you: “Drinks tea” is now “Drinks coffee”'),
  ).toBeVisible()
  await expect(messages.getByText('Changed.', { exact: true })).toBeVisible()

  await page.reload()
  await sessions.getByRole('button', { name: 'I drink tea' }).click()
  const undo = messages.getByRole('button', { name: 'Undo the note' })
  await expect(undo).toHaveCount(2)
  await undo.first().click()
  await expect(
    page.getByText('the note “Drinks tea” has been changed since, so nothing was taken back'),
  ).toBeVisible()
  expect(kept()).toBe('Drinks coffee\n')

  await undo.last().click()
  await expect(messages.getByText('Undone')).toHaveCount(1)
  expect(kept()).toBe('Drinks tea\n')
  await app.screenshot('note-undone')
  await undo.click()
  await expect(messages.getByText('Undone')).toHaveCount(2)
  expect(kept()).toBe('')
})

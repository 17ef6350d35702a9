import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'

test('a change of a file is undone by a click, also when the file has changed since', async ({
  app,
  model,
}) => {
  const { page } = app
  const { say, messages, sessions } = conversationIn(page)
  const path = join(app.home, 'notes.txt')
  await enterModel(page, model)
  const write = (content: string) => ({
    calls: [{ name: 'write_file', arguments: { path, content } }],
  })
  model.script(write('one\n'), { text: 'Written.' })
  await say('Write it down')
  await expect(messages.getByText('Written.')).toBeVisible()
  expect(readFileSync(path, 'utf8')).toBe('one\n')

  writeFileSync(path, 'by hand\n')
  await messages.getByRole('button', { name: 'Undo the change' }).click()
  const question = page.getByRole('alertdialog', { name: 'There are newer changes' })
  await expect(question).toContainText('notes.txt')
  await app.screenshot('undo-newer')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(readFileSync(path, 'utf8')).toBe('by hand\n')

  await messages.getByRole('button', { name: 'Undo the change' }).click()
  await question.getByRole('button', { name: 'Restore anyway' }).click()
  await expect(messages.getByText('Undone')).toBeVisible()
  expect(existsSync(path)).toBe(false)
  await page.getByRole('button', { name: 'Bring the newer text back' }).click()
  await expect.poll(() => existsSync(path) && readFileSync(path, 'utf8')).toBe('by hand\n')

  await page.reload()
  await sessions.getByRole('button', { name: 'Write it down' }).click()
  await expect(messages.getByText('Undone')).toBeVisible()
  await expect(messages.getByRole('button', { name: 'Undo the change' })).toBeHidden()
})

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'

test('a message that cannot be drawn costs itself alone and is there as text', async ({
  app,
  model,
}) => {
  await enterModel(app.page, model)
  model.script({ text: 'The **odd** one.' }, { text: 'The next one.' })
  const { say, hear } = conversationIn(app.page)
  await say('Hello there')
  await hear('odd')
  await say('And now?')
  await hear('The next one.')

  await app.restart(() => spoilReply(app.userData, 'The **odd** one.'))

  const { messages } = conversationIn(app.page)
  await app.page.getByRole('button', { name: 'Hello there' }).first().click()
  const broken = messages.getByRole('alert')
  await expect(broken).toBeVisible()
  await expect(messages.getByText('The **odd** one.')).toBeVisible()
  await expect(messages.getByText('The next one.')).toBeVisible()
  await app.screenshot('message-not-drawn')
  await broken.getByRole('button', { name: 'Try again' }).click()
  await expect(broken).toBeVisible()
})

/** A call whose arguments are no text: no version of the app writes that. */
function spoilReply(userData: string, content: string): void {
  const db = new DatabaseSync(join(userData, 'talaria.db'))
  const body = { role: 'assistant', calls: [{ id: 'c1', name: 'todo', arguments: 5 }] }
  db.prepare('UPDATE messages SET body = ? WHERE content = ?').run(JSON.stringify(body), content)
  db.close()
}

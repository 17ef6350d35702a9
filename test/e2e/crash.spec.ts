import { conversationIn, enterModel, expect, test } from './fake-model.ts'

test('a turn that a crash cut off is found again and can be continued', async ({ app, model }) => {
  await enterModel(app.page, model)
  const words = ['Half ', 'of ', 'what ', 'I ', 'wanted ', 'to ', 'say']
  model.script({ deltas: words.map((content) => ({ content })), gapMs: 700 })
  await conversationIn(app.page).say('Tell me everything')
  await expect(conversationIn(app.page).messages.getByText('Half of what')).toBeVisible()

  await app.crashAndRestart()
  model.script({ text: 'And now the whole of it.' })
  const { messages, sessions } = conversationIn(app.page)
  await sessions.getByText('Tell me everything').click()
  await expect(messages.getByText('Half of')).toBeVisible()
  await app.page.getByRole('button', { name: 'Continue' }).click()
  await expect(messages.getByText('And now the whole of it.')).toBeVisible()
  await app.screenshot('continued-after-a-crash')
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { openSection } from './open-section.ts'

/** A picture of one pixel. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

test('the demo runs from a first start to a finished tool call with an approval', async ({
  app,
}) => {
  const { page } = app
  const { messages, composer, sessions } = conversationIn(page)
  await page.getByRole('button', { name: /Try the demo now/ }).click()

  await expect(messages.getByText('I am the demo that comes with Talaria')).toBeVisible()
  await expect(composer).toBeFocused()
  await expect(messages.getByRole('button', { name: /Wrote .*hello\.txt/ })).toBeVisible()
  await expect(messages.getByText('Hello from the demo.').first()).toBeVisible()
  await expect(sessions.getByRole('button', { name: /Waiting for you/ })).toBeVisible()
  await app.screenshot('demo-approval')
  await page
    .getByRole('button', { name: /^Run once/ })
    .first()
    .click()

  await expect(messages.getByText('That was the tour')).toBeVisible()
  await expect(page.getByRole('button', { name: /Plan.*4 of 4 done/ })).toBeVisible()
  expect(existsSync(join(app.home, 'talaria-demo'))).toBe(false)
  await expect(page.getByRole('tabpanel').getByText('You approved it')).toBeVisible()
  await app.screenshot('demo-done')
})

test('a conversation is there again after a restart, with its title', async ({ app }) => {
  const talk = conversationIn(app.page)
  await app.page.getByRole('button', { name: 'Skip' }).click()
  await talk.say('run echo kept-$((40+2))')
  await expect(talk.messages.getByText('The command is done')).toBeVisible()
  await talk.sessions.getByRole('button', { name: /^run echo/ }).press('F2')
  await app.page.getByRole('textbox', { name: 'Title of the session' }).fill('Kept words')
  await app.page.keyboard.press('Enter')
  await expect(app.page.getByRole('heading', { name: 'Kept words' })).toBeVisible()

  await app.restart()

  const again = conversationIn(app.page)
  await again.sessions.getByRole('button', { name: 'Kept words' }).click()
  await expect(app.page.getByRole('heading', { name: 'Kept words' })).toBeVisible()
  await expect(again.messages.getByText('The command is done')).toBeVisible()
  await again.messages.getByRole('button', { name: /Ran echo kept/ }).click()
  await expect(again.messages.getByText('kept-42').first()).toBeVisible()
})

test('sessions are found by their words, deleted and brought back', async ({ app }) => {
  const { page } = app
  const { say, messages, sessions } = conversationIn(page)
  await page.getByRole('button', { name: 'Skip' }).click()
  for (const words of ['run echo apples', 'run echo pears']) {
    await say(words)
    await expect(messages.getByText('The command is done')).toBeVisible()
    await page.getByRole('button', { name: 'New session' }).first().click()
  }

  const search = page.getByRole('searchbox', { name: 'Search sessions' })
  await search.fill('pears')
  await expect(sessions.getByRole('button', { name: /apples/ })).toBeHidden()
  await expect(sessions.getByRole('button', { name: /pears/ })).toBeVisible()
  await search.fill('')

  await sessions.getByRole('button', { name: /apples/ }).focus()
  await page.keyboard.press('Delete')
  await expect(sessions.getByRole('button', { name: /apples/ })).toBeHidden()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(sessions.getByRole('button', { name: /apples/ })).toBeVisible()

  await sessions.getByRole('button', { name: /pears/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'run echo apples' })).toBeVisible()
})

test('a reply is shown as Markdown, and never as HTML', async ({ app, model }) => {
  const { page } = app
  const { say, messages } = conversationIn(page)
  await enterModel(page, model)
  model.script({
    text: 'A **bold** word, `code`.\n\n```ts\nconst answer = 42\n```\n\n[ok](https://example.com) [bad](javascript:alert(1)) <img src=x onerror=alert(1)>\n',
  })
  await say('Show me')

  await expect(messages.locator('strong', { hasText: 'bold' })).toBeVisible()
  await expect(messages.locator('pre span', { hasText: 'const' })).toBeVisible()
  await expect(messages.getByRole('link')).toHaveCount(1)
  await expect(messages.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(messages.locator('img')).toHaveCount(0)
  await app.screenshot('markdown')
})

test('a turn is steered and stopped, and taken up again', async ({ app, model }) => {
  const { page } = app
  const { say, messages, composer } = conversationIn(page)
  await enterModel(page, model)
  model.script({ hang: true })
  await say('Begin')
  await expect(page.getByRole('button', { name: 'Stop the agent' })).toBeVisible()
  await say('And hurry')
  await expect(messages.getByText('And hurry')).toBeVisible()

  await composer.press('Escape')
  await expect(messages.getByText('Stopped.')).toBeVisible()
  model.script({ text: 'Here I am again.' })
  await messages.getByRole('button', { name: 'Continue' }).click()

  await expect(messages.getByText('Here I am again.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'The agent finished' })).toHaveCount(1)
})

test('an error says what to do, and trying again goes on', async ({ app, model }) => {
  const { page } = app
  const { say, messages } = conversationIn(page)
  await enterModel(page, model)
  model.script({ status: 401, body: '{"error":{"message":"bad key"}}' })
  await say('Hello')
  await expect(messages.getByText(/refused the key/)).toBeVisible()
  await app.screenshot('model-error')

  // A connection that breaks is tried again by itself, in the sight of the person.
  model.script({ drop: true, after: 'Half of an ' }, { text: 'Now it works.' })
  await messages.getByRole('button', { name: 'Try again' }).click()
  await expect(messages.getByText(/Asked again: .*broke off the connection/)).toBeVisible()

  await expect(messages.getByText('Now it works.')).toBeVisible()
  await expect(messages.getByText('Half of an')).toHaveCount(0)
})

test('words are edited and sent again in place of what followed', async ({ app, model }) => {
  const { page } = app
  const { say, hear, messages } = conversationIn(page)
  await enterModel(page, model)
  model.script({ text: 'First answer.' }, { text: 'Second answer.' })
  await say('Old words')
  await hear('First answer.')

  await messages.getByText('Old words').hover()
  await messages.getByRole('button', { name: 'Edit and send again' }).click()
  await page.getByRole('textbox', { name: 'Edit your message' }).fill('New words')
  await page.keyboard.press('Enter')

  await expect(messages.getByText('Second answer.')).toBeVisible()
  await expect(messages.getByText('First answer.')).toBeHidden()
  await expect(messages.getByText('Old words')).toBeHidden()
})

test('the agent asks, and the answer goes back to it', async ({ app, model }) => {
  const { page } = app
  const { say, messages } = conversationIn(page)
  await enterModel(page, model)
  const question = { question: 'Which one?', choices: ['The red one', 'The blue one'] }
  model.script({ calls: [{ name: 'clarify', arguments: question }] }, { text: 'Blue it is.' })
  await say('Choose')
  await page.getByRole('button', { name: 'The blue one' }).click()

  await expect(messages.getByText('Blue it is.')).toBeVisible()
  await expect(messages.getByText('You answered: The blue one')).toBeVisible()
  expect(JSON.stringify(model.requests.at(-1)?.body.messages)).toContain('The blue one')
})

test('files go with the words, and what nobody could use is refused', async ({ app, model }) => {
  const { page } = app
  const { say, messages } = conversationIn(page)
  const picture = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') }
  await enterModel(page, model)
  await page
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('the secret is 7') },
      { name: 'a.out', mimeType: '', buffer: Buffer.from([127, 0, 1, 2]) },
      picture,
    ])
  await expect(page.getByText('a.out is neither text nor an image')).toBeVisible()
  const attached = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  await expect(attached).toHaveText(['notes.md', 'dot.png'])
  await say('Read this')

  await expect(messages.getByText('notes.md')).toBeVisible()
  await expect(messages.getByRole('img', { name: 'dot.png' })).toBeVisible()
  await expect(messages.getByText('Hello.')).toBeVisible()
  const sent = JSON.stringify(model.requests.at(-1)?.body.messages)
  expect(sent).toContain('the secret is 7')
  expect(sent).toContain(`"image_url":{"url":"data:image/png;base64,${DOT}"}`)

  await page.getByRole('button', { name: 'Model: fake-model' }).click()
  await page.getByRole('combobox', { name: 'Filter models' }).fill('demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Model: Demo' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles([picture])
  await expect(
    page.getByText('Demo does not see images, so dot.png was not attached'),
  ).toBeVisible()
})

test('a turn that was cut off by the end of the app goes on after the next start', async ({
  app,
  model,
}) => {
  const { say } = conversationIn(app.page)
  await enterModel(app.page, model)
  model.script({ hang: true })
  await say('Something long')
  await expect(app.page.getByRole('button', { name: 'Stop the agent' })).toBeVisible()

  await app.restart()
  model.script({ text: 'Done after all.' })
  const { messages, sessions } = conversationIn(app.page)
  await sessions.getByRole('button', { name: /Interrupted/ }).click()
  await messages.getByRole('button', { name: 'Continue' }).click()

  await expect(messages.getByText('Done after all.')).toBeVisible()
})

test('an agent whose tool keeps failing stops where the settings say, and goes on by hand', async ({
  app,
  model,
}) => {
  const { page } = app
  const { messages, say, hear } = conversationIn(page)
  await enterModel(page, model)
  await openSection(page, 'Tools')
  await page.getByLabel('Stop after failures in a row').fill('2')
  await page.getByLabel('Stop after failures in a row').press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const looks = ['a', 'b', 'c'].map((name) => ({
    calls: [{ id: name, name: 'read_file', arguments: { path: `~/${name}.txt` } }],
  }))
  model.script(...looks, { text: 'There is none.' })
  await say('Read what is not there')

  await hear('read_file failed 2 times in a row, so the turn was stopped.')
  await expect(messages.getByText('There is none.')).toHaveCount(0)
  await app.screenshot('stopped-after-failures')
  await messages.getByRole('button', { name: 'Continue' }).click()
  await hear('There is none.')
})

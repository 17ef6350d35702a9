import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seriousProblems } from './axe.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { look } from './look.ts'
import { openSection } from './open-section.ts'

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

test('what the agent keeps about the person is changed and removed in the settings', async ({
  app,
  model,
}) => {
  const { page } = app
  const { say, hear } = conversationIn(page)
  await enterModel(page, model)
  model.script(
    {
      calls: [
        { name: 'memory', arguments: { target: 'user', action: 'add', content: 'Likes tea.' } },
      ],
    },
    { text: 'Noted.' },
  )
  await say('I like tea')
  await hear('Noted.')
  await openSection(page, 'Memory')
  const about = page.getByRole('region', { name: 'About you' })
  await expect(about.getByText('Likes tea.')).toBeVisible()

  await about.getByRole('button', { name: 'Edit “Likes tea.”' }).click()
  const field = about.getByRole('textbox', { name: 'Note' })
  await expect(field).toBeFocused()
  await field.fill('Likes coffee.')
  await about.getByRole('button', { name: 'Save' }).click()
  await expect(about.getByText('Likes coffee.')).toBeVisible()
  await look(app, 'memory')
  expect(await seriousProblems(page)).toEqual([])
  await about.getByRole('button', { name: 'Remove “Likes coffee.”' }).click()
  await expect(about.getByText('Nothing yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(about.getByText('Likes coffee.')).toBeVisible()

  await page.getByRole('switch', { name: 'Let the agent keep notes' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New session' }).first().click()
  model.script({ text: 'Hello anew.' })
  await say('hello')
  await hear('Hello anew.')
  expect(JSON.stringify(model.requests.at(-1)?.body.messages)).not.toContain('Likes coffee.')
})

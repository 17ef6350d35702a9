import { clipboardOf } from './clipboard.ts'
import { downloaded } from './downloaded.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'

test('a message is copied, branched from, edited and exported', async ({ app, model }) => {
  const { page } = app
  const { say, hear, messages, sessions } = conversationIn(page)
  const menu = page.getByRole('menu')
  const copied = clipboardOf(app).read
  await enterModel(page, model)
  model.script(
    { calls: [{ name: 'terminal', arguments: { command: 'echo seen-$((40+2))' } }] },
    { text: 'A **bold** [answer](https://example.com/why).' },
    { text: 'Another one.' },
    { text: 'A third.' },
  )
  await say('First question')
  await hear('bold')
  await say('Second question')
  await hear('Another one.')

  // By the pointer, on words and on a call.
  await messages.getByText('bold').click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Copy message', exact: true }).click()
  await expect.poll(copied).toBe('A bold answer.')
  await messages.getByText('bold').click({ button: 'right' })
  await app.screenshot('message-menu')
  await menu.getByRole('menuitem', { name: 'Copy message as Markdown' }).click()
  await expect.poll(copied).toBe('A **bold** [answer](https://example.com/why).')
  await messages.getByRole('link', { name: 'answer' }).click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect.poll(copied).toBe('https://example.com/why')
  await messages.getByText('Another one.').selectText()
  await messages.getByText('Another one.').click({ button: 'right', position: { x: 20, y: 10 } })
  await menu.getByRole('menuitem', { name: 'Copy selection' }).click()
  await expect.poll(copied).toBe('Another one.')

  // By the keyboard alone.
  await messages.getByRole('button', { name: /Ran echo seen/ }).focus()
  await page.keyboard.press('Shift+F10')
  await expect(menu.getByRole('menuitem', { name: 'Show in terminal' })).toBeVisible()
  await menu.getByRole('menuitem', { name: 'Copy tool call as JSON' }).press('Enter')
  await expect.poll(copied).toContain('"output": "seen-42')
  await expect(messages.getByRole('button', { name: /Ran echo seen/ })).toBeFocused()

  await messages.getByText('bold').click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Branch from here' }).click()
  await expect(page.getByRole('heading', { name: 'First question (branch)' })).toBeVisible()
  await expect(messages.getByText('bold')).toBeVisible()
  await expect(messages.getByText('Second question')).toBeHidden()

  await messages.getByText('First question').click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Edit and send again' }).click()
  await page.getByRole('textbox', { name: 'Edit your message' }).fill('Better question')
  await page.keyboard.press('Enter')
  await hear('A third.')
  await expect(messages.getByText('bold')).toBeHidden()

  await sessions.getByRole('button', { name: 'First question', exact: true }).click()
  await expect(messages.getByText('Another one.')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for this session' }).click()
  const exported = await downloaded(app, () =>
    page.getByRole('menuitem', { name: 'Export as Markdown' }).click(),
  )
  expect(exported).toMatch(/First question[\s\S]*seen-42[\s\S]*\*\*bold\*\*[\s\S]*Another one\./)
})

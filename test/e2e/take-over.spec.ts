import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { textsBelow } from './texts-below.ts'

const PASSWORD = 'correct-horse-battery'

test('a password is typed into the agent’s terminal, and nobody keeps it', async ({
  app,
  model,
}) => {
  const { page } = app
  await enterModel(page, model)
  const command = 'read -rsp "Password: " p; echo; echo "length ${#p}"'
  model.script(
    { calls: [{ name: 'terminal', arguments: { command, pty: true } }] },
    { text: 'The program has its password.' },
  )
  const { say, hear } = conversationIn(page)
  await say('Log in, please')

  await page.getByRole('textbox', { name: 'Password:', exact: true }).fill(PASSWORD)
  await app.screenshot('password-asked')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await hear('The program has its password.')
  await app.end()

  const told = JSON.stringify(model.requests.at(-1)?.body.messages)
  expect(told).toContain(`length ${PASSWORD.length}`)
  expect(told).not.toContain(PASSWORD)
  const keeping = textsBelow(app.userData).filter(({ text }) => text.includes(PASSWORD))
  expect(keeping.map(({ path }) => path)).toEqual([])
})

test('in a small window there is room for a password, and every button is in reach', async ({
  app,
  model,
}) => {
  const { page } = app
  await app.resize({ width: 800, height: 600 })
  await enterModel(page, model)
  const command = 'read -rsp "Password for the build: " p; echo; echo "length ${#p}"'
  model.script(
    { calls: [{ name: 'terminal', arguments: { command, pty: true } }] },
    { text: 'The program has its password.' },
  )
  const { say, hear } = conversationIn(page)
  await say('Log in, please')

  // The pane is folded away, so the conversation says it and leads there.
  const field = page.getByRole('textbox', { name: 'Password for the build:', exact: true })
  await page.getByRole('button', { name: 'Type it in the terminal' }).click()
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await field.boundingBox())?.width ?? 0).toBeGreaterThan(100)
  for (const name of ['Take over', 'Stop', 'Close terminal'])
    await expect(
      page
        .getByRole('region', { name: 'Side pane' })
        .getByRole('button', { name, exact: true })
        .first(),
    ).toBeInViewport({ ratio: 1 })
  const facts = page.getByRole('contentinfo').getByRole('button')
  for (const item of await facts.filter({ visible: true }).all())
    await expect(item).toBeInViewport({ ratio: 1 })
  // It began while nobody saw it, and has the width of its pane all the same.
  await expect(page.locator('.xterm-rows')).toContainText('Password for the build')
  await app.screenshot('password-small')
  await field.fill(PASSWORD)
  await field.press('Enter')
  await hear('The program has its password.')
})

test('the person takes the keyboard, answers the program and hands it back', async ({
  app,
  model,
}) => {
  const { page } = app
  await enterModel(page, model)
  const command =
    'read -rp "Which colour? " colour; echo "It is ${colour}-ish"; until [ -e go ]; do sleep 0.05; done'
  model.script(
    { calls: [{ name: 'terminal', arguments: { command, pty: true } }] },
    { text: 'Thank you.' },
  )
  const { say, messages } = conversationIn(page)
  await say('Ask for a colour')

  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByText('You have the keyboard').first()).toBeVisible()
  await page.locator('.xterm-helper-textarea').focus()
  await page.keyboard.type('green')
  await page.keyboard.press('Enter')
  await expect(page.locator('.xterm-rows')).toContainText('It is green-ish')
  await app.screenshot('taken-over')
  await page.getByRole('button', { name: 'Hand back' }).click()
  await expect(page.getByRole('button', { name: 'Take over' })).toBeVisible()
  writeFileSync(join(app.home, 'go'), '')

  await expect(messages.getByText('Thank you.')).toBeVisible()
  expect(JSON.stringify(model.requests.at(-1)?.body.messages)).toContain('It is green-ish')
})

test('a command that runs for long is stopped from its tab, which leads back to its call', async ({
  app,
  model,
}) => {
  const { page } = app
  await enterModel(page, model)
  model.script(
    { calls: [{ name: 'terminal', arguments: { command: 'echo started; sleep 600' } }] },
    { text: 'It was stopped.' },
  )
  const { say, messages } = conversationIn(page)
  await say('Wait a while')

  await expect(page.locator('.xterm-rows')).toContainText('started')
  await page.getByRole('button', { name: 'Stop', exact: true }).first().click()
  await expect(messages.getByText('It was stopped.')).toBeVisible()
  expect(JSON.stringify(model.requests.at(-1)?.body.messages)).toMatch(/exit_code\D+130/)

  await page.keyboard.press('Control+N')
  await expect(messages).toBeHidden()
  await page.getByRole('button', { name: 'Why did this run?' }).click()
  await expect(messages.getByRole('button', { name: /echo started; sleep 600/ })).toBeFocused()
})

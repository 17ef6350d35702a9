import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'

const ASKS_SECRET = 'read -rsp "Password for build: " p; echo; echo "length ${#p}"'

test('a password that is asked for in a hidden tab shows wherever the person looks', async ({
  app,
  model,
}) => {
  const { page } = app
  const { say, messages, sessions } = conversationIn(page)
  await enterModel(page, model)
  // The terminal in front is the person's own, and so is the conversation.
  await page.getByRole('button', { name: 'New terminal' }).first().click()
  await expect(page.locator('.xterm-rows')).toContainText('ready$')
  model.script(
    { calls: [{ name: 'terminal', arguments: { command: ASKS_SECRET, pty: true } }] },
    { text: 'The build has its password.' },
  )
  await say('Build it')
  await expect(sessions.getByText('Password?')).toBeVisible()
  await expect(messages.getByText('The program waits for a password.')).toBeInViewport()
  await expect(messages.getByRole('button', { name: /^Run.*Waiting for you/ })).toBeVisible()
  await page.getByRole('button', { name: 'New session' }).first().click()
  await expect(page.getByText('1 waits for you elsewhere')).toBeInViewport()
  await expect(page.locator('.xterm-rows')).not.toContainText('Password for build')

  const row = sessions.getByRole('button', { name: /Build it/ })
  await expect(row).toContainText('Waiting for you')
  await expect(row.getByText('Password?')).toBeInViewport()
  await expect(page.getByRole('tab', { name: /Waits for a password/ })).toBeInViewport()
  await expect(page).toHaveTitle(/^\(1\)/)
  await app.screenshot('waits-for-you-row')
  await page.getByRole('button', { name: '1 waits for you' }).click()
  const inbox = page.getByRole('region', { name: 'Other things that wait' })
  await expect(inbox).toContainText('Password for build:')
  await app.screenshot('waits-for-you-inbox')

  // From the list straight to the field; the person types without another click.
  await inbox.getByRole('button', { name: /Build it/ }).click()
  await expect(
    page.getByRole('textbox', { name: 'Password for build:', exact: true }),
  ).toBeFocused()
  await page.keyboard.type('secret-words')
  await page.keyboard.press('Enter')
  await expect(messages.getByText('The build has its password.')).toBeInViewport()
  await expect(page.getByRole('button', { name: /waits? for you/ })).toBeHidden()
  await expect(page).toHaveTitle(/^(?!\()/)
  expect(JSON.stringify(model.requests.at(-1)?.body.messages)).toContain('length 12')
})

test('whoever takes over types into the program at once', async ({ app, model }) => {
  const { page } = app
  const { say, messages } = conversationIn(page)
  await enterModel(page, model)
  const command = 'read -rp "Go on? " one; read -rp "Colour? " two; echo "It is ${two}-ish"'
  model.script(
    { calls: [{ name: 'terminal', arguments: { command, pty: true } }] },
    { text: 'Thank you.' },
  )
  await say('Ask')
  await expect(page.locator('.xterm-rows')).toContainText('Go on?')

  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(page.locator('.xterm-helper-textarea')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.xterm-rows')).toContainText('Colour?')
  await expect(page.getByRole('button', { name: 'Hand back' })).toBeVisible()
  await page.keyboard.type('green')
  await page.keyboard.press('Enter')

  await expect(messages.getByText('Thank you.')).toBeInViewport()
  expect(JSON.stringify(model.requests.at(-1)?.body.messages)).toContain('It is green-ish')
})

test('a question of the agent waits in the list, and a command is denied there', async ({
  app,
  model,
}) => {
  const { page } = app
  const { say, messages, sessions } = conversationIn(page)
  await enterModel(page, model)
  model.script(
    {
      calls: [
        { name: 'clarify', arguments: { question: 'Red or blue?', choices: ['Red', 'Blue'] } },
      ],
    },
    { calls: [{ name: 'terminal', arguments: { command: 'rm -rf build' } }] },
    { text: 'Nothing was removed.' },
  )
  await say('Paint it')
  await expect(sessions.getByText('Asks you')).toBeInViewport()
  await page.getByRole('button', { name: '1 waits for you' }).click()
  await expect(page.getByRole('region', { name: 'Other things that wait' })).toContainText(
    'Red or blue?',
  )
  await page.getByRole('button', { name: 'Blue', exact: true }).click()

  await expect(sessions.getByText('Approve?')).toBeInViewport()
  await page.getByRole('button', { name: 'Deny “rm -rf build”' }).click()
  await expect(messages.getByText('Nothing was removed.')).toBeInViewport()
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
})

test('what waits is declined in the list, and the agent goes on without', async ({
  app,
  model,
}) => {
  const { page } = app
  const { say, messages } = conversationIn(page)
  await enterModel(page, model)
  model.script(
    { calls: [{ name: 'clarify', arguments: { question: 'Red or blue?', choices: ['Red'] } }] },
    { calls: [{ name: 'terminal', arguments: { command: ASKS_SECRET, pty: true } }] },
    { text: 'Neither a colour nor a password.' },
  )
  await say('Paint it')
  await page.getByRole('button', { name: '1 waits for you' }).click()
  const inbox = page.getByRole('region', { name: 'Other things that wait' })
  await inbox.getByRole('button', { name: 'Don’t answer: Red or blue?' }).click()

  await expect(inbox).toContainText('Password for build:')
  await app.screenshot('declined-in-the-list')
  await inbox.getByRole('button', { name: /^Stop it: Password for build/ }).click()
  await expect(messages.getByText('Neither a colour nor a password.')).toBeInViewport()
  await expect(page.getByText('Nothing waits for you')).toBeInViewport()
  const told = JSON.stringify(model.requests.at(-1)?.body.messages)
  expect(told).toContain('does not want to answer')
  expect(told).not.toContain('length 0')
})

test('a tool file that awaits a yes is a row in the list, and opens where it is given', async ({
  app,
}) => {
  const { page } = app
  await page.getByRole('button', { name: 'Skip' }).click()
  const folder = join(app.userData, 'tools')
  mkdirSync(folder, { recursive: true })
  // At once: half a file would be found and shown as another one.
  const source = "import { hooks } from '#tool-api'\n\nhooks.on('pre_tool_call', () => undefined)\n"
  writeFileSync(join(app.home, 'mine.ts'), source)
  renameSync(join(app.home, 'mine.ts'), join(folder, 'mine.ts'))

  const badge = page.getByRole('button', { name: '1 waits for you' })
  await expect(badge).toBeInViewport()
  await expect(page).toHaveTitle(/^\(1\)/)
  await badge.click()
  const row = page.getByRole('region', { name: 'Other things that wait' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('A tool file waits for your yes')
  await expect(row).toContainText('mine.ts')
  const [mark, muted] = await row.evaluate((element) =>
    ['.text-warning', '.text-muted'].map((part) => {
      const found = element.querySelector(part)
      return found ? getComputedStyle(found).color : ''
    }),
  )
  expect(mark, 'amber, unlike the words beside it').not.toBe(muted)
  await app.screenshot('waits-for-you-tool-file')

  await row.getByRole('button').click()
  const file = page.getByRole('listitem').filter({ hasText: 'mine.ts' })
  await expect(file.getByRole('button', { name: 'Review done, load' })).toBeInViewport()
  await file.getByRole('button', { name: 'Review done, load' }).click()
  await expect(page.getByRole('button', { name: /waits? for you/ })).toBeHidden()
  await expect(page).toHaveTitle(/^(?!\()/)
})

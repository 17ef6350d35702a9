/** Pictures of conversations for somebody to look at, in test-results/tour. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { approvalsIn } from '../approvals.ts'
import { conversationIn, enterModel, expect, test } from '../fake-model.ts'
import { cameraFor, code, TOUR_MS } from './camera.ts'

test.setTimeout(TOUR_MS)

test('home and the ways to a model', async ({ app, model }) => {
  const take = await cameraFor(app)
  const { page } = app
  await take('home-first')
  await page.getByRole('button', { name: /Enter a key/ }).click()
  await take('home-key')
  await page.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9/v1')
  await page.getByRole('button', { name: 'Save and test' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was saved.')
  await take('home-key-failed')
  await page.getByRole('textbox', { name: 'Address' }).fill(model.baseUrl)
  await page.getByRole('button', { name: 'Save and test' }).click()
  await expect(page.getByRole('option', { name: 'fake-model' })).toBeVisible()
  await take('home-pick')
  await page.getByRole('option', { name: 'fake-model' }).click()
  await expect(page.getByRole('button', { name: 'Model: fake-model' })).toBeVisible()
  await take('home-ready')
  for (const [name, button] of [
    ['folder', /^Working folder/],
    ['model', /^Model:/],
    ['mode', /^When to ask/],
    ['place', /^Place/],
  ] as const) {
    const trigger = page.getByRole('button', { name: button }).first()
    if (!(await trigger.isVisible())) continue
    await trigger.click()
    await take(`home-picker-${name}`)
    await page.keyboard.press('Escape')
  }
  await conversationIn(page).say('Hi')
  await conversationIn(page).hear('Hello.')
  await page.getByRole('button', { name: /^When to ask/ }).click()
  await take('picker-mode-session')
  await page.getByRole('menuitemradio', { name: /^Full access/ }).click()
  await take('full-access')
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button')
    .last()
    .click()
  await take('full-access-on')
})

test('the demo', async ({ app }) => {
  const take = await cameraFor(app)
  await app.page
    .getByRole('button', { name: /Try the demo|demo/i })
    .first()
    .click()
  await expect(app.page.locator('[data-approval-card]')).toBeVisible()
  await take('demo-card')
  await app.page.getByRole('button', { name: /^Run once/ }).click()
  await expect(app.page.getByRole('button', { name: 'Stop the agent' })).toBeHidden()
  await take('demo-end')
})

test('what tools answered', async ({ app, model }) => {
  const take = await cameraFor(app)
  const { page } = app
  const { say, hear, messages } = conversationIn(page)
  writeFileSync(join(app.home, 'garden.ts'), code('tulip', 60))
  writeFileSync(join(app.home, 'broken.json'), '{"a": 1}\n')
  await enterModel(page, model)
  const calls = [
    { name: 'read_file', arguments: { path: 'garden.ts' } },
    { name: 'search_files', arguments: { pattern: 'name[57] ' } },
    { name: 'write_file', arguments: { path: 'new.ts', content: code('rose', 12) } },
    { name: 'write_file', arguments: { path: 'broken.json', content: '{"a": 1,\n' } },
    {
      name: 'patch',
      arguments: { path: 'garden.ts', old_string: 'name3 = "tulip"', new_string: 'name3 = "elm"' },
    },
    { name: 'terminal', arguments: { command: 'echo hello; ls -la; exit 2' } },
    { name: 'process', arguments: { action: 'list' } },
    { name: 'todo', arguments: { todos: TODOS } },
    {
      name: 'memory',
      arguments: { action: 'add', target: 'memory', content: 'The person likes tulips.' },
    },
    { name: 'session_search', arguments: { query: 'tulip' } },
    { name: 'execute_code', arguments: { code: 'print(6 * 7)' } },
    { name: 'read_file', arguments: { path: 'not-there.ts' } },
  ].map((call, at) => ({ id: `call_${at}`, ...call }))
  for (const [at, call] of calls.entries()) {
    await page.getByRole('button', { name: 'New session' }).first().click()
    model.script({ text: 'I look first.', calls: [call] }, { text: 'That is all.' })
    await say(`Use ${call.name}, please`)
    await expect(async () => {
      const run = page.getByRole('button', { name: /^Run once/ })
      if (await run.isVisible()) await run.click()
      await expect(messages.getByText('That is all.')).toBeVisible({ timeout: 500 })
    }).toPass()
    await messages.locator('[data-call]').getByRole('button').first().click()
    await take(`result-${at}-${call.name}`)
  }
  model.script({ text: MARKDOWN })
  await say('Tell me')
  await hear('all')
  await take('markdown')
  await page.getByRole('button', { name: 'Actions for this session' }).click()
  await take('session-menu')
  await page.keyboard.press('Escape')
  model.script({ status: 400, body: JSON.stringify({ error: { message: 'no such weights' } }) })
  await say('Go on')
  await expect(page.getByText('no such weights').first()).toBeVisible()
  await take('model-failed')
  model.script(
    {
      calls: [
        { name: 'clarify', arguments: { question: 'Red or blue?', choices: ['Red', 'Blue'] } },
      ],
    },
    { text: 'Good.' },
  )
  await say('Paint it')
  await expect(page.getByRole('button', { name: 'Blue', exact: true }).first()).toBeVisible()
  await take('clarify')
  await page.getByRole('button', { name: 'Blue', exact: true }).first().click()
  await hear('Good.')
  await take('clarify-answered')
})

test('cards', async ({ app, model }) => {
  const take = await cameraFor(app)
  const { page } = app
  const { say, hear } = conversationIn(page)
  const approvals = approvalsIn(app)
  const { folder, workIn } = approvals
  await enterModel(page, model)
  for (const name of ['project/build', 'project/src']) folder(name)
  await workIn('project')
  const card = page.locator('[data-approval-card]')
  const ask = async (call: { name: string; arguments: object }) => {
    model.script({ text: 'I clean up first.', calls: [call] }, { text: 'Then not.' })
    await say(`Do ${call.name}`)
    await expect(card).toBeVisible()
  }
  const deny = async () => {
    await card.getByRole('button', { name: /^Deny( N)?$/ }).click()
    await hear('Then not.')
  }
  await ask({
    name: 'terminal',
    arguments: {
      command: 'cd src && rm -rf ../build && git push --force origin main | tee log.txt',
      purpose: 'The build folder is stale.',
    },
  })
  await take('card-command')
  await card.getByRole('button', { name: 'More ways to allow' }).click()
  await take('card-menu')
  await page.getByRole('menuitem', { name: 'Always allow…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await take('rule-sheet')
  await page.keyboard.press('Escape')
  await card.getByText('Details', { exact: true }).click()
  await take('card-details')
  await card.getByRole('button', { name: /^Edit/ }).click()
  await take('card-edit')
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Deny and explain…' }).click()
  await take('card-explain')
  await page.keyboard.press('Escape')
  await deny()
  await take('card-denied')
  await ask({
    name: 'write_file',
    arguments: { path: join(app.home, 'outside.ts'), content: code('oak', 30) },
  })
  await take('card-file')
  await deny()
  await ask({
    name: 'execute_code',
    arguments: {
      language: 'python',
      code: 'import shutil\nshutil.rmtree("build")\nprint("gone")\n',
    },
  })
  await take('card-code')
  await deny()
  await ask({
    name: 'terminal',
    arguments: {
      command: `${Array.from({ length: 30 }, (_, at) => `echo ${at}`).join('\n')}\nrm -rf ~/other`,
    },
  })
  await take('card-long')
  await deny()
})

const MARKDOWN =
  'That is **all**. See `garden.ts`:\n\n```ts\nconst a = "tulip" // one\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- one\n- two\n\n> said'

const TODOS = [
  { id: '1', content: 'Look at the garden', status: 'completed' },
  { id: '2', content: 'Plant a tree', status: 'in_progress' },
  { id: '3', content: 'Water it', status: 'pending' },
]

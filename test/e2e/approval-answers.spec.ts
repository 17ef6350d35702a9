import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'

test('three sessions ask at once, and each question is settled by itself', async ({ app }) => {
  const { begin, ask, card, button, folder, record, showPane } = approvalsIn(app)
  const [first, second, third] = ['first', 'second', 'third'].map(folder)
  await begin()
  for (const name of ['first', 'second', 'third']) await ask(`rm -rf ${name}`, 'in a new session')
  await expect(app.page).toHaveTitle('(3) Talaria')
  await expect(app.page.getByText('2 more waiting')).toBeVisible()

  const inbox = await showPane('Waiting')
  await expect(inbox.getByRole('listitem')).toHaveCount(3)
  await app.screenshot('approval-inbox')
  await inbox.getByRole('button', { name: /^Open .* second/ }).click()
  await expect(card()).toContainText('rm -rf second')
  await button(/^Run once/).click()
  await expect(record(/^Approved once by you · exit 0/)).toBeVisible()
  expect([first, second, third].map((path) => existsSync(String(path)))).toEqual([
    true,
    false,
    true,
  ])

  await inbox.getByRole('button', { name: /^Open .* first/ }).click()
  await expect(card()).toContainText('rm -rf first')
  await button(/^Deny N/).click()
  await expect(record('Denied')).toBeVisible()
  await expect(app.page).toHaveTitle('(1) Talaria')

  await inbox.getByRole('checkbox').check()
  await inbox.getByRole('button', { name: 'Run 1 once' }).click()
  const sheet = app.page.getByRole('dialog')
  await expect(sheet).toContainText('rm -rf third')
  await sheet.getByRole('button', { name: 'Run once' }).click()
  await expect(app.page).toHaveTitle('Talaria')
  await expect(() => expect(existsSync(String(third))).toBe(false)).toPass()
  expect(existsSync(String(first))).toBe(true)
})

test('what is allowed for a session is not asked again there, and asked elsewhere', async ({
  app,
}) => {
  const { begin, ask, run, card, folder, record } = approvalsIn(app)
  folder('build')
  await begin()
  await ask('rm -rf build')
  await app.page.keyboard.press('Control+Shift+A')
  await expect(card()).toBeFocused()
  await expect(async () => {
    await app.page.keyboard.press('s')
    await expect(card()).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await expect(record(/^Allowed by you in this session · exit 0/)).toBeVisible()
  expect(existsSync(join(app.home, 'build'))).toBe(false)

  folder('build')
  await run('rm -rf build')
  await expect(
    record(/^Allowed by rule exactly: rm -rf build \(this session\) · exit 0/),
  ).toBeVisible()
  expect(existsSync(join(app.home, 'build'))).toBe(false)

  await ask('rm -rf build', 'in a new session')
})

test('what is allowed for 30 minutes is a rule with an end', async ({ app }) => {
  const { begin, ask, button, record, showPane } = approvalsIn(app)
  await begin()
  await ask('rm -rf build')
  await button('More ways to allow').click()
  await app.page.getByRole('menuitem', { name: 'Allow for 30 minutes' }).click()
  await expect(record(/^Allowed by you for 30 minutes/)).toBeVisible()

  const rules = await showPane('Rules')

  await expect(rules.getByRole('listitem').filter({ hasText: 'rm -rf build' })).toContainText(
    /30 minutes.*until/s,
  )
})

test('a rule that was edited before saving holds after a restart, until it is revoked', async ({
  app,
}) => {
  const { begin, ask, button, card, folder, record, showPane, workIn, confirmRules } =
    approvalsIn(app)
  for (const name of ['build/a', 'build/b', 'build/c', 'src']) folder(`project/${name}`)
  await begin()
  await workIn('project')
  await ask('rm -rf build/a')
  await button('More ways to allow').click()
  await app.page.getByRole('menuitem', { name: 'Always allow…' }).click()
  const sheet = app.page.getByRole('dialog', { name: 'Allow more than once' })
  const pattern = sheet.getByRole('textbox', { name: 'Rule' })
  await expect(pattern).toHaveValue('exactly: rm -rf build/a')
  await pattern.fill('rm -rf $x')
  await expect(sheet.getByRole('alert')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Save rule and run' })).toBeDisabled()
  await pattern.fill('rm -rf build/**')
  await expect(sheet.getByRole('heading', { name: 'Covers' })).toBeVisible()
  await app.screenshot('approval-rule')
  await sheet.getByRole('button', { name: 'Save rule and run' }).click()
  await expect(record(/^Always allowed by you/)).toBeVisible()

  await app.restart()
  await app.page.getByRole('button', { name: 'New session' }).first().click()
  await workIn('project')
  await ask('rm -rf build/b')
  await confirmRules()
  await expect(record(/^Allowed by rule rm -rf build\/\*\* \(always\)/)).toBeVisible()
  await ask('rm -rf src')
  await button(/^Deny N/).click()
  await expect(card()).toBeHidden()

  const rules = await showPane('Rules')
  const rule = rules.getByRole('listitem').filter({ hasText: 'rm -rf build/**' })
  await expect(rule).toContainText('used once')
  await app.screenshot('approval-rules')
  await rule.getByRole('button', { name: 'Revoke' }).click()
  await expect(rule).toBeHidden()
  await app.page.getByRole('button', { name: 'Undo', exact: true }).click()
  await rule.getByRole('button', { name: 'Revoke' }).click()
  await expect(rule).toBeHidden()
  await ask('rm -rf build/c')
  expect(existsSync(join(app.home, 'project/build/c'))).toBe(true)
})

test('an edited command is judged again and runs as the person wrote it', async ({ app }) => {
  const { begin, ask, button, card, folder, record } = approvalsIn(app)
  for (const path of ['build/a', 'build/b']) folder(path)
  await begin()
  await ask('rm -rf build')
  await button(/^Edit/).click()
  const field = card().getByRole('textbox', { name: 'The command, edited by you' })
  await expect(field).toBeFocused()
  await app.page.keyboard.type(' # mine')
  await expect(field).toHaveValue('rm -rf build # mine')
  await field.fill('rm -rf /')
  await expect(card().getByText('Would not run')).toBeVisible()
  await expect(button('Run edited command')).toBeDisabled()
  await field.fill('rm -rf build/a')
  await expect(card().getByText('Edited by you')).toBeVisible()
  await app.screenshot('approval-edit')
  await button('Run edited command').click()

  await expect(record(/^Edited by you and run once · exit 0/)).toBeVisible()
  await expect(app.page.getByText('You edited and approved it').first()).toBeVisible()
  expect(existsSync(join(app.home, 'build/a'))).toBe(false)
  expect(existsSync(join(app.home, 'build/b'))).toBe(true)
})

test('a no is told to the agent in the person’s words', async ({ app }) => {
  const { begin, ask, button, card, folder, record } = approvalsIn(app)
  const build = folder('build')
  await begin()
  await ask('rm -rf build')
  await button('Deny and explain…').click()
  const words = card().getByRole('textbox', { name: 'Words for the agent' })
  await expect(words).toBeFocused()
  await app.page.keyboard.type('use trash instead')
  await app.page.reload()
  await expect(words).toHaveValue('use trash instead')
  await words.press('Enter')

  await expect(record('Denied: use trash instead')).toBeVisible()
  await expect(app.page.getByText(/The person answered.*use trash instead/).first()).toBeVisible()
  expect(existsSync(build)).toBe(true)
  // Nothing ran, so there is no time that it took.
  await expect(app.page.locator('[data-call]').first()).not.toContainText(/\d (ms|s)/)
})

test('a rule that refuses says what to do instead', async ({ app }) => {
  const { begin, run, record, showPane } = approvalsIn(app)
  await begin()
  const rules = await showPane('Rules')
  await rules.getByRole('textbox', { name: 'Program, command or pattern to refuse' }).fill('rm')
  await rules.getByRole('textbox', { name: /Words for the agent/ }).fill('use trash')
  await rules.getByRole('button', { name: 'Refuse' }).click()
  await expect(rules.getByText('Instead: use trash')).toBeVisible()

  await run('rm -rf build')
  await expect(record('Refused by your rule rm')).toBeVisible()
})

test('a rule for everything says so before it is added', async ({ app }) => {
  const { begin, showPane } = approvalsIn(app)
  await begin()
  const rules = await showPane('Rules')
  const field = rules.getByRole('textbox', { name: 'Program, command or pattern to refuse' })
  await field.fill('git *')
  await expect(rules.getByText(/^This covers every command/)).toBeHidden()
  await field.fill(' * ')
  await expect(rules.getByText(/^This covers every command/)).toBeVisible()
})

import { existsSync } from 'node:fs'
import { expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { shellIn } from './shell.ts'

/** On the button of a card that has only just appeared. */
const NOT_YET = /(^| )pointer-events-none( |$)/

test('a question nobody answers in time is skipped, and can be run after all', async ({ app }) => {
  const { begin, run, card, folder, record, setWait } = approvalsIn(app)
  const build = folder('build')
  await begin()
  await setWait('0.1')
  await run('rm -rf build')

  await expect(record(/^Not answered in \d+ s, not run/)).toBeVisible()
  await expect(card()).toBeHidden()
  expect(existsSync(build)).toBe(true)
  await app.page.getByRole('button', { name: 'Run it now' }).click()
  await expect(() => expect(existsSync(build)).toBe(false)).toPass()
})

test('a question survives a reload, and its answer stays in the record', async ({ app }) => {
  const { begin, ask, card, button, record } = approvalsIn(app)
  await begin()
  await ask('rm -rf build')

  await app.page.reload()
  await expect(card()).toContainText('rm -rf build')
  await button(/^Run once/).click()
  await expect(record(/^Approved once by you · exit 0/)).toBeVisible()

  await app.page.reload()
  await expect(record(/^Approved once by you · exit 0/)).toBeVisible()
})

test('a card takes neither the keyboard nor keys that are typed elsewhere', async ({ app }) => {
  const { page } = app
  const { begin, ask, card, composer, folder, record } = approvalsIn(app)
  const build = folder('build')
  await begin()
  await ask('rm -rf build')
  await expect(composer()).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('y s a e n')
  await expect(composer()).toHaveValue('y s a e n')

  const shell = shellIn(page)
  await shell.open()
  await shell.run("echo he''llo")
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('y')
  await shell.expectOutput('hello')
  await expect(card()).toBeVisible()
  expect(existsSync(build)).toBe(true)

  await page.keyboard.press('Control+Shift+A')
  await expect(card()).toBeFocused()
  await expect(async () => {
    await page.keyboard.press('y')
    await expect(card()).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await expect(record(/^Approved once by you/)).toBeVisible()
})

test('Escape denies only where the card has the keyboard', async ({ app }) => {
  const { page } = app
  const { begin, ask, card, composer, button, record } = approvalsIn(app)
  await begin()
  await ask('rm -rf build')
  await button('More ways to allow').click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(card()).toBeVisible()

  await button('Deny and explain…').click()
  await expect(card().getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button('Deny and explain…')).toBeVisible()

  // In a narrower one there is no room for what a key does.
  await app.resize({ width: 1_700, height: 900 })
  await composer().focus()
  const stopHint = page.getByText('Esc stops the agent', { exact: true })
  await expect(stopHint).toBeVisible()
  await page.keyboard.press('Control+Shift+A')
  await expect(card()).toContainText('Esc denies')
  await expect(stopHint).toBeHidden()
  await page.keyboard.down('n')
  await expect(record('Denied')).toBeVisible()
  await expect(composer()).toBeFocused()
  await page.keyboard.down('n')
  await page.keyboard.up('n')
  await expect(composer()).toHaveValue('')

  await ask('rm -rf build')
  // A card that has just come takes no key yet.
  await expect(async () => {
    if (await card().isVisible()) await card().press('Escape')
    await expect(record('Denied')).toHaveCount(2, { timeout: 1_000 })
  }).toPass()
})

test('a press counts although the card moves away from under it', async ({ app }) => {
  const { page } = app
  const { begin, ask, card, button, record } = approvalsIn(app)
  await begin()
  await ask('rm -rf build')
  await button(/^Deny N/).hover()

  await page.mouse.down()
  await card().evaluate((element) => {
    element.before(Object.assign(document.createElement('p'), { style: 'height: 90px' }))
  })
  await page.mouse.up()

  await expect(record('Denied')).toBeVisible()
})

test('Ctrl+Enter runs the card in front once a person is there and nothing is typed', async ({
  app,
}) => {
  const { page } = app
  const { begin, ask, card, button, record } = approvalsIn(app)
  await begin()
  await page.getByRole('button', { name: /^When to ask/ }).click()
  await page.getByRole('menuitemradio', { name: /^Ask before acting/ }).click()
  await ask('echo hello')
  await page.getByRole('main').focus()
  await expect(button(/^Run once/)).not.toHaveClass(NOT_YET)
  // A program can press these keys as well, and as often as it likes.
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('Control+Enter')
  await expect(card()).toBeVisible()

  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  await expect(async () => {
    await page.keyboard.press('Control+Enter')
    await expect(card()).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await expect(record(/^Approved once by you/)).toBeVisible()
})

test('Ctrl+Enter never runs what is dangerous', async ({ app }) => {
  const { page } = app
  const { begin, ask, card, button, folder } = approvalsIn(app)
  const build = folder('build')
  await begin()
  await ask('rm -rf build')
  await page.getByRole('main').focus()
  await page.mouse.move(300, 300)
  await expect(button(/^Run once/)).not.toHaveClass(NOT_YET)
  await page.keyboard.press('Control+Enter')

  await expect(card()).toBeVisible()
  expect(existsSync(build)).toBe(true)
})

test('a long command opens at what is flagged, and its end can be reached', async ({ app }) => {
  const { begin, run, card } = approvalsIn(app)
  const long = `echo ${'a'.repeat(2_000)}; rm -rf build; echo ${'b'.repeat(970)}the-end`
  await begin()
  await run(long)
  const text = card().getByRole('group', { name: 'What would run' })
  await expect(text.getByText('build', { exact: true })).toBeInViewport()
  await app.screenshot('approval-long')

  await card()
    .getByRole('button', { name: /more lines?$/ })
    .click()
  await expect(card().getByRole('button', { name: /more lines?$/ })).toBeHidden()
  expect((await text.innerText()).endsWith('the-end')).toBe(true)
})

test('a question whose row is scrolled away stands above the composer', async ({ app }) => {
  const { page } = app
  const { begin, run, ask, card, composer } = approvalsIn(app)
  await app.resize({ width: 1_280, height: 600 })
  await begin()
  const lines = Array.from({ length: 60 }, (_, line) => `echo line ${line}`).join('\n')
  await run(lines)
  await expect(page.getByText('The command is done')).toBeVisible()
  await ask('rm -rf build')

  const conversation = page.getByRole('log', { name: 'Conversation' })
  const inItsRow = page.locator('[data-approval-slot] [data-approval-card]')
  await conversation.hover()
  await expect(async () => {
    await page.mouse.wheel(0, -5_000)
    await expect(inItsRow).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  await expect(card()).toBeVisible()
  await app.screenshot('approval-docked')
  await expect
    .poll(async () => {
      const [dock, field] = await Promise.all([card().boundingBox(), composer().boundingBox()])
      return dock && field && dock.y + dock.height <= field.y
    })
    .toBe(true)

  await conversation.hover()
  await expect(async () => {
    await page.mouse.wheel(0, 10_000)
    await expect(inItsRow).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
})

test('a session that ends takes its question with it', async ({ app }) => {
  const { page } = app
  const { begin, ask, cards } = approvalsIn(app)
  await begin()
  await ask('rm -rf build')

  await page.getByRole('button', { name: /^run rm -rf build/ }).press('Delete')

  await expect(cards()).toHaveCount(0)
  await expect(page).toHaveTitle('Talaria')
})

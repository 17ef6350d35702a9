import { clipboardOf } from './clipboard.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { look } from './look.ts'
import { openSection } from './open-section.ts'
import { shellIn } from './shell.ts'

test('a terminal keeps as many lines as the person set', async ({ app }) => {
  const { page } = app
  const shell = shellIn(page)
  await page.getByRole('button', { name: 'Skip' }).click()
  await openSection(page, 'Terminal')
  const lines = page.getByRole('spinbutton', { name: 'Lines kept' })
  await lines.fill('100000')
  await lines.press('Enter')
  await page.keyboard.press('Escape')

  await shell.open()
  await shell.run('seq 60000; echo "that was $((1 + 1))"')
  await shell.expectOutput('that was 2')
  await page.getByRole('button', { name: 'Copy all output' }).click()
  await expect.poll(clipboardOf(app).read).toContain('that was 2')

  const printed = (await clipboardOf(app).read()).split('\n').filter((line) => /^\d+$/.test(line))
  expect(printed).toHaveLength(60_000)
})

test('a process that the person keeps is there after quitting and starting again', async ({
  app,
  model,
}) => {
  await enterModel(app.page, model)
  model.script(
    {
      calls: [
        { name: 'terminal', arguments: { command: 'echo serving; sleep 600', background: true } },
      ],
    },
    { text: 'It runs.' },
  )
  const { say, messages } = conversationIn(app.page)
  await say('Serve it')
  await expect(messages.getByText('It runs.')).toBeVisible()
  const keep = () =>
    app.page.getByRole('button', { name: 'Keep running when Talaria quits', exact: true })
  await expect(keep()).toHaveAttribute('aria-pressed', 'false')
  await keep().click()
  await expect(keep()).toHaveAttribute('aria-pressed', 'true')
  await expect(app.page.getByRole('img', { name: 'Goes on after quitting' })).toBeVisible()
  await look(app, 'kept-process')

  await app.restart()
  await app.page.getByRole('tab', { name: /echo serving/ }).click()
  await expect(app.page.getByRole('img', { name: 'Goes on after quitting' })).toBeVisible()
  await expect(app.page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  await expect(app.page.locator('.xterm-rows')).toContainText('serving')
  await app.page.locator('.xterm-screen').click({ button: 'right' })
  await look(app, 'kept-process-menu')
  const item = app.page.getByRole('menuitemcheckbox', { name: 'Keep running when Talaria quits' })
  await expect(item).toBeChecked()
  await item.click()
  await expect(keep()).toHaveAttribute('aria-pressed', 'false')

  await app.restart()
  await app.page.getByRole('tab', { name: /echo serving/ }).click()
  await expect(app.page.getByText('Ended', { exact: true }).first()).toBeVisible()
  await expect(keep()).toBeHidden()
})

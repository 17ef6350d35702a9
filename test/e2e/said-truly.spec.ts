import { approvalsIn } from './approvals.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { look } from './look.ts'
import { openSection } from './open-section.ts'

test('a mode without its reviewer says so until one is chosen', async ({ app, model }) => {
  const { page } = app
  await enterModel(page, model)
  const picker = page.getByRole('button', { name: /^When to ask/ })
  const choice = page.getByRole('menuitemradio', { name: /Let a reviewer decide/ })
  await picker.click()
  await expect(choice).toContainText('No reviewer is chosen, so you are asked instead.')
  await choice.click()
  const status = page.locator('footer').getByText('no reviewer is chosen: you are asked')
  await expect(status).toBeInViewport({ ratio: 1 })

  approvalsIn(app).folder('project')
  await approvalsIn(app).workIn('project')

  // And so it is: the question comes, with a word on why.
  model.script({ calls: [{ name: 'terminal', arguments: { command: 'rm -rf build' } }] })
  await conversationIn(page).say('Clean up')
  await expect(page.locator('[data-approval-card]')).toBeInViewport()
  const notice = page
    .getByRole('region', { name: 'Notices' })
    .getByText('The reviewer', { exact: true })
  await expect(notice).toBeInViewport()
  await picker.click()
  const way = page.getByRole('menuitem', { name: 'Choose a reviewer…' })
  await expect(way).toBeInViewport({ ratio: 1 })
  await look(app, 'no-reviewer')
  await way.click()
  const reviewer = page.getByRole('button', { name: /^Reviewer model/ })
  await expect(reviewer).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(reviewer).toBeHidden()
  await status.click()

  await reviewer.click()
  await page.getByRole('option', { name: 'other-model' }).click()
  await expect(notice, 'settled, so it is gone').toBeHidden()
  await page.keyboard.press('Escape')
  await expect(status).toBeHidden()
  await expect(page.locator('footer')).toContainText('Let a reviewer decide')
})

test('a test notification is followed by what became of it', async ({ app, host }) => {
  const { page, electron } = app
  await openSection(page, 'Notifications')
  const send = page.getByRole('button', { name: 'Send a test' })
  const said = page.getByRole('dialog').getByRole('status')
  if (host === 'web') {
    await send.click()
    await expect(said).toContainText('a browser shows none')
    await expect(said).toBeInViewport({ ratio: 1 })
    await look(app, 'test-notification')
    return
  }
  for (const [answer, words] of [
    ['show', 'The system showed it.'],
    ['failed', 'The system refused to show it.'],
    ['nothing', 'the system did not say that it showed it'],
  ] as const) {
    await electron?.evaluate(({ Notification }, name) => {
      Notification.isSupported = () => true
      Notification.prototype.show = function show() {
        this.emit(name)
      }
    }, answer)
    await send.click()
    await expect(said).toContainText(words)
    await expect(said).toBeInViewport({ ratio: 1 })
  }
  await look(app, 'test-notification')
  await page.getByRole('switch', { name: 'System notification' }).click()
  await send.click()
  await expect(said).toContainText('switched off above')
})

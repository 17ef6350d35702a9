import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { downloaded } from './downloaded.ts'
import { look } from './look.ts'
import { openSection } from './open-section.ts'

test('in a small window everything has a name, and lines stand below one another', async ({
  app,
}) => {
  const { begin, ask, button, record, folder, showPane, workIn } = approvalsIn(app)
  const { page } = app
  await app.resize({ width: 800, height: 600 })
  await begin()
  folder('project')
  await workIn('project')
  expect(await namelessIn(page)).toEqual([])
  // The icons stand alone here; a screen reader says what they stand for.
  await expect(page.getByRole('button', { name: 'Working folder: ~/project' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Model: Demo' })).toBeInViewport()

  await ask('rm -rf build')
  expect(await namelessIn(page)).toEqual([])
  await button('Run once').click()
  const line = record(/^Approved once by you/)
  await expect(line).toBeInViewport()
  const name = page.locator('[data-call]').getByText('terminal', { exact: true }).first()
  const [above, below] = [await name.boundingBox(), await line.boundingBox()]
  expect(
    Math.abs((above?.x ?? 0) - (below?.x ?? 99)),
    'the words stand below the name',
  ).toBeLessThan(2)
  await look(app, 'narrow-record')

  for (const view of ['Decisions', 'Waiting', 'Rules', 'Try a command'] as const) {
    await showPane(view)
    expect(await namelessIn(page), view).toEqual([])
  }
  for (const section of ['Models', 'Tools', 'Approvals', 'Terminal', 'Notifications', 'About']) {
    await openSection(page, section)
    expect(await namelessIn(page), section).toEqual([])
  }
  const titles = app.electron?.evaluate(
    ({ session }) =>
      new Promise<string | undefined>((resolve) => {
        session.defaultSession.once('will-download', (_event, item) =>
          resolve(item.getSaveDialogOptions().title),
        )
      }),
  )
  await downloaded(app, () => page.getByRole('button', { name: 'Export' }).click())
  if (app.electron) expect(await titles).toBe('talaria-settings.json')
})

/** Every control that a screen reader could only call “button”. */
function namelessIn(page: Page): Promise<string[]> {
  const roles = ['button', 'link', 'textbox', 'switch', 'tab', 'combobox', 'checkbox'] as const
  return Promise.all(
    roles.map((role) =>
      page
        .getByRole(role, { name: /^[\s:：…]*$|[:：]\s*$/ })
        .evaluateAll((found) => found.map((control) => control.outerHTML.slice(0, 200))),
    ),
  ).then((lists) => lists.flat())
}

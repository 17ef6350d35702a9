import { type App, expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { seriousProblems } from './axe.ts'
import { shellIn } from './shell.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen can be read and used by everybody, ${colorScheme}`, async ({ app }) => {
    test.slow()
    await app.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const [name, show] of screens(app)) {
      await show()
      await app.screenshot(`${name}-${colorScheme}`)
      expect(await seriousProblems(app.page), name).toEqual([])
    }
  })
}

test('nothing moves for whoever asked for less motion', async ({ app }) => {
  await app.page.emulateMedia({ reducedMotion: 'reduce' })
  const longest = await app.page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].map((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return Math.max(Number.parseFloat(transitionDuration), Number.parseFloat(animationDuration))
      }),
    ),
  )

  expect(longest).toBeLessThan(0.01)
})

test('the main job is done by the keyboard alone', async ({ app }) => {
  const { page } = app
  const approvals = approvalsIn(app)
  await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible()
  const doomed = approvals.folder('doomed')

  await page.keyboard.press('Control+L')
  await expect(approvals.composer()).toBeFocused()
  await page.keyboard.type(`run rm -rf ${doomed}`)
  await page.keyboard.press('Enter')
  await expect(approvals.card()).toBeVisible()
  await page.keyboard.press('Control+Shift+A')
  await expect(approvals.card()).toBeFocused()
  // A card takes keys only after a person can have read it.
  await expect(async () => {
    await page.keyboard.press('n')
    await expect(approvals.card()).toHaveCount(0, { timeout: 500 })
  }).toPass()

  await expect(approvals.record(/^Denied/)).toBeVisible()
})

function screens({ page, ...app }: App): [string, () => Promise<void>][] {
  const pane = (tab: string, view?: string) => async () => {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    if (view) await page.getByRole('tab', { name: view, exact: true }).click()
  }
  return [
    ['welcome', async () => expect(page.getByRole('button', { name: 'Connected' })).toBeVisible()],
    [
      'tools-page',
      async () => {
        await pane('Tools', 'Toolsets')()
        await page.getByRole('button', { name: /^Files/ }).click()
      },
    ],
    ['model-view', pane('Tools', 'What the model sees')],
    [
      'bench',
      async () => {
        await pane('Tools', 'Call by hand')()
        await page.getByLabel('Tool', { exact: true }).selectOption('todo')
        await page.getByRole('button', { name: 'Add to todos' }).click()
      },
    ],
    ['log', pane('Approvals')],
    ['rules', pane('Approvals', 'Rules')],
    ['try', pane('Approvals', 'Try a command')],
    [
      'terminal',
      async () => {
        await pane('Terminals')()
        await shellIn(page).open()
      },
    ],
    [
      'palette',
      async () => {
        await page.getByRole('button', { name: 'Settings' }).first().focus()
        await page.keyboard.press('Control+K')
        await expect(page.getByRole('combobox', { name: /Search sessions/ })).toBeFocused()
      },
    ],
    [
      'conversation',
      async () => {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        const approvals = approvalsIn({ ...app, page } as App)
        await approvals.ask(`rm -rf ${approvals.folder('doomed')}`)
      },
    ],
  ]
}

import { expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { look } from './look.ts'
import { openSection } from './open-section.ts'

const SIZES = [
  { width: 800, height: 600 },
  { width: 1_920, height: 1_080 },
]

for (const size of SIZES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const name = `${size.width}x${size.height}-${colorScheme}`
    test(`nothing is cut off at ${name}`, async ({ app }) => {
      await app.page.emulateMedia({ colorScheme })
      await app.resize(size)
      await expect(app.page.getByRole('button', { name: 'Connected' })).toBeVisible()
      await look(app, `welcome-${name}`)
      // Where there is no room for three columns, the pane comes in the place of the sessions.
      if (size.width < 1_000) await app.page.getByRole('button', { name: 'Show side pane' }).click()

      await app.page.getByRole('tab', { name: 'Tools', exact: true }).click()
      await app.page.getByRole('button', { name: /^Files/ }).click()
      await look(app, `tools-${name}`)

      const approvals = approvalsIn(app)
      await approvals.ask(`rm -rf ${approvals.folder('doomed')}`)
      // Counting stops after a moment, so a busy machine may only know “at least”.
      await expect(app.page.getByText(/^Removes (1 file|at least)/)).toBeVisible()
      await look(app, `approval-${name}`)

      await openSection(app.page, 'Shortcuts')
      await look(app, `settings-${name}`)
    })
  }
}

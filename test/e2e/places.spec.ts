import { expect, test } from './app.ts'
import { seriousProblems } from './axe.ts'
import { look } from './look.ts'
import { openSection } from './open-section.ts'

const SIZES = [
  { width: 1_280, height: 800 },
  { width: 800, height: 600 },
]

test('a place is set up, and what is wrong with it is said where it is typed', async ({ app }) => {
  const { page } = app
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  const form = dialog.getByRole('form', { name: /^New place/ })
  await openSection(page, 'Places')
  await dialog.getByRole('button', { name: 'Add a place' }).click()
  await page.getByRole('menuitem', { name: /Docker/ }).click()
  await form.getByRole('textbox', { name: 'Image' }).fill('-v')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('this is needed')).toBeVisible()
  await expect(form.getByText('must not begin with a dash')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  for (const size of SIZES)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await app.resize(size)
      await look(app, `places-form-${size.width}x${size.height}-${colorScheme}`)
    }
  expect(await seriousProblems(page)).toEqual([])

  await form.getByRole('textbox', { name: 'Name' }).fill('box')
  await form.getByRole('textbox', { name: 'Image' }).fill('debian:12')
  await form.getByText('Further settings').click()
  await form.getByRole('textbox', { name: 'Program' }).fill('/nowhere/docker')
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(form.getByRole('list', { name: 'Steps' })).toContainText('Looking whether')
  await expect(form.getByRole('alert')).toBeVisible()
  await app.screenshot('places-test-failed')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(dialog.getByText('Cannot be used')).toBeVisible()

  await dialog.getByRole('button', { name: 'Duplicate box' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Edit box 2' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove box 2' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Edit box 2' })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Default place' }).selectOption('box')
  await look(app, 'places-list')
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const picker = page.getByRole('button', { name: /^Place/ })
  await expect(picker).toHaveAccessibleName('Place: box')
  await picker.click()
  for (const size of SIZES)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await app.resize(size)
      await look(app, `places-picker-${size.width}x${size.height}-${colorScheme}`)
    }
  await page.getByRole('menuitemradio', { name: /^This machine/ }).click()
  await expect(picker).toHaveAccessibleName('Place: This machine')
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSite } from '../support/web/browser-site.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { look } from './look.ts'
import { openSection } from './open-section.ts'

test('the person looks at a page as on a phone, points at a part of it, and lets it save a file', async ({
  app,
  model,
}) => {
  const site = await startSite()
  const { page } = app
  const { say, hear, composer } = conversationIn(page)
  await enterModel(page, model)
  model.script({ text: 'Hello.' }, { text: 'I see the file.' })
  await say('Hello')
  await hear('Hello.')
  const pane = page.getByRole('region', { name: 'Side pane' })
  await pane.getByRole('tab', { name: /Browser/ }).click()
  const address = pane.getByRole('textbox', { name: 'Address' })
  await address.fill(`${site.origin}/`)
  await address.press('Enter')
  const picture = pane.getByRole('img', { name: 'The page now: Shop' })
  await expect(picture).toHaveAttribute('data-drawn', 'true', { timeout: 30_000 })

  await pane.getByRole('button', { name: 'Size of the page: Desktop' }).click()
  await page.getByRole('menuitemradio', { name: /Phone/ }).click()
  await expect(pane.getByRole('button', { name: 'Size of the page: Phone' })).toBeVisible()
  await expect(picture).toHaveJSProperty('width', 390)
  await look(app, 'browser-phone')
  await pane.getByRole('button', { name: 'Size of the page: Phone' }).click()
  await page.getByRole('menuitemradio', { name: /Desktop/ }).click()
  await expect(picture).toHaveJSProperty('width', 1_280)

  await pane.getByRole('button', { name: 'Point at something' }).click()
  await expect(pane.getByText('Click what you mean')).toBeVisible()
  await look(app, 'browser-pointing')
  const box = await picture.boundingBox()
  if (!box) throw new Error('the page has no picture')
  // The heading stands in the upper left corner.
  await picture.click({ position: { x: (30 / 1_280) * box.width, y: (40 / 800) * box.height } })
  await expect(composer).toHaveValue(/heading 1 "Shop" \(@e\d+, .*h1.*\) http:/)
  await expect(composer).toBeFocused()
  await composer.fill('')

  await address.fill(`${site.origin}/file`)
  await address.press('Enter')
  const file = pane.getByRole('region', { name: 'File: list.csv' })
  await expect(file).toContainText('wants to save a file', { timeout: 30_000 })
  await look(app, 'browser-file')
  await file.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(file).toContainText('Saved, and not opened')
  await hear('I see the file.')
  expect(readFileSync(join(app.userData, 'downloads', 'list.csv'), 'utf8')).toContain('a,b')
  site.close()
})

test('what the browser keeps is set by the person, and forgotten by a button', async ({ app }) => {
  const { page } = app
  await page.getByRole('button', { name: 'Skip' }).click()
  await openSection(page, 'Browser')
  const keep = page.getByRole('switch', { name: /Stay logged in/ })
  await expect(keep).not.toBeChecked()
  await keep.click()
  await expect(keep).toBeChecked()
  await look(app, 'settings-browser')
  await page.getByRole('button', { name: 'Forget', exact: true }).click()
  await expect(page.getByText('All log-ins of the agent’s browser are forgotten.')).toBeVisible()
})

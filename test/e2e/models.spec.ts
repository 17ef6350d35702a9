import { conversationIn, enterModel, expect, test } from './fake-model.ts'

test('a model server is added, tested, chosen, removed and brought back', async ({
  app,
  model,
}) => {
  const { page } = app
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.keyboard.press('Control+Comma')
  await page.getByRole('tab', { name: 'Models' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('button', { name: 'Add a server' }).click()
  await settings.getByRole('textbox', { name: 'Name' }).fill('Fake')
  await settings.getByRole('textbox', { name: 'Address' }).fill('not an address')
  await settings.getByRole('button', { name: 'Save and test' }).click()
  await expect(settings.getByRole('alert')).toContainText('must begin with http')
  await settings.getByRole('textbox', { name: 'Address' }).fill(model.baseUrl)
  await settings.getByRole('textbox', { name: 'Key' }).fill('sk-e2e')
  await settings.getByRole('button', { name: 'Save and test' }).click()
  await expect(settings.getByText('Works: 2 models')).toBeVisible()

  await settings.getByRole('button', { name: /^Fake/ }).click()
  await settings
    .getByRole('listitem')
    .filter({ hasText: /^other-model/ })
    .getByRole('button')
    .click()
  await settings.getByLabel('Tool format of other-model').selectOption('In the text')
  await expect(settings.getByRole('button', { name: 'Default model: other-model' })).toBeVisible()
  expect(model.requests.at(-1)?.headers.authorization).toBe('Bearer sk-e2e')
  await app.screenshot('settings-models')

  await settings.getByRole('button', { name: 'Remove' }).click()
  await expect(settings.getByText('No server is set up')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: /^Model:/ }).click()
  await expect(page.getByRole('option', { name: /other-model/ })).toBeVisible()
})

test('a session changes its model while the default stays', async ({ app, model }) => {
  const { page } = app
  const { say, messages } = conversationIn(page)
  await enterModel(page, model)
  await say('Hi')
  await expect(messages.getByText('Hello.')).toBeVisible()

  await page.getByRole('button', { name: 'Model: fake-model' }).click()
  await page.getByRole('combobox', { name: 'Filter models' }).fill('oth')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Model: other-model' })).toBeVisible()
  await say('Again')
  await expect(messages.getByText('Hello.')).toHaveCount(2)
  expect(model.requests.at(-1)?.body.model).toBe('other-model')

  await page.getByRole('button', { name: 'New session' }).first().click()
  await expect(page.getByRole('button', { name: 'Model: fake-model' })).toBeVisible()
})

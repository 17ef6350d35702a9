import { startFakeModelServer } from '../support/fake-model-server.ts'
import { startFakeOllama } from '../support/fake-ollama.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'

const STARTS =
  'OpenAI OpenRouter Anthropic Google DeepSeek Mistral Groq xAI Ollama llama.cpp'.split(' ')

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
  await expect(settings.getByRole('button', { name: 'Default model: fake-model' })).toBeVisible()

  await settings.getByRole('button', { name: /^Fake/ }).click()
  await settings
    .getByRole('listitem')
    .filter({ hasText: /^other-model/ })
    .getByRole('button', { name: 'Make default' })
    .click()
  await settings.getByLabel('Tool format of other-model').selectOption('In the text, short rules')
  await expect(settings.getByRole('button', { name: 'Default model: other-model' })).toBeVisible()
  expect(model.requests.at(-1)?.headers.authorization).toBe('Bearer sk-e2e')
  await settings.getByLabel('How long other-model thinks').selectOption('Thinks long')
  const row = settings.getByRole('listitem').filter({ hasText: /^other-model/ })
  await row.getByRole('button', { name: 'No price' }).click()
  const price = page.getByRole('dialog', { name: 'Price of other-model' })
  await price.getByRole('textbox', { name: 'Input', exact: true }).fill('3')
  await expect(price.getByRole('alert')).toBeVisible()
  await price.getByRole('textbox', { name: 'Output' }).fill('$15')
  await app.screenshot('settings-price')
  await price.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByRole('button', { name: '$3 in, $15 out' })).toBeVisible()
  await app.screenshot('settings-models')

  // Also where there is room for nothing but the settings, the way back lies over them.
  await app.resize({ width: 800, height: 600 })
  await settings.getByRole('button', { name: 'Remove' }).click()
  await expect(settings.getByText('No server is set up')).toBeVisible()
  await app.screenshot('settings-undo')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(settings.getByRole('button', { name: /^Fake/ })).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Model:/ }).click()
  await expect(page.getByRole('option', { name: /other-model/ })).toBeVisible()
})

test('a session shows its tokens, and what they cost once there is a price', async ({
  app,
  model,
}) => {
  const { page } = app
  const { say, hear } = conversationIn(page)
  await enterModel(page, model)
  const usage = {
    ...{ prompt_tokens: 40_000, completion_tokens: 2_000 },
    prompt_tokens_details: { cached_tokens: 30_000 },
  }
  model.script(
    { deltas: [{ reasoning_content: 'Hm.' }, { content: 'One.' }], usage },
    { deltas: [{ content: 'Two.' }], usage },
  )
  await say('Hi')
  await hear('One.')
  const status = page.getByRole('contentinfo')
  await expect(status.getByText('42k tokens')).toBeVisible()

  await page.keyboard.press('Control+Comma')
  await page.getByRole('tab', { name: 'Models' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('button', { name: /^Fake/ }).click()
  await settings.getByRole('button', { name: 'No price' }).first().click()
  await page.getByRole('textbox', { name: 'Input', exact: true }).fill('3')
  await page.getByRole('textbox', { name: 'Output' }).fill('15')
  await page.getByRole('textbox', { name: 'Cached input' }).fill('0.3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.keyboard.press('Escape')
  await say('Again')
  await hear('Two.')
  // 10,000 at $3, 30,000 at $0.30 and 2,000 at $15 a million: only what came after the price.
  await expect(status.getByText('$0.069')).toBeVisible()
  await app.screenshot('session-cost')
})

test('a session changes its model while the default stays', async ({ app, model }) => {
  const { page } = app
  const { say, hear, messages } = conversationIn(page)
  await enterModel(page, model)
  await say('Hi')
  await hear('Hello.')

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

test('the ways to a model stay until one works, and the person picks it', async ({ app }) => {
  const { page } = app
  const server = await startFakeModelServer(['text-embedding-3-small', 'whisper-1', 'one', 'two'])
  await page.getByRole('button', { name: 'Skip' }).click()
  const ways = page.getByRole('list', { name: 'Ways to begin' })
  await expect(ways.getByRole('button')).toHaveCount(3)
  await app.restart()

  const again = app.page
  await again.getByRole('button', { name: /Enter a key/ }).click()
  for (const name of STARTS)
    await expect(again.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await again.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9/v1')
  await again.getByRole('button', { name: 'Save and test' }).click()
  await expect(again.getByRole('alert')).toContainText('Nothing was saved.')
  await expect(again.getByRole('button', { name: 'Save anyway' })).toBeVisible()
  await app.screenshot('ways-failed')
  // A server without a model to talk with is no better, and is not kept either.
  const silent = await startFakeModelServer(['text-embedding-3-small'])
  await again.getByRole('textbox', { name: 'Address' }).fill(silent.baseUrl)
  await again.getByRole('button', { name: 'Save and test' }).click()
  await expect(again.getByRole('alert')).toContainText('no model that can hold a conversation')
  await expect(again.getByRole('alert')).toContainText('Nothing was saved.')
  await silent.close()
  await again.getByRole('textbox', { name: 'Address' }).fill(server.baseUrl)
  await again.getByRole('button', { name: 'Save and test' }).click()

  const models = again.getByRole('option')
  await expect(models).toHaveText(['one', 'two'])
  await app.screenshot('ways-pick')
  await expect(again.getByRole('combobox', { name: 'Filter models' })).toBeFocused()
  await again.keyboard.type('two')
  await again.keyboard.press('Enter')
  await expect(again.getByRole('button', { name: 'Model: two' })).toBeVisible()
  await expect(again.getByRole('textbox', { name: 'Message to the agent' })).toBeFocused()
  await expect(again.getByRole('list', { name: 'Ways to begin' })).toBeHidden()
  await server.close()
})

test('a window that is too small is told before anything is sent', async ({ app }) => {
  const { page } = app
  const ollama = await startFakeOllama({
    'small:latest': { made: 131_072, capabilities: ['completion', 'tools'] },
  })
  await page.getByRole('button', { name: /Enter a key/ }).click()
  await page.getByRole('button', { name: 'Ollama', exact: true }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(ollama.baseUrl)
  await page.getByRole('button', { name: 'Save and test' }).click()
  await expect(page.getByRole('button', { name: 'Model: small:latest' })).toBeVisible()

  const warning = page.getByText(/^small:latest has room for 4.1k tokens/)
  await expect(warning).toBeInViewport()
  await expect(page.getByText('OLLAMA_CONTEXT_LENGTH=32768 ollama serve')).toBeInViewport()
  await app.screenshot('window-too-small')
  await page.getByRole('button', { name: 'Model settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('button', { name: /^Ollama/ }).click()
  await settings.getByRole('button', { name: 'Window: 4.1k tokens' }).click()
  const field = page.getByRole('textbox', { name: 'Tokens' })
  await field.fill('12')
  await expect(page.getByText('A whole number from 1,000 on')).toBeVisible()
  await field.fill('65,536')
  await app.screenshot('window-entered')
  await field.press('Enter')
  await expect(settings.getByRole('button', { name: 'Window: 65.5k tokens' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(warning).toBeHidden()
  await ollama.close()
})

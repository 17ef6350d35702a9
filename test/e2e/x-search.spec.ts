import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { look } from './look.ts'
import { openSection } from './open-section.ts'

test('posts on X are searched by a model of xAI alone, after a yes', async ({ app, model }) => {
  const { page } = app
  const { say, hear, messages } = conversationIn(page)
  await enterModel(page, model)
  await page.getByRole('tab', { name: 'Tools', exact: true }).click()
  const toolset = page.getByRole('switch', { name: 'Toolset Posts on X', exact: true })
  await toolset.click()
  await expect(toolset).toBeChecked()
  const row = page.getByRole('button', { name: /^Posts on X 1 tool .* Needs key$/ })
  await row.click()
  await expect(page.getByText(/searching posts on X needs a model of xAI/i).first()).toBeVisible()
  await expect(page.getByText('Add xAI as a server under Settings › Models.')).toBeVisible()
  await look(app, 'x-search-missing')

  await openSection(page, 'Models')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('button', { name: /^Posts on X: / }).click()
  await page.getByRole('option', { name: 'fake-model' }).click()
  await expect(settings.getByRole('button', { name: 'Posts on X: fake-model' })).toBeVisible()
  await look(app, 'x-search-role')
  await page.keyboard.press('Escape')
  let asks = 0
  model.script(({ path }) => {
    if (path === '/v1/responses') return { status: 200, body: JSON.stringify(FOUND) }
    asks += 1
    return asks === 1
      ? { calls: [{ name: 'x_search', arguments: { query: 'swallows in spring' } }] }
      : { text: 'They are back.' }
  })
  await say('what is said of swallows?')
  const card = page.getByRole('group', { name: 'Search posts on X?' })
  await expect(card.getByText(/each search costs/)).toBeVisible()
  await expect(card.getByText('swallows in spring').first()).toBeVisible()
  await look(app, 'x-search-question')
  await card.getByRole('button', { name: /^Run once/ }).click()
  await hear('They are back.')
  await messages.getByText('Searched X').first().click()
  await expect(messages.getByText(/x\.com\/ornis\/status\/1/).first()).toBeVisible()
  await look(app, 'x-search-answer')
})

const FOUND = {
  ...{ id: 'r1', object: 'response', status: 'completed' },
  output: [{ type: 'message', content: [{ type: 'output_text', text: 'Seen since March.' }] }],
  citations: ['https://x.com/ornis/status/1'],
}

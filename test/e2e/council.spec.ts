import { seriousProblems } from './axe.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { look } from './look.ts'
import { openSection } from './open-section.ts'

test('several models are chosen for the council, asked after a yes, and each answer is seen', async ({
  app,
  model,
}) => {
  const { page } = app
  const { say, hear, messages } = conversationIn(page)
  await enterModel(page, model)
  await openSection(page, 'Models')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('button', { name: 'Council: None' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'fake-model' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'other-model' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'other-model' })).toBeChecked()
  await look(app, 'council-choice')
  await page.keyboard.press('Escape')
  await expect(settings.getByRole('button', { name: 'Council: 2 models' })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Tools', exact: true }).click()
  const council = page.getByRole('switch', { name: 'Toolset Second opinions', exact: true })
  await council.click()
  await expect(council).toBeChecked()
  let asks = 0
  model.script(({ body }) => {
    const isCouncil = body.messages.at(-1)?.content === 'Is 91 prime?'
    if (isCouncil) return { text: `${body.model}: 7 times 13.` }
    asks += 1
    return asks === 1
      ? { calls: [{ name: 'mixture_of_agents', arguments: { user_prompt: 'Is 91 prime?' } }] }
      : { text: 'Both say no.' }
  })
  await say('ask the others whether 91 is prime')
  const card = page.getByRole('group', { name: 'Ask several models?' })
  await expect(card.getByText(/fake-model, other-model/)).toBeVisible()
  await look(app, 'council-question')
  await card.getByRole('button', { name: /^Run once/ }).click()
  await hear('Both say no.')
  await messages.getByText('Asked several models').first().click()
  await expect(messages.getByText(/other-model: 7 times 13\./).first()).toBeVisible()
  await look(app, 'council-answers')
})

import { startFakeHome } from '../support/web/fake-home-assistant.ts'
import { seriousProblems } from './axe.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { look } from './look.ts'

test('the home is entered, and a light is switched on after a yes to that light', async ({
  app,
  model,
}) => {
  const { page } = app
  const { say, hear } = conversationIn(page)
  const home = await startFakeHome()
  await enterModel(page, model)
  await page.getByRole('tab', { name: 'Tools', exact: true }).click()
  const toolset = page.getByRole('switch', { name: 'Toolset Home Assistant', exact: true })
  await toolset.click()
  await expect(toolset).toBeChecked()
  await page.getByRole('button', { name: /^Home Assistant 4 tools .* Needs key$/ }).click()
  await expect(page.getByText('Make a long-lived key in your profile').first()).toBeVisible()
  await look(app, 'home-missing')
  expect(await seriousProblems(page)).toEqual([])
  await enter('HASS_URL', home.address)
  await enter('HASS_TOKEN', 'wrong')
  await expect(
    page.getByRole('button', { name: /^Home Assistant 4 tools .* Ready$/ }),
  ).toBeVisible()

  model.script({ calls: [{ name: 'ha_list_entities', arguments: {} }] }, { text: 'No luck.' })
  await say('Which lights are there?')
  await hear('No luck.')
  const told = () => JSON.stringify(model.requests.at(-1)?.body ?? '')
  expect(told()).toContain('enter HASS_TOKEN again')
  await page.getByRole('button', { name: 'Replace' }).first().click()
  await enter('HASS_TOKEN', 'right')

  model.script(
    { calls: [{ name: 'ha_list_entities', arguments: { area: 'Bedroom' } }] },
    { calls: [{ name: 'ha_call_service', arguments: BED_LIGHT }] },
    { text: 'It is on.' },
  )
  await say('Switch on the one in the bedroom')
  const card = page.getByRole('group', { name: 'Switch this at home?' })
  await expect(card.getByText(/light\.turn_on for light\.bed/)).toBeVisible()
  expect(told()).toContain('Bed light')
  expect(home.calls).toEqual([])
  await look(app, 'home-question')
  expect(await seriousProblems(page)).toEqual([])
  await card.getByRole('button', { name: /^Run once/ }).click()
  await hear('It is on.')
  expect(home.calls).toEqual([
    { path: '/api/services/light/turn_on', body: { entity_id: 'light.bed' } },
  ])
  home.close()

  /** Each of its tools has the fields. */
  async function enter(name: string, value: string): Promise<void> {
    const field = page.getByLabel(`Value of ${name}`)
    await field.first().fill(value)
    await field.first().press('Enter')
    await expect(field).toHaveCount(0)
  }
})

const BED_LIGHT = { domain: 'light', service: 'turn_on', entity_id: 'light.bed' }

// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { ToolsView, ToolView } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import { ToolRow } from '../../../src-renderer/tools/ToolRow.tsx'
import { showPart } from '../../support/window-part.tsx'

async function show(fix: Words) {
  const tool: ToolView = {
    ...{ name: 'ha_get_state', emoji: '🏠', description: { text: 'Look' }, on: true, tokens: 70 },
    availability: {
      ...{ kind: 'unavailable', code: 'missing-key', checkedAt: 0, fix },
      reason: say('tool.keyMissing', { name: 'HASS_TOKEN' }),
    },
    keys: [{ name: 'HASS_TOKEN', state: 'missing' }],
    origin: { kind: 'builtin' },
  }
  // Its switches are not used here.
  const view = {} as ToolsView
  return showPart(<ToolRow {...{ view, tool, toolset: 'homeassistant', sessionId: undefined }} />)
}

it('says beside the field of a key where that comes from, and not that it is to be entered', async () => {
  const own = await show(say('web.enterHome'))
  expect(own.says(say('web.enterHome').text)).toBe(true)
  expect(own.find('secret', 'Value of HASS_TOKEN')).toBeTruthy()

  const plain = await show(say('tool.enterKey', { name: 'HASS_TOKEN' }))
  expect(plain.says('Enter HASS_TOKEN')).toBe(false)
})

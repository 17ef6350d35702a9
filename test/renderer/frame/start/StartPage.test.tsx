// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { ProviderView } from '#contract'
import { StartPage } from '../../../../src-renderer/frame/start/StartPage.tsx'
import { type Screens, ScreensContext } from '../../../../src-renderer/terminal/screens.ts'
import { WithoutApprovals } from '../../../support/session-views.tsx'
import { showPart } from '../../../support/window-part.tsx'

const WORKS: ProviderView = {
  ...{ id: 'p1', name: 'Server', baseUrl: 'http://127.0.0.1:1/v1', hasKey: false },
  ...{ isOllama: false, models: [], state: { kind: 'ok', checkedAt: 0 } },
}

describe('the keyboard after a first server was found to work', () => {
  it('goes to the field for words to the agent', async () => {
    const { answer } = await saveServer()
    await answer()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Message to the agent')
  })

  it('stays in what the person has opened meanwhile', async () => {
    const { answer } = await saveServer()
    const opened = document.body.appendChild(document.createElement('div'))
    opened.role = 'dialog'
    const field = opened.appendChild(document.createElement('input'))
    field.focus()
    await answer()
    expect(document.activeElement).toBe(field)
  })
})

async function saveServer() {
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => {})
  const reply = Promise.withResolvers<ProviderView>()
  const { click } = await showPart(
    <ScreensContext value={{} as Screens}>
      <WithoutApprovals>
        <StartPage />
      </WithoutApprovals>
    </ScreensContext>,
    { 'models.saveProvider': () => reply.promise },
  )
  await click('button', /^Enter a key/)
  await click('button', 'Save and test')
  return { answer: () => act(async () => reply.resolve(WORKS)) }
}

import { beforeEach, describe, expect, it } from 'vitest'
import {
  showConversation,
  showPane,
  showTerminal,
} from '../../../src-renderer/view/bring-to-front.ts'
import { useLayout } from '../../../src-renderer/view/layout.ts'

describe('what a person asks for', () => {
  beforeEach(() =>
    useLayout.setState({
      isPaneOpen: false,
      paneTab: 'log',
      narrowColumn: 'sessions',
      terminalId: 't1',
      sessionId: 's1',
    }),
  )

  it('is a tab of the side pane, opened and in front', () => {
    showPane('tools')

    expect(useLayout.getState()).toMatchObject({
      isPaneOpen: true,
      paneTab: 'tools',
      narrowColumn: 'pane',
      terminalId: 't1',
      sessionId: 's1',
    })
  })

  it('is one terminal', () => {
    showTerminal('t2')

    expect(useLayout.getState()).toMatchObject({
      isPaneOpen: true,
      paneTab: 'terminals',
      narrowColumn: 'pane',
      terminalId: 't2',
    })
  })

  it.each(['s2', undefined])(
    'is a conversation or a new one, and the pane stays as it is',
    (id) => {
      showConversation(id)

      expect(useLayout.getState()).toMatchObject({
        sessionId: id,
        narrowColumn: 'conversation',
        isPaneOpen: false,
        paneTab: 'log',
      })
    },
  )
})

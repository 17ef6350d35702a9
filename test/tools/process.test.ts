import { describe, expect, it } from 'vitest'
import '../../tools/process.ts'
import { fakeTerminal } from '../support/fake-terminal.ts'

describe('the process tool', () => {
  it('hands its arguments on in our own terms', async () => {
    const { call, asked } = fakeTerminal({ process: { status: 'ok' } })
    const args = { action: 'wait', session_id: 'proc_1', timeout: 5 }
    expect(await call('process', args)).toEqual({ status: 'ok' })
    await call('process', { action: 'log', session_id: 'proc_1', offset: 0, limit: 9 })
    await call('process', { action: 'submit', session_id: 'proc_1', data: '' })
    await call('process', { action: 'list' })

    expect(asked).toEqual([
      { action: 'wait', processId: 'proc_1', timeoutMs: 5_000 },
      { action: 'log', processId: 'proc_1', offset: 0, limit: 9 },
      { action: 'submit', processId: 'proc_1', data: '' },
      { action: 'list' },
    ])
  })

  it('asks for the id when it is missing', async () => {
    const { call } = fakeTerminal({})
    expect(await call('process', { action: 'poll' })).toEqual({
      error: 'session_id is needed for poll; process list shows them',
    })
  })
})

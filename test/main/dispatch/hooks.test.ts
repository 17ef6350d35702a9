import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHooks } from '../../../src-main/dispatch/hooks.ts'
import { recordingLog } from '../../support/recording-log.ts'

const event = { sessionId: 's1' }
const output = { sessionId: 's1', command: 'ls', output: 'a', exitCode: 0 }
const owner = 'plugin'

describe('hooks that look on', () => {
  it('are called in the order of their registration', async () => {
    const { hooks } = openHooks()
    const seen: string[] = []
    hooks.on('on_session_start', () => void seen.push('first'), { owner })
    hooks.on('on_session_start', () => void seen.push('second'), { owner })
    await hooks.notify('on_session_start', event)
    expect(seen).toEqual(['first', 'second'])
  })

  it('do not disturb one another', async () => {
    const { hooks, messages } = openHooks()
    const seen = vi.fn(() => undefined)
    hooks.on('on_session_start', () => Promise.reject(new Error('broke')), { owner })
    hooks.on(
      'on_session_start',
      () => {
        throw 'broke'
      },
      { owner },
    )
    hooks.on('on_session_start', seen, { owner })
    await hooks.notify('on_session_start', event)
    expect(seen).toHaveBeenCalledWith(event)
    expect(messages('warn')).toEqual([
      'the on_session_start hook of plugin failed: broke',
      'the on_session_start hook of plugin failed: broke',
    ])
  })

  it('each get a copy of what happened', async () => {
    const { hooks } = openHooks()
    const seen: unknown[] = []
    hooks.on(
      'on_session_start',
      (given) => {
        given.sessionId = 'changed'
      },
      { owner },
    )
    hooks.on('on_session_start', (given) => void seen.push(given), { owner })
    await hooks.notify('on_session_start', event)
    expect(seen).toEqual([{ sessionId: 's1' }])
  })

  it('are no longer called once they are taken back', async () => {
    const { hooks } = openHooks()
    const seen = vi.fn(() => undefined)
    const stop = hooks.on('on_session_end', seen, { owner })
    stop()
    await hooks.notify('on_session_end', event)
    expect(seen).not.toHaveBeenCalled()
    expect(hooks.has('on_session_end')).toBe(false)
  })
})

describe('hooks that rewrite', () => {
  it('are asked until one gives a text', async () => {
    const { hooks } = openHooks()
    const last = vi.fn(() => 'third')
    hooks.on('transform_terminal_output', () => undefined, { owner })
    hooks.on('transform_terminal_output', ({ output }) => `${output}!`, { owner })
    hooks.on('transform_terminal_output', last, { owner })
    expect(await hooks.transform('transform_terminal_output', output)).toBe('a!')
    expect(last).not.toHaveBeenCalled()
  })

  it('are ignored when they give something else', async () => {
    const { hooks } = openHooks()
    hooks.on('transform_terminal_output', () => 5 as unknown as string, { owner })
    expect(await hooks.transform('transform_terminal_output', output)).toBeUndefined()
  })

  it('may be missing', async () => {
    const { hooks } = openHooks()
    expect(await hooks.transform('transform_terminal_output', output)).toBeUndefined()
  })
})

describe('a hook that hangs', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is skipped after five seconds', async () => {
    const { hooks, messages } = openHooks()
    hooks.on('transform_terminal_output', () => new Promise(() => {}), { owner })
    hooks.on('transform_terminal_output', () => 'second', { owner })
    const text = hooks.transform('transform_terminal_output', output)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await text).toBe('second')
    expect(messages('warn')).toEqual([expect.stringContaining('no answer within 5 s')])
  })

  it('that answers in time leaves no timer behind', async () => {
    const { hooks } = openHooks()
    hooks.on('on_session_start', async () => undefined, { owner })
    await hooks.notify('on_session_start', event)
    expect(vi.getTimerCount()).toBe(0)
  })
})

function openHooks() {
  const { log, messages } = recordingLog()
  return { hooks: createHooks({ log }), messages }
}

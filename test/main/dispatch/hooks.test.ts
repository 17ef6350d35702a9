import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHooks } from '../../../src-main/dispatch/hooks.ts'
import { inEnglish } from '../../support/in-english.ts'
import { recordingLog } from '../../support/recording-log.ts'

const event = { sessionId: 's1', cwd: '/work' }
const output = { sessionId: 's1', callId: 'c1', command: 'ls', output: 'a', exitCode: 0 }

describe('hooks that look on', () => {
  it('are called in the order of their registration', async () => {
    const { hooks } = openHooks()
    const seen: string[] = []
    hooks.on('on_session_start', () => void seen.push('first'))
    hooks.on('on_session_start', () => void seen.push('second'))
    await hooks.notify('on_session_start', event)
    expect(seen).toEqual(['first', 'second'])
  })

  it('do not disturb one another', async () => {
    const { hooks, messages } = openHooks()
    const seen = vi.fn(() => undefined)
    hooks.on('on_session_start', () => Promise.reject(new Error('broke')))
    hooks.on('on_session_start', () => {
      throw 'broke'
    })
    hooks.on('on_session_start', seen)
    await hooks.notify('on_session_start', event)
    expect(seen).toHaveBeenCalledWith(event)
    expect(messages('warn')).toEqual([
      'the on_session_start hook of a built-in tool failed: broke',
      'the on_session_start hook of a built-in tool failed: broke',
    ])
  })

  it('each get a copy of what happened', async () => {
    const { hooks } = openHooks()
    const seen: unknown[] = []
    hooks.on('on_session_start', (given) => {
      given.sessionId = 'changed'
    })
    hooks.on('on_session_start', (given) => void seen.push(given))
    await hooks.notify('on_session_start', event)
    expect(seen).toEqual([event])
  })

  it('are no longer called once they are taken back', async () => {
    const { hooks } = openHooks()
    const seen = vi.fn(() => undefined)
    const stop = hooks.on('on_session_start', seen)
    stop()
    await hooks.notify('on_session_start', event)
    expect(seen).not.toHaveBeenCalled()
    expect(hooks.has('on_session_start')).toBe(false)
  })
})

describe('hooks that rewrite', () => {
  it('are asked until one gives a text', async () => {
    const { hooks } = openHooks()
    const last = vi.fn(() => 'third')
    hooks.on('transform_terminal_output', () => undefined)
    hooks.on('transform_terminal_output', ({ output }) => `${output}!`)
    hooks.on('transform_terminal_output', last)
    expect(await hooks.transform('transform_terminal_output', output)).toBe('a!')
    expect(last).not.toHaveBeenCalled()
  })

  it('are ignored when they give something else', async () => {
    const { hooks } = openHooks()
    hooks.on('transform_terminal_output', () => 5 as unknown as string)
    expect(await hooks.transform('transform_terminal_output', output)).toBeUndefined()
  })

  it('may be missing', async () => {
    const { hooks } = openHooks()
    expect(await hooks.transform('transform_terminal_output', output)).toBeUndefined()
  })
})

describe('a hook', () => {
  const guard = { isPolicy: true }
  it.each<[what: string, register: (hooks: Loose) => unknown, name: string, reason: RegExp]>([
    ['unknown', (hooks) => hooks.on('on_coffee', noop), 'on_coffee', /no hook of that name.*pre_t/],
    ['inherited', (hooks) => hooks.on('toString', noop), 'toString', /no hook of that name/],
    ['nothing to call', (hooks) => hooks.on('pre_llm_call', 5), 'pre_llm_call', /not a function/],
    [
      'a guard of something else',
      (hooks) => hooks.on('post_tool_call', noop, guard),
      'post_tool_call',
      /only pre_tool_call can guard/,
    ],
  ])('is refused when it is %s, and no other is lost', (_what, register, name, reason) => {
    const { hooks, messages } = openHooks()
    hooks.on('pre_tool_call', noop, guard)
    const off = register(hooks as unknown as Loose)
    expect(off).toBeTypeOf('function')
    expect(hooks.entries()).toMatchObject([{ name: 'pre_tool_call', isPolicy: true }])
    expect(hooks.rejections()).toMatchObject([
      { name, origin: { kind: 'builtin' }, reason: inEnglish(expect.stringMatching(reason)) },
    ])
    expect(messages('error')).toEqual([
      expect.stringMatching(`the hook ${name} of a built-in tool was refused: `),
    ])
  })

  it('goes with the load of the file that registered it, and with no other', () => {
    const { hooks } = openHooks()
    const first = hooks.registrar({ kind: 'user', file: 'a.ts' })
    const second = hooks.registrar({ kind: 'user', file: 'a.ts' })
    first.on('pre_tool_call', noop)
    first.on('on_coffee' as 'pre_tool_call', noop)
    second.on('pre_tool_call', noop, guard)
    first.clear()
    expect(hooks.entries()).toMatchObject([{ isPolicy: true, origin: { file: 'a.ts' } }])
    expect(hooks.rejections()).toEqual([])
    second.clear()
    expect(hooks.has('pre_tool_call')).toBe(false)
  })
})

describe('a hook that hangs', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is skipped after five seconds', async () => {
    const { hooks, messages } = openHooks()
    hooks.on('transform_terminal_output', () => new Promise(() => {}))
    hooks.on('transform_terminal_output', () => 'second')
    const text = hooks.transform('transform_terminal_output', output)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await text).toBe('second')
    expect(messages('warn')).toEqual([expect.stringContaining('no answer within 5 s')])
  })

  it('that answers in time leaves no timer behind', async () => {
    const { hooks } = openHooks()
    hooks.on('on_session_start', async () => undefined)
    await hooks.notify('on_session_start', event)
    expect(vi.getTimerCount()).toBe(0)
  })
})

/** As a file sees it that no compiler has checked. */
interface Loose {
  on(name: string, hook: unknown, options?: object): () => void
}

function noop(): undefined {}

function openHooks() {
  const { log, messages } = recordingLog()
  return { hooks: createHooks({ log }), messages }
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PreToolReply } from '../../../src-main/dispatch/hook-events.ts'
import type { Ask } from '../../../src-main/dispatch/pre-tool-call.ts'
import { openToolCalls } from './open-tool-calls.ts'

const broken = () => {
  throw new Error('broke')
}

describe('hooks in front of a call', () => {
  it('let it pass when they say nothing', async () => {
    const { call, handler } = openCalls([() => undefined])
    expect(await call('it', { a: 1 })).toMatchObject({ status: 'ok' })
    expect(handler).toHaveBeenCalledOnce()
  })

  it('may block it with a reason', async () => {
    const { call, handler } = openCalls([() => ({ action: 'block', message: 'not on Sundays' })])
    expect(await call('it')).toMatchObject({
      status: 'blocked',
      result: '{"error":"not on Sundays"}',
    })
    expect(handler).not.toHaveBeenCalled()
  })

  it('block even without a reason', async () => {
    const { call } = openCalls([() => ({ action: 'block', message: '' })])
    expect(await call('it')).toMatchObject({ result: '{"error":"a built-in tool blocked it"}' })
  })

  it('may change arguments, one after the other', async () => {
    const second = vi.fn(({ args }) => ({ action: 'modify' as const, args: { b: args.a } }))
    const { call, handler } = openCalls([() => ({ action: 'modify', args: { a: 2 } }), second])
    await call('it', { a: 1 })
    expect(second).toHaveBeenCalledWith(expect.objectContaining({ args: { a: 2 } }))
    expect(handler).toHaveBeenCalledWith({ a: 2, b: 2 }, expect.anything())
  })

  it('cannot bring arguments in that the schema forbids', async () => {
    const { call, handler } = openCalls([() => ({ action: 'modify', args: { a: 'many' } })])
    expect(await call('it', { a: 1 })).toMatchObject({ status: 'error' })
    expect(handler).not.toHaveBeenCalled()
  })

  it('cannot change what a later one sees by writing to it', async () => {
    const { call, handler } = openCalls([
      ({ args }) => {
        args.a = 99
        return undefined
      },
    ])
    await call('it', { a: 1 })
    expect(handler).toHaveBeenCalledWith({ a: 1 }, expect.anything())
  })

  it.each<[what: string, hook: () => unknown]>([
    ['throws', broken],
    ['answers nonsense', () => 'yes'],
    ['asks for an unknown action', () => ({ action: 'explode' })],
  ])('are skipped when one %s', async (_what, hook) => {
    const { call } = openCalls([hook as () => PreToolReply])
    expect(await call('it')).toMatchObject({ status: 'ok' })
  })
})

describe('a hook that guards', () => {
  it.each<[what: string, hook: () => unknown, reason: string]>([
    ['throws', broken, 'a built-in tool guards it and failed: broke'],
    [
      'answers nonsense',
      () => 'yes',
      'a built-in tool guards it and failed: its answer makes no sense',
    ],
  ])('blocks when it %s', async (_what, hook, reason) => {
    const { call, hooks, handler } = openCalls([])
    hooks.on('pre_tool_call', hook as () => PreToolReply, { isPolicy: true })
    expect(await call('it')).toMatchObject({
      status: 'blocked',
      result: JSON.stringify({ error: reason }),
    })
    expect(handler).not.toHaveBeenCalled()
  })

  it('has its say after all others, about the final arguments', async () => {
    const { call, hooks } = openCalls([])
    const guard = vi.fn(() => undefined)
    hooks.on('pre_tool_call', guard, { isPolicy: true })
    hooks.on('pre_tool_call', () => ({ action: 'modify', args: { a: 2 } }))
    await call('it', { a: 1 })
    expect(guard).toHaveBeenCalledWith(expect.objectContaining({ args: { a: 2 } }))
  })

  it('blocks what another hook only wanted to ask about', async () => {
    const ask = vi.fn<Ask>(async () => ({ isAllowed: true }))
    const { call, hooks } = openCalls([() => ({ action: 'approve', message: 'sure?' })], ask)
    hooks.on('pre_tool_call', () => ({ action: 'block', message: 'no' }), { isPolicy: true })
    expect(await call('it')).toMatchObject({ status: 'blocked', result: '{"error":"no"}' })
    expect(ask).not.toHaveBeenCalled()
  })
})

describe('a hook that wants a person to be asked', () => {
  const wish = { action: 'approve' as const, message: 'sure?', ruleKey: 'rule' }

  it('gets the call through when the answer is yes', async () => {
    const ask = vi.fn<Ask>(async () => ({ isAllowed: true }))
    const { call } = openCalls([() => wish, () => ({ action: 'modify', args: { a: 2 } })], ask)
    expect(await call('it', { a: 1 })).toMatchObject({ status: 'ok' })
    expect(ask).toHaveBeenCalledWith({
      tool: 'it',
      args: { a: 2 },
      callId: 'c1',
      sessionId: 's1',
      message: 'sure?',
      ruleKey: 'rule',
      signal: expect.any(AbortSignal),
    })
  })

  it.each<[what: string, ask: Ask | undefined, error: string]>([
    ['the answer is no', async () => ({ isAllowed: false }), 'it was not approved'],
    [
      'the answer is no with words',
      async () => ({ isAllowed: false, message: 'use trash' }),
      'use trash',
    ],
    ['asking fails', broken, 'it needs an approval and asking failed: broke'],
    ['nobody is there', undefined, 'it needs an approval and nobody can be asked: sure?'],
  ])('blocks it when %s', async (_what, ask, error) => {
    const { call, handler } = openCalls([() => wish], ask)
    expect(await call('it')).toMatchObject({ status: 'blocked', result: JSON.stringify({ error }) })
    expect(handler).not.toHaveBeenCalled()
  })

  it('does not speak for another one', async () => {
    const ask = vi.fn<Ask>(async ({ ruleKey }) => ({ isAllowed: ruleKey === 'rule' }))
    const { call } = openCalls(
      [() => wish, () => ({ action: 'approve', message: 'and this?' })],
      ask,
    )
    expect(await call('it')).toMatchObject({ status: 'blocked' })
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('does not hold a call that the person stops meanwhile', async () => {
    const ask = vi.fn<Ask>(() => new Promise(() => {}))
    const { call, stop, handler } = openCalls([() => wish], ask)
    const outcome = call('it')
    await vi.waitFor(() => expect(ask).toHaveBeenCalled(), 20_000)
    stop.abort()
    expect(await outcome).toMatchObject({ status: 'cancelled', effect: 'none' })
    expect(handler).not.toHaveBeenCalled()
  })
})

describe('a hook in front of a call that hangs', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([
    { isPolicy: false, status: 'ok' },
    { isPolicy: true, status: 'blocked' },
  ])('gives $status after five seconds when policy is $isPolicy', async ({ isPolicy, status }) => {
    const { call, hooks } = openCalls([])
    hooks.on('pre_tool_call', () => new Promise(() => {}), { isPolicy })
    const outcome = call('it')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await outcome).toMatchObject({ status })
  })
})

type PreHook = (event: { args: Record<string, unknown> }) => PreToolReply | undefined

function openCalls(preHooks: readonly PreHook[], ask?: Ask) {
  const handler = vi.fn(() => '{}')
  const parameters = { type: 'object', properties: { a: { type: 'integer' } } }
  const tool = { name: 'it', handler, schema: { description: 'A tool.', parameters } }
  const opened = openToolCalls([tool], { ask })
  for (const hook of preHooks) opened.hooks.on('pre_tool_call', hook)
  return { ...opened, handler }
}

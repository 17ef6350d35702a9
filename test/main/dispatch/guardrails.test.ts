import { describe, expect, it } from 'vitest'
import { createGuardrails } from '../../../src-main/dispatch/guardrails.ts'

const large = 'x'.repeat(512)

describe('a call that fails', () => {
  it('is told so from its second failure on', () => {
    const { fail } = openTurn()
    expect([fail('t'), fail('t'), fail('t')]).toEqual([
      'no',
      expect.stringContaining('This very call has failed 2 times'),
      expect.stringContaining('This very call has failed 3 times'),
    ])
  })

  it('is a new one with other arguments, or after a success', () => {
    const { fail, succeed } = openTurn()
    fail('t', { n: 1 })
    expect(fail('t', { n: 2 })).toBe('no')
    succeed('t', { n: 1 })
    expect(fail('t', { n: 1 })).toBe('no')
  })

  it('is the same one whatever the order of its arguments', () => {
    const { fail } = openTurn()
    fail('t', { a: 1, b: 2 })
    expect(fail('t', { b: 2, a: 1 })).toContain('failed 2 times')
  })

  it('is blocked after five failures of the ten that end a turn', () => {
    const { fail, judge } = openTurn(10)
    for (let n = 0; n < 4; n += 1) fail('t')
    expect(judge('t')).toEqual({ kind: 'run' })
    fail('t')
    expect(judge('t')).toMatchObject({ kind: 'block' })
    expect(judge('t', { other: true })).toEqual({ kind: 'run' })
  })

  it('is never blocked when nothing is to be stopped', () => {
    const { fail, judge } = openTurn()
    for (let n = 0; n < 200; n += 1) fail('t')
    expect(judge('t')).toEqual({ kind: 'run' })
  })
})

describe('a tool that fails', () => {
  it('with different arguments is told so from the third time on', () => {
    const { fail } = openTurn()
    expect([1, 2, 3].map((n) => fail('t', { n }))).toEqual([
      'no',
      'no',
      expect.stringContaining('t has failed 3 times in a row'),
    ])
  })

  it('ends the turn after as many times in a row as were set', () => {
    const { beginReply, fail, judge } = openTurn(10)
    for (let n = 0; n < 10; n += 1) {
      beginReply()
      expect(judge('t', { n })).toEqual({ kind: 'run' })
      fail('t', { n })
    }
    beginReply()
    expect(judge('t', { n: 99 })).toMatchObject({
      kind: 'halt',
      words: { key: 'session.toolFailed', values: { tool: 't', times: 10 } },
    })
    expect(judge('other')).toEqual({ kind: 'run' })
  })

  it('begins anew when it has worked once', () => {
    const { beginReply, fail, succeed, judge } = openTurn(10)
    for (let n = 0; n < 19; n += 1) {
      beginReply()
      if (n === 9) succeed('t', { n })
      else fail('t', { n })
    }
    beginReply()
    expect(judge('t', { n: 99 })).toEqual({ kind: 'run' })
  })

  it('is counted once for all calls of one reply, which the model sent before it could learn', () => {
    const { beginReply, fail, judge } = openTurn(3)
    for (let reply = 0; reply < 3; reply += 1) {
      beginReply()
      for (let n = 0; n < 30; n += 1) {
        expect(judge('t', { reply, n })).toEqual({ kind: 'run' })
        fail('t', { reply, n })
      }
    }
    beginReply()
    expect(judge('t')).toMatchObject({ kind: 'halt' })
    fail('t')
    expect(judge('t', { next: true })).toMatchObject({ kind: 'halt' })
  })

  it('may be tried again after an edit, and not after another look', () => {
    const { beginReply, fail, succeed, judge } = openTurn(10)
    const test = { command: 'npm test' }
    for (let n = 0; n < 10; n += 1) {
      beginReply()
      fail('terminal', test)
    }
    beginReply()
    succeed('read_file')
    expect(judge('terminal', test)).toMatchObject({ kind: 'halt' })
    succeed('patch')
    expect(judge('terminal', test)).toEqual({ kind: 'run' })
    expect(fail('terminal', test)).toBe('no')
  })
})

describe('a result that comes again', () => {
  it('from a reader is named from the second time on', () => {
    const { succeed } = openTurn()
    succeed('read_file')
    expect(succeed('read_file')).toContain('had this result before')
  })

  it('is noticed the third time in a row, whatever the tool', () => {
    const { succeed } = openTurn()
    expect([1, 2, 3].map(() => succeed('terminal'))).toEqual([
      'ok',
      'ok',
      expect.stringContaining('3 times in a row'),
    ])
  })

  it('is not noticed when something else came between', () => {
    const { succeed } = openTurn()
    succeed('terminal')
    succeed('terminal')
    succeed('other')
    expect(succeed('terminal')).toBe('ok')
  })

  it('is given as a reference when it is large', () => {
    const { succeed } = openTurn()
    expect(succeed('terminal', {}, large, 'call_1')).toBe(large)
    expect(succeed('terminal', {}, large, 'call_2')).toBe(
      '[The same result as that of call_1: nothing has changed since.]',
    )
    expect(succeed('terminal', {}, `${large}!`, 'call_3')).toBe(`${large}!`)
  })

  it('from a reader is blocked after five times of the ten that end a turn', () => {
    const { succeed, judge } = openTurn(10)
    for (let n = 0; n < 5; n += 1) succeed('read_file')
    for (let n = 0; n < 5; n += 1) succeed('terminal')
    expect(judge('read_file')).toMatchObject({ kind: 'block' })
    expect(judge('terminal')).toEqual({ kind: 'run' })
  })

  it.each(['process', 'job_poll', 'job_get_result'])('is what %s is for', (tool) => {
    const { succeed, judge } = openTurn(10)
    const results = Array.from({ length: 10 }, () => succeed(tool, {}, large))
    expect(new Set(results)).toEqual(new Set([large]))
    expect(judge(tool)).toEqual({ kind: 'run' })
  })
})

describe('what one turn may do', () => {
  it('is fifty web searches', () => {
    const { judge } = openTurn()
    const verdicts = Array.from({ length: 51 }, (_, n) => judge('web_search', { n }).kind)
    expect(verdicts.filter((kind) => kind === 'run')).toHaveLength(50)
    expect(judge('web_extract')).toEqual({ kind: 'run' })
  })

  it('is fifty subagents, counted by their tasks', () => {
    const { judge } = openTurn()
    const tasks = (count: number) => ({ tasks: new Array(count).fill({ goal: 'x' }) })
    expect(judge('delegate_task', tasks(49))).toEqual({ kind: 'run' })
    expect(judge('delegate_task', { action: 'list' })).toEqual({ kind: 'run' })
    expect(judge('delegate_task', tasks(2))).toMatchObject({ kind: 'block' })
    expect(judge('delegate_task', { goal: 'one more' })).toEqual({ kind: 'run' })
    expect(judge('delegate_task', { goal: 'too many' })).toMatchObject({ kind: 'block' })
  })
})

function openTurn(stopAfterFailures = 0) {
  const { beginReply, judge, record } = createGuardrails({ stopAfterFailures })
  return {
    beginReply,
    judge: (tool: string, args = {}) => judge(tool, args),
    fail: (tool: string, args = {}) => record({ id: 'c', tool, args }, 'no', true),
    succeed: (tool: string, args = {}, result = 'ok', id = 'c') =>
      record({ id, tool, args }, result, false),
  }
}

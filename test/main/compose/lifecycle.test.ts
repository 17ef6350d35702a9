import { describe, expect, it, vi } from 'vitest'
import type { HookName } from '#contract'
import { ModelError } from '../../../src-main/agent/model/model.ts'
import type { Session } from '../../../src-main/agent/session/sessions.ts'
import { createLifecycle } from '../../../src-main/compose/lifecycle.ts'
import { createSignals } from '../../../src-main/compose/signals.ts'
import { HOOK_NAMES } from '../../../src-main/contract/tools.ts'
import { createHooks } from '../../../src-main/dispatch/hooks.ts'
import { systemClock } from '../../../src-main/lib/clock.ts'
import { reply } from '../../support/agent.ts'
import { openApprovals } from '../../support/open-approvals.ts'

/** Nobody asks for the time. */
const still = { ...systemClock, now: never }
const SECRET = 'hunter2secret'

describe('a conversation', () => {
  it('starts once in a run of the app, and ends when it is deleted', () => {
    const { lifecycle, end, told } = openLifecycle()
    lifecycle.sessionStarted(session('s1'))
    lifecycle.sessionStarted(session('s1'))
    end('s1')
    end('s1')
    expect(told()).toEqual([
      ['on_session_start', { sessionId: 's1', cwd: '/work' }],
      ['on_session_end', { sessionId: 's1', reason: 'deleted' }],
    ])
  })

  it('ends with the app, which waits for what hooks still write down', async () => {
    const { lifecycle, hooks, told } = openLifecycle()
    const written = Promise.withResolvers<undefined>()
    hooks.on('on_session_end', () => written.promise)
    lifecycle.sessionStarted(session('s1'))
    const quit = vi.fn()
    const done = lifecycle.quit().then(quit)
    await Promise.resolve()
    expect(told().at(-1)).toEqual(['on_session_end', { sessionId: 's1', reason: 'quit' }])
    expect(quit).not.toHaveBeenCalled()
    written.resolve(undefined)
    await done
    await lifecycle.quit()
    expect(told()).toHaveLength(2)
  })

  it('of a sub-agent is told as one of a sub-agent', () => {
    const { lifecycle, end, told } = openLifecycle()
    const child = { id: 'c1', parentId: 's1' }
    lifecycle.subagentStarted({ ...child, goal: 'count' })
    lifecycle.sessionStarted(session('c1', 'subagent'))
    lifecycle.subagentStopped({ ...child, status: 'completed' })
    end('c1')
    expect(told()).toEqual([
      ['subagent_start', { sessionId: 'c1', parentId: 's1', goal: 'count' }],
      ['subagent_stop', { sessionId: 'c1', parentId: 's1', status: 'completed' }],
    ])
  })
})

describe('a model call', () => {
  it('is told before and after', async () => {
    const { lifecycle, told } = openLifecycle()
    const call = { id: 'c', name: 'look', arguments: '{}' }
    const model = lifecycle.watchModel(
      answering(async () => reply('hello', [call])),
      's1',
    )
    expect(await model.complete(request)).toMatchObject({ text: 'hello' })
    const about = { sessionId: 's1', model: 'scripted' }
    expect(told()).toEqual([
      ['pre_llm_call', { ...about, messageCount: 1 }],
      ['post_llm_call', { ...about, text: 'hello', toolCalls: 1, durationMs: 10 }],
    ])
  })

  it('that fails is told too, and fails', async () => {
    const { lifecycle, told } = openLifecycle()
    const failing = answering(() =>
      Promise.reject(new ModelError({ text: 'refused' }, { text: 'try again' })),
    )
    await expect(lifecycle.watchModel(failing, 's1').complete(request)).rejects.toThrow('refused')
    expect(told().at(-1)).toMatchObject(['post_llm_call', { text: '', error: 'refused' }])
  })

  it('waits for nobody who looks on', async () => {
    const { lifecycle, hooks } = openLifecycle()
    for (const name of ['pre_llm_call', 'post_llm_call'] as const)
      hooks.on(name, () => new Promise(() => {}))
    const model = lifecycle.watchModel(
      answering(async () => reply('at once')),
      's1',
    )
    expect(await model.complete(request)).toMatchObject({ text: 'at once' })
  })

  it('goes straight to the model when nobody listens', () => {
    const answer = Promise.resolve(reply('hello'))
    const lifecycle = createLifecycle({
      hooks: createHooks(),
      knownSecrets: () => [],
      clock: still,
      signals: createSignals(),
    })
    const model = lifecycle.watchModel(
      answering(() => answer),
      's1',
    )
    expect(model.complete(request)).toBe(answer)
  })
})

describe('a question to the person', () => {
  it('is told with its answer and without secrets, and the card waits for nobody', async () => {
    const { lifecycle, hooks, told } = openLifecycle()
    hooks.on('pre_approval_request', () => new Promise(() => {}))
    const { pass, reply: answer, published } = openApprovals({ watch: watching(lifecycle) })
    const command = `rm -rf build # ${SECRET}`
    const passed = pass(command)
    await answer(command, 'session')
    await passed
    expect(published('approval.asked')).toHaveLength(1)
    const about = {
      ...{ sessionId: 's1', callId: 'call1', tool: 'terminal' },
      subject: 'rm -rf build # [secret]',
      reason: 'Deletes /home/user/project/[secret].',
    }
    expect(told()).toEqual([
      ['pre_approval_request', about],
      ['post_approval_response', { ...about, answer: 'approved', scope: 'session' }],
    ])
  })

  it('that is refused is told as that', async () => {
    const { lifecycle, told } = openLifecycle()
    const { pass, reply: answer } = openApprovals({ watch: watching(lifecycle) })
    const passed = pass('rm -rf build')
    await answer('rm -rf build', 'deny')
    await passed
    expect(told().at(-1)).toMatchObject(['post_approval_response', { answer: 'denied' }])
  })
})

describe('the output of a command', () => {
  const shown = { sessionId: 's1', callId: 'c1', command: 'ls', output: 'a', exitCode: 0 }

  it('may be rewritten while a hook wants to, and by nothing else', async () => {
    const hooks = createHooks()
    const lifecycle = createLifecycle({
      hooks,
      knownSecrets: () => [],
      clock: still,
      signals: createSignals(),
    })
    expect(lifecycle.outputRewriter()).toBeUndefined()
    const off = hooks.on('transform_terminal_output', ({ output }) => `${output}!`)
    expect(await lifecycle.outputRewriter()?.(shown)).toBe('a!')
    off()
    expect(lifecycle.outputRewriter()).toBeUndefined()
  })
})

const request = {
  messages: [{ role: 'user' as const, content: 'hi' }],
  tools: [],
  signal: new AbortController().signal,
  onPiece: () => {},
}

/** With a listener on everything, and a clock that moves by ten whenever somebody looks at it. */
function openLifecycle() {
  const hooks = createHooks()
  const events: [HookName, unknown][] = []
  for (const name of HOOK_NAMES) hooks.on(name, (event) => void events.push([name, event]))
  let clock = 0
  const now = () => {
    clock += 10
    return clock
  }
  const signals = createSignals()
  const lifecycle = createLifecycle({
    hooks,
    knownSecrets: () => [SECRET],
    clock: { ...systemClock, now },
    signals,
  })
  const end = (sessionId: string) => signals.emit('sessionEnded', { sessionId })
  return { hooks, lifecycle, end, told: () => events }
}

function watching({ approvalAsked, approvalSettled }: ReturnType<typeof createLifecycle>) {
  return { asked: approvalAsked, settled: approvalSettled }
}

function answering(complete: () => Promise<ReturnType<typeof reply>>) {
  return { id: 'scripted', contextTokens: 1_000, seesImages: false, complete }
}

function session(id: string, source: Session['source'] = 'person'): Session {
  return {
    ...{ id, source, title: '', cwd: '/work', model: 'scripted', parentId: undefined },
    ...{ state: 'idle', createdAt: 0, updatedAt: 0, facts: {} },
  }
}

function never(): never {
  throw new Error('nobody should ask')
}

import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BatchDeps, runBatch } from '../../../src-main/dispatch/batch.ts'
import type { BatchPlan, Segment } from '../../../src-main/dispatch/plan-batch.ts'
import type { ToolCallOutcome } from '../../../src-main/dispatch/tool-call.ts'
import { readCall } from '../../support/read-call.ts'
import { recordingLog } from '../../support/recording-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('calls of one reply', () => {
  it('run eight at a time, start in order, and answer in order', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `t${n}`)
    const { batch, running, started, delivered } = open([together(...names)], {
      // The first takes longest.
      run: (name) => delay(100 - Number(name.slice(1))),
    })
    await vi.runAllTimersAsync()
    const answers = await batch
    expect(running.most).toBe(8)
    expect(started).toEqual(names)
    expect(answers.map(({ call }) => call.id)).toEqual(names)
    expect(delivered).toEqual(names)
  })

  it('run four at a time when pictures are made, or as many as the person wants', async () => {
    const pictures = together('image_generate', 'a', 'b', 'c', 'd', 'e')
    const first = open([pictures], { run: () => delay(10) })
    await vi.runAllTimersAsync()
    expect(first.running.most).toBe(4)
    const second = open([pictures], { run: () => delay(10), maxParallel: 2 })
    await vi.runAllTimersAsync()
    expect(second.running.most).toBe(2)
  })

  it('run one after the other where the plan says so', async () => {
    const { running, started } = open([together('a', 'b'), inTurn('c', 'd'), together('e', 'f')], {
      run: () => delay(10),
    })
    await vi.advanceTimersByTimeAsync(9)
    expect(started).toEqual(['a', 'b'])
    await vi.advanceTimersByTimeAsync(10)
    expect(started).toEqual(['a', 'b', 'c'])
    await vi.runAllTimersAsync()
    expect(started).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(running.most).toBe(2)
  })

  it('do not stop one another by failing', async () => {
    const { batch } = open([together('a', 'b'), inTurn('c')], {
      run: (name) => (name === 'c' ? delay(1) : Promise.reject(new Error('broke'))),
    })
    await vi.runAllTimersAsync()
    expect((await batch).map(({ outcome }) => outcome.result)).toEqual([
      '{"error":"Error executing a: broke"}',
      '{"error":"Error executing b: broke"}',
      'c',
    ])
  })

  it('are delivered as soon as all before them are', async () => {
    const { delivered } = open([together('a', 'b', 'c')], {
      run: (name) => delay({ a: 20, b: 10, c: 30 }[name] ?? 0),
    })
    await vi.advanceTimersByTimeAsync(10)
    expect(delivered).toEqual([])
    await vi.advanceTimersByTimeAsync(10)
    expect(delivered).toEqual(['a', 'b'])
    await vi.advanceTimersByTimeAsync(10)
    expect(delivered).toEqual(['a', 'b', 'c'])
  })

  it('are not started any more once a result could not be saved', async () => {
    const { batch, started, delivered, messages } = open([inTurn('a', 'b', 'c')], {
      run: () => delay(1),
      onResult: async () => {
        throw new Error('disk full')
      },
    })
    await vi.runAllTimersAsync()
    expect(started).toEqual(['a'])
    expect(delivered).toEqual([])
    expect((await batch).map(({ outcome }) => [outcome.result, outcome.effect])).toEqual([
      ['a', undefined],
      [
        '[Tool execution cancelled — b was skipped because earlier results could not be saved]',
        'none',
      ],
      [
        '[Tool execution cancelled — c was skipped because earlier results could not be saved]',
        'none',
      ],
    ])
    expect(messages('error')).toHaveLength(1)
  })
})

describe('a person who stops', () => {
  it('skips what has not begun and waits a moment for the rest', async () => {
    const { batch, stop, started } = open([together('a', 'b'), inTurn('c')], {
      run: (name, signal) => (name === 'a' ? stopsWith('a, half', signal) : new Promise(() => {})),
    })
    await vi.advanceTimersByTimeAsync(1_000)
    stop.abort()
    await vi.advanceTimersByTimeAsync(3_500)
    expect((await batch).map(({ outcome }) => outcome)).toMatchObject([
      { result: 'a, half', status: 'ok' },
      {
        result: '[Tool execution cancelled — b was interrupted while it ran]',
        status: 'cancelled',
        effect: 'unknown',
      },
      {
        result: '[Tool execution cancelled — c was skipped due to user interrupt]',
        status: 'cancelled',
        effect: 'none',
      },
    ])
    expect(started).toEqual(['a', 'b'])
  })

  it('skips those that wait for their turn in a group', async () => {
    const names = Array.from({ length: 10 }, (_, n) => `t${n}`)
    const { batch, stop, started } = open([together(...names)], {
      run: (name, signal) => stopsWith(name, signal),
    })
    stop.abort()
    await vi.runAllTimersAsync()
    expect(started).toHaveLength(8)
    expect((await batch).filter(({ outcome }) => outcome.effect === 'none')).toHaveLength(2)
  })
})

describe('time', () => {
  it('is up two minutes after the longest limit in the group', async () => {
    const { batch } = open([together('a', 'b'), inTurn('c')], {
      run: (name) => (name === 'c' ? delay(1) : new Promise(() => {})),
    })
    await vi.advanceTimersByTimeAsync(420_000 + 3_500)
    await vi.runAllTimersAsync()
    expect((await batch).map(({ outcome }) => outcome)).toMatchObject([
      {
        result: "Error executing tool 'a': timed out after 420.0s",
        status: 'timeout',
        effect: 'unknown',
      },
      {
        result: "Error executing tool 'b': timed out after 420.0s",
        status: 'timeout',
        effect: 'unknown',
      },
      { result: 'c', status: 'ok' },
    ])
  })

  it('follows the tool that takes longest', async () => {
    const { batch } = open([together('a', 'b')], {
      run: (name) => (name === 'a' ? delay(700_000) : delay(1)),
      ceilingMs: ({ name }) => (name === 'b' ? 600_000 : undefined),
    })
    await vi.runAllTimersAsync()
    expect((await batch).map(({ outcome }) => outcome.status)).toEqual(['ok', 'ok'])
  })

  it('is not counted while a person is waited for', async () => {
    const openedAt = Date.now()
    const { batch } = open([inTurn('a')], {
      run: () => delay(3_600_000),
      humanWaitMs: () => Date.now() - openedAt,
    })
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect((await batch)[0]?.outcome.status).toBe('ok')
  })

  it('does not matter to a tool without a limit', async () => {
    const { batch } = open([inTurn('clarify')], {
      run: () => delay(86_400_000),
      ceilingMs: () => Number.POSITIVE_INFINITY,
    })
    await vi.runAllTimersAsync()
    expect((await batch)[0]?.outcome.status).toBe('ok')
  })
})

describe('whatever the calls do', () => {
  const ends = ['answers', 'fails', 'throws', 'stops all', 'breaks saving'] as const
  const segment = fc.record({
    mode: fc.constantFrom<Segment['mode']>('parallel', 'sequential'),
    ends: fc.array(fc.constantFrom(...ends), { minLength: 1, maxLength: 12 }),
  })

  it('each is answered exactly once, in order', async () => {
    vi.useRealTimers()
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 4 }), async (parts) => {
        const named = parts.map(({ mode, ends }, at): Segment => {
          const calls = ends.map((end, n) => readCall(`${at}.${n}`, end))
          return { mode, calls }
        })
        const { batch, stop, delivered } = open(named, {
          run: async (name) => {
            if (name === 'stops all') stop.abort()
            if (name === 'fails') throw new Error('broke')
            return name
          },
          onStart: ({ name }) => {
            if (name === 'throws') throw new Error('broke')
          },
          onResult: ({ id, name }) => {
            delivered.push(id)
            if (name === 'breaks saving') throw new Error('disk full')
          },
        })
        const ids = named.flatMap(({ calls }) => calls.map((call) => call.id))
        expect((await batch).map(({ call }) => call.id)).toEqual(ids)
        expect(delivered).toEqual(ids.slice(0, delivered.length))
      }),
    )
  })
})

const together = (...names: string[]): Segment => ({ mode: 'parallel', calls: names.map(asCall) })
const inTurn = (...names: string[]): Segment => ({ mode: 'sequential', calls: names.map(asCall) })
const asCall = (name: string) => readCall(name, name)

function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}

function stopsWith(result: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(result)))
}

type Run = (name: string, signal: AbortSignal) => Promise<string | undefined>

function open(segments: Segment[], options: Partial<Omit<BatchDeps, 'run'>> & { run: Run }) {
  const { log, messages } = recordingLog()
  const stop = new AbortController()
  const started: string[] = []
  const delivered: string[] = []
  const running = { now: 0, most: 0 }
  const plan: BatchPlan = { segments, calls: segments.flatMap(({ calls }) => calls), dropped: [] }
  const batch = runBatch(plan, {
    ceilingMs: () => undefined,
    signal: stop.signal,
    now: Date.now,
    log,
    onStart: ({ id }) => void started.push(id),
    onResult: ({ id }) => void delivered.push(id),
    ...options,
    run: async ({ name }, signal): Promise<ToolCallOutcome> => {
      running.now += 1
      running.most = Math.max(running.most, running.now)
      const result = (await options.run(name, signal)) ?? name
      running.now -= 1
      return { result, status: 'ok', durationMs: 1, traces: {} }
    },
  })
  return { batch, stop, started, delivered, running, messages }
}

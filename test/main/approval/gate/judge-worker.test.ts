import { EventEmitter } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'
import {
  createJudgeAsync,
  type JudgeRequest,
} from '../../../../src-main/approval/gate/judge-worker-client.ts'

const PLACES = { cwd: '/home/user/project', home: '/home/user' }
const LONG = `cat > notes <<'EOF'\n${'a line of text\n'.repeat(2_000)}EOF\n`

const opened: { dispose: () => void }[] = []
afterEach(() => {
  for (const { dispose } of opened.splice(0)) dispose()
})

/** A thread that is told what to answer; undefined keeps it silent. */
function openFake(answer: (request: JudgeRequest) => unknown, timeoutMs?: number) {
  let started = 0
  const judging = createJudgeAsync({
    judge,
    timeoutMs,
    startWorker() {
      started++
      const thread = new EventEmitter()
      queueMicrotask(() => thread.emit('message', { ready: true }))
      return Object.assign(thread, {
        unref() {},
        terminate: async () => 0,
        postMessage(request: JudgeRequest) {
          const message = answer(request)
          if (message instanceof Error) queueMicrotask(() => thread.emit('error', message))
          else if (message) queueMicrotask(() => thread.emit('message', message))
        },
      }) as unknown as Worker
    },
  })
  opened.push(judging)
  return { ...judging, started: () => started }
}

describe('long commands', () => {
  it('are judged by a thread with the same verdict', async () => {
    const judging = createJudgeAsync({
      judge,
      startWorker: () =>
        new Worker(new URL('../../../../src-main/approval/gate/judge-worker.ts', import.meta.url)),
    })
    opened.push(judging)
    const command = `${LONG}rm -rf /`

    expect(await judging.judgeAsync(command, PLACES)).toEqual(judge(command, PLACES))
  })

  it('run files of the session, which the thread gets to know', async () => {
    const judging = createJudgeAsync({
      judge,
      startWorker: () =>
        new Worker(new URL('../../../../src-main/approval/gate/judge-worker.ts', import.meta.url)),
    })
    opened.push(judging)
    const files: Record<string, string> = {
      '/home/user/project/a.sh': 'bash b.sh',
      '/home/user/project/b.sh': 'rm -rf ~/old',
    }
    const options = { ...PLACES, readScript: (path: string) => files[path] }
    const command = `${LONG}bash a.sh; bash elsewhere.sh`

    expect(await judging.judgeAsync(command, options)).toEqual(judge(command, options))
  })

  it('share one thread, and short ones need none', async () => {
    const { judgeAsync, started } = openFake(({ id, command }) => ({
      id,
      verdict: judge(command, PLACES),
    }))
    await judgeAsync('ls', PLACES)
    expect(started()).toBe(0)

    await Promise.all([judgeAsync(LONG, PLACES), judgeAsync(`${LONG}ls`, PLACES)])
    expect(started()).toBe(1)
  })

  it('are also short ones that run a long file', async () => {
    const text = `print(1)\n`.repeat(2_000)
    const { judgeAsync, started } = openFake(({ id, command }) => ({
      id,
      verdict: judge(command, PLACES),
    }))
    await judgeAsync('python3 a.py', { ...PLACES, readScript: () => text.slice(0, 900) })
    expect(started()).toBe(0)

    const verdict = await judgeAsync('python3 a.py', { ...PLACES, readScript: () => text })
    expect(started()).toBe(1)
    expect(verdict.decision).toBe('allow')
  })

  it('ask when the thread does not answer, and the next ones get a new thread', async () => {
    const { judgeAsync, started } = openFake(() => undefined, 1)
    const verdict = await judgeAsync(LONG, PLACES)
    expect(verdict).toMatchObject({
      decision: 'ask',
      complete: false,
      findings: [{ remember: 'never' }],
    })

    await judgeAsync(LONG, PLACES)
    expect(started()).toBe(2)
  })

  it('are given the time that they take, not that in which the thread starts', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const thread = Object.assign(new EventEmitter(), {
      unref() {},
      terminate: async () => 0,
      postMessage: vi.fn<(request: JudgeRequest) => void>(),
    })
    const startWorker = () => thread as unknown as Worker
    const judging = createJudgeAsync({ judge, startWorker, timeoutMs: 5_000 })
    const verdicts = ['late', 'never'].map((name) => judging.judgeAsync(LONG + name, PLACES))

    await vi.advanceTimersByTimeAsync(20_000)
    thread.emit('message', { ready: true })
    await vi.advanceTimersByTimeAsync(4_999)
    const [late] = thread.postMessage.mock.calls.map(([request]) => request)
    if (!late) throw new Error('it was not sent')
    thread.emit('message', { id: late.id, verdict: judge(late.command, PLACES) })
    await vi.advanceTimersByTimeAsync(1)

    expect((await Promise.all(verdicts)).map(({ complete }) => complete)).toEqual([true, false])
  })

  it('ask when the thread fails', async () => {
    const { judgeAsync } = openFake(() => new Error('out of memory'))
    expect((await judgeAsync(LONG, PLACES)).decision).toBe('ask')
  })
})

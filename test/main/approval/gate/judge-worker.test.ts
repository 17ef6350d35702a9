import { EventEmitter } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
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
      // A busy machine may take long to start a thread, and this is no test of its speed.
      timeoutMs: 60_000,
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
      timeoutMs: 60_000,
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
    expect(verdict).toMatchObject({ decision: 'ask', complete: false, keys: [] })

    await judgeAsync(LONG, PLACES)
    expect(started()).toBe(2)
  })

  it('ask when the thread fails', async () => {
    const { judgeAsync } = openFake(() => new Error('out of memory'))
    expect((await judgeAsync(LONG, PLACES)).decision).toBe('ask')
  })
})

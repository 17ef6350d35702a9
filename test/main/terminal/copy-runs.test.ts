import { expect, it } from 'vitest'
import { createCopyRuns } from '../../../src-main/terminal/copy-runs.ts'

it('leaves a task in the folder that is meant, wherever the copy lies', async () => {
  const recorded: unknown[] = []
  const result = {
    ...{ exitCode: 0, output: '', totalChars: 0, durationMs: 1, status: 'exited' },
    ...{ cwd: '/clone/sub', previousCwd: '/clone' },
  }
  const runs = createCopyRuns({
    provider: { open: async () => ({ release: async () => {} }) },
    places: { sandboxFor: async () => ({}) },
    executor: { leave: async () => {}, carried: async () => '', release: async () => {} },
    runs: {
      start: async () => ({
        ...{ terminal: { id: 't1' }, result: Promise.resolve(result), release: () => {} },
        executing: { settled: Promise.resolve() },
      }),
    },
    cwds: { previousOf: () => undefined, record: (...given: unknown[]) => recorded.push(given) },
    clean: (text: string) => text,
  } as never)

  const { adopt } = await runs.run({
    ...{ sessionId: 's1', taskId: 's1', callId: 'c1', command: 'cd sub', cwd: '/clone' },
    ...{ timeoutMs: 1_000, signal: new AbortController().signal, key: 'r1', onStarted: () => {} },
    meant: (path) => path.replace('/clone', '/work'),
  })
  expect(recorded).toEqual([])
  await adopt()

  expect(recorded).toEqual([['s1', '/work/sub', '/work']])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../../../src-main/terminal/backends/backend.ts'
import { createExecutor } from '../../../../src-main/terminal/execution/executor.ts'
import { createForeignPlace } from '../../../support/foreign-place.ts'

const folder = mkdtempSync(join(tmpdir(), 'talaria-executor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const place = createForeignPlace(folder)
const executor = createExecutor({
  spillFolder: folder,
  clean: (text) => text,
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  now: Date.now,
})

/** Runs something until all of its processes are killed from outside, or it ends its own shell. */
async function killed(
  change: (sandbox: Sandbox) => Partial<Sandbox>,
  command = 'echo begun; sleep 6000',
) {
  const begun = Promise.withResolvers<void>()
  const task = { taskId: 'a', sessionId: 'a', workspace: folder }
  const opening = { signal: new AbortController().signal, step() {}, trusts: async () => false }
  const sandbox = await place.provider.open(task, opening)
  const changed = Object.assign(sandbox, change(sandbox))
  const executing = await executor.start(changed, {
    command,
    cwd: place.initialCwd,
    onOutput: () => begun.resolve(),
  })
  await begun.promise
  if (command.endsWith('sleep 6000')) await place.goAway()
  const result = await executing.result
  place.comeBack()
  await executor.release(changed)
  return result
}

describe('a command that ends without a word', () => {
  test('is lost when its place turns out to be gone a moment later', async () => {
    const answers = ['running', 'gone'] as const
    let asked = 0
    const result = await killed(() => ({ health: async () => answers[asked++] ?? 'gone' }))
    expect(result).toMatchObject({ status: 'lost', exitCode: null })
    expect(result.error?.reason).toBe('gone')
  })

  test('is lost when another place stands where its own was', async () => {
    const result = await killed((sandbox) => ({
      health: async () => {
        Object.assign(sandbox, { epoch: 1 })
        return 'running'
      },
    }))
    expect(result).toMatchObject({ status: 'lost', exitCode: null })
  })

  test('was killed when its place goes on', async () => {
    const result = await killed(() => ({ health: async () => 'running' }))
    expect(result).toMatchObject({ status: 'exited', exitCode: 137 })
  })

  // Its shell has time to say something, and what ran before it went well.
  test.each(['echo begun; kill $$; sleep 6001', '(sleep 0.2; kill $$) & echo begun; sleep 6001'])(
    'was asked to end, which is no success: %s',
    async (command) => {
      const result = await killed(() => ({ health: async () => 'running' }), command)
      expect(result).toMatchObject({ status: 'exited', exitCode: 143 })

      const lost = await killed(() => ({ health: async () => 'gone' }), command)
      expect(lost).toMatchObject({ status: 'lost', exitCode: null })
    },
  )
})

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { exclusively } from '../../scripts/exclusively.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// Above the largest process number that Linux and macOS give out.
const NO_PROCESS = 2 ** 30

let lock: string

beforeEach(() => {
  lock = join(temporaryFolder(), 'deep', 'work.lock')
})

it('does one piece of work after the other', async () => {
  const steps: string[] = []
  const work = (name: string) => async () => {
    steps.push(`${name} begins`)
    await turn()
    steps.push(`${name} ends`)
  }

  await Promise.all([exclusively(lock, work('a')), exclusively(lock, work('b'))])

  expect(steps.map((step) => step.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends'])
})

it('gives way again after work that failed', async () => {
  const failing = exclusively(lock, async () => {
    throw new Error('disk full')
  })

  await expect(failing).rejects.toThrow('disk full')
  expect(await exclusively(lock, async () => 'done')).toBe('done')
})

it('does not wait for a process that is gone', async () => {
  await exclusively(lock, async () => {})
  writeFileSync(lock, String(NO_PROCESS))

  expect(await exclusively(lock, async () => 'done')).toBe('done')
  expect(existsSync(lock)).toBe(false)
})

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createWorkTimes } from '../../../src-main/approval/work-times.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Starts of the app, one after the other, over one data folder. */
function machine() {
  const path = join(temporaryFolder(), 'data', 'agents-at-work.json')
  const state = { now: 100 * HOUR, isBusy: false }
  const failures: unknown[] = []
  return { path, state, failures, start }

  function start() {
    return createWorkTimes({
      path,
      now: () => state.now,
      isBusy: () => state.isBusy,
      onFailure: (error) => failures.push(error),
    })
  }
}

it('says after a restart when agents were at work, and no more than that', () => {
  const { state, start } = machine()
  const before = start()
  before.worked()
  state.now += 10 * MINUTE
  before.worked(state.now - 10 * MINUTE)
  before.close()
  state.now += 24 * HOUR

  const { covers } = start()

  const at = (minutes: number) => covers(100 * HOUR + minutes * MINUTE)
  expect([at(-1), at(0), at(9), at(12), at(60)]).toEqual([false, true, true, true, false])
})

it('counts all the time until the next start when the app ended in the middle of the work', () => {
  const { state, start } = machine()
  start().worked()
  state.now += HOUR

  const { covers } = start()

  expect(covers(100 * HOUR + 30 * MINUTE)).toBe(true)
})

it('counts what a command changes that still runs, also when the app was closed meanwhile', () => {
  const { state, start } = machine()
  const before = start()
  before.worked()
  state.isBusy = true
  state.now += HOUR
  expect(before.covers(state.now)).toBe(true)
  before.close()
  state.now += HOUR
  state.isBusy = false

  expect(start().covers(state.now - MINUTE)).toBe(true)
})

it('takes everything for the work of agents when its file cannot be read', () => {
  const { path, state, start } = machine()
  start().worked()
  writeFileSync(path, '{"version":1')

  expect(start().covers(state.now - 50 * HOUR)).toBe(true)
})

it('joins the oldest when there are too many to keep', () => {
  const { state, start } = machine()
  const before = start()
  for (let day = 0; day < 2_010; day++) {
    before.worked()
    state.now += HOUR
  }
  before.close()

  const { covers } = start()

  const at = (hours: number) => covers((100 + hours) * HOUR)
  expect([at(-1), at(0), at(0.5), at(100), at(100.5), at(2_009)]).toEqual([
    ...[false, true, true],
    ...[true, false, true],
  ])
})

it('is told of once, and works on, where nothing can be written', () => {
  const { path, failures, start, state } = machine()
  writeFileSync(join(path, '..', '..', 'data'), 'a file where the folder should be')

  const times = start()
  times.worked()
  times.worked()

  expect(failures).toHaveLength(1)
  expect(existsSync(path)).toBe(false)
  expect(times.covers(state.now)).toBe(true)
})

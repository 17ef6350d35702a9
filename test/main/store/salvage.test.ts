import { expect, it } from 'vitest'
import { openDatabase } from '../../../src-main/store/database.ts'
import { salvage } from '../../../src-main/store/salvage.ts'

it('brings schedules over with the sessions, and looks for none where there are none', () => {
  const [from, into] = [openDatabase(':memory:'), openDatabase(':memory:')]
  expect(salvage(from, into)).toEqual({ sessions: 0, messages: 0 })
  from.exec("INSERT INTO schedules VALUES ('s1', 'on', 5, 1, NULL, '{}')")
  salvage(from, into)

  expect(into.prepare('SELECT id, state, next_at FROM schedules').all()).toEqual([
    { id: 's1', state: 'on', next_at: 5 },
  ])
})

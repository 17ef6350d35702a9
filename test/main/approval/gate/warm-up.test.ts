import { expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'
import { warmUp } from '../../../../src-main/approval/gate/warm-up.ts'

const PLACES = { cwd: '/home/user/project', home: '/home/user' }

it('reads commands of several kinds, and lets other work in between', async () => {
  const order: string[] = []
  const reading = warmUp((command, options) => {
    order.push('read')
    if (order.length === 1) setImmediate(() => order.push('other work'))
    return judge(command, options)
  }, PLACES)
  expect(order).toEqual(['read'])

  await reading

  expect(order.slice(0, 3)).toEqual(['read', 'other work', 'read'])
  expect(order.length).toBeGreaterThan(5)
})

import { expect, it } from 'vitest'
import { twinOf } from '../../../../src-main/projects/beside/twin.ts'

it('a path of the work tree stands for the same one of the repository', () => {
  const twin = twinOf('/home/ada/shop.worktrees/mend-it')

  expect(twin?.inRepository('/home/ada/shop.worktrees/mend-it')).toBe('/home/ada/shop')
  expect(twin?.inRepository('/home/ada/shop.worktrees/mend-it/src')).toBe('/home/ada/shop/src')
  expect(twin?.inTree('/home/ada/shop/src')).toBe('/home/ada/shop.worktrees/mend-it/src')
})

it.each([
  '/home/ada',
  '/home/ada/shop.worktrees/mend-it-2',
  '/home/ada/shop.worktrees/mend-it/../other',
  '/etc',
])('what lies elsewhere, such as %s, stands for nothing', (path) => {
  expect(twinOf('/home/ada/shop.worktrees/mend-it')?.inRepository(path)).toBeUndefined()
})

it('a folder that is no work tree of ours has none', () => {
  expect(twinOf('/home/ada/trees/mend-it')).toBeUndefined()
})
